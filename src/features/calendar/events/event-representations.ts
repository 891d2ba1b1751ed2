import { isAnybody } from '../../../auth/viewer.ts';
import type { Context } from '../../../operation/context.ts';
import { defineCachedLoader } from '../../../operation/loader.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { termsOfEntry } from '../../content/entries/entry-loaders.ts';
import { entryPath } from '../../content/entries/entry-path.ts';
import { maySeeText } from '../../content/entries/entry-policy.ts';
import { loadTextMedia } from '../../content/media/text-media.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { presentPartiesOf } from '../parties/present-party.ts';
import { venueKind } from '../venues/venue-kind.ts';
import { loadEvent } from './event-loaders.ts';
import type { EventRef } from './event-query.ts';
import { type EventParts, presentEvent } from './present-event.ts';

/** Loads the parts of an event's representation; null if there is no event with this id. */
export async function loadEventParts(
  context: Context,
  { id, occurrence }: ListedEvent,
): Promise<EventParts | null> {
  const [record, terms, venues, organizers] = await Promise.all([
    loadEvent(context, id),
    termsOfEntry(context).load(id),
    presentPartiesOf(context, venueKind, id),
    presentPartiesOf(context, organizerKind, id),
  ]);
  if (!record) return null;
  const [path, media] = await Promise.all([
    entryPath(context, record.entry),
    loadTextMedia(context, record.entry),
  ]);
  const url = context.addresses.page(path);
  return { record, occurrence, terms, media, venues, organizers, url };
}

/**
 * Returns the JSON of events in order, without those that no longer exist. Representations for anonymous callers are
 * cached.
 */
export async function eventsAsJson(
  context: Context,
  refs: readonly EventRef[],
  viewerZone?: string,
): Promise<readonly Buffer[]> {
  const isCached = isAnybody(context.viewer) && viewerZone === undefined;
  const { root } = context.addresses.surface;
  const keys = refs.map(({ id, version, occurrence }) =>
    JSON.stringify([root, id, version, occurrence]),
  );
  const found = isCached
    ? await Promise.all(keys.map((key) => publicJson(context).load(key)))
    : await listedJson(context, refs, viewerZone);
  return found.filter((one) => one !== null);
}

/** Presents an event of a list or one that was just written; protected text only for viewers who may edit it. */
export const showEvent = (context: Context, parts: EventParts, viewerZone?: string): Resource =>
  presentEvent(context, parts, {
    showsText: maySeeText(context, parts.record.entry, 'edit'),
    viewerZone,
  });

/**
 * The JSON of an event for anonymous callers, cached until something it shows changes: the event, its venues,
 * organizers and pictures, its terms and their counts. The key contains the surface's root and the event's reference.
 */
const publicJson = defineCachedLoader<string, Buffer | null>(
  (context, keys) => {
    const refs = keys.map((key): ListedEvent => {
      const [, id, , occurrence] = JSON.parse(key); // the key has the form that is written above
      return { id, occurrence };
    });
    return listedJson(context, refs, undefined);
  },
  {
    tables: ['Event', 'Entry', 'EntryTerm', 'Term', 'Venue', 'Organizer', 'MediaItem', 'Setting'],
    maxBytes: 12 * 2 ** 20,
    bytesOf: (json) => (json?.length ?? 0) + 200,
  },
);

type ListedEvent = Pick<EventRef, 'id' | 'occurrence'>;

/** The list may know of a write that came after the request began and that cached rows do not contain yet. */
async function listedJson(
  context: Context,
  refs: readonly ListedEvent[],
  viewerZone: string | undefined,
): Promise<readonly (Buffer | null)[]> {
  await context.catchUp();
  return Promise.all(
    refs.map(async (ref) => {
      const parts = await loadEventParts(context, ref);
      return parts && Buffer.from(JSON.stringify(showEvent(context, parts, viewerZone)));
    }),
  );
}
