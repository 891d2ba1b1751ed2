import { termsOfEntry } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { maySeeText } from '../../../content/entries/entry-policy.ts';
import { loadTextMedia } from '../../../content/media/load-text-media.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { organizerKind } from '../parties/organizer-kind.ts';
import { presentPartiesOf } from '../parties/present-party.ts';
import { venueKind } from '../parties/venue-kind.ts';
import { loadRelatedJsonLd, toEventJsonLd } from './event-json-ld.ts';
import { loadEvent } from './event-loaders.ts';
import type { EventRef } from './event-query.ts';
import { type EventParts, type EventShape, presentEvent } from './present-event.ts';
import { placesOf } from './rsvps/rsvp.ts';

/** Loads the parts of an event's representation; null if there is no event with this id. */
export async function loadEventParts(
  context: Context,
  { id, occurrence }: ListedEvent,
): Promise<EventParts | null> {
  const record = await loadEvent(context, id); // with what the loader of its terms needs
  if (!record) return null;
  const [terms, venues, organizers, path, media, places] = await Promise.all([
    termsOfEntry(context).load(id),
    presentPartiesOf(context, venueKind, id),
    presentPartiesOf(context, organizerKind, id),
    entryPath(context, record.entry),
    loadTextMedia(context, record.entry),
    placesOf(context, record.event, occurrence),
  ]);
  const url = context.addresses.page(path);
  return { record, occurrence, terms, media, venues, organizers, places, url };
}

/** Presents events in order, without those that no longer exist. */
export async function presentEvents(
  context: Context,
  refs: readonly ListedEvent[],
  viewerZone?: string,
): Promise<readonly Resource[]> {
  const found = await Promise.all(
    refs.map(async (ref) => {
      const parts = await loadEventParts(context, ref);
      return parts && showEvent(context, parts, viewerZone);
    }),
  );
  return found.filter((one) => one !== null);
}

/** Presents an event of a list or one that was just written; protected text only for viewers who may edit it. */
export const showEvent = (context: Context, parts: EventParts, viewerZone?: string): Resource =>
  presentEvent(context, parts, {
    showsText: maySeeText(context, parts.record.entry, 'edit'),
    viewerZone,
  });

type ListedEvent = Pick<EventRef, 'id' | 'occurrence'>;

/** Presents an event that was requested by itself: with JSON-LD of the event, its venues and its organizers (recorded). */
export async function presentEventAlone(
  context: Context,
  parts: EventParts,
  shape: EventShape,
): Promise<Resource> {
  const related = await loadRelatedJsonLd(context, parts.record.entry.id);
  const described = (shown: readonly Resource[], all: readonly Resource[]) =>
    shown.map((one, i) => ({ ...one, json_ld: all[i] }));
  const whole = {
    ...parts,
    venues: described(parts.venues, related.places),
    organizers: described(parts.organizers, related.people),
  };
  return {
    ...presentEvent(context, whole, shape),
    json_ld: toEventJsonLd(context, parts, related),
  };
}
