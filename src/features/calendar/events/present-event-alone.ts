import type { Context } from '../../../operation/context.ts';
import { extended, type Resource } from '../../../rest/representation/resource.ts';
import { organizerJsonLd } from '../organizers/organizer-json-ld.ts';
import { organizersOfEvent } from '../organizers/organizer-loaders.ts';
import { venuesOfEvent } from '../parties/party-loaders.ts';
import { venueJsonLd } from '../venues/venue-json-ld.ts';
import { eventJsonLd, type RelatedJsonLd } from './event-json-ld.ts';
import { type EventParts, type EventShape, presentEvent } from './present-event.ts';

/**
 * Presents an event that was requested by itself: with JSON-LD of the event, its venues and its organizers (recorded).
 */
export async function presentEventAlone(
  context: Context,
  parts: EventParts,
  shape: EventShape,
): Promise<Resource> {
  const { places, people } = await relatedJsonLd(context, parts);
  const described = (shown: readonly Resource[], all: readonly Resource[]) =>
    shown.map((one, i) => ({ ...one, json_ld: all[i] }));
  const whole = {
    ...parts,
    venues: described(parts.venues, places),
    organizers: described(parts.organizers, people),
  };
  return extended(presentEvent(context, whole, shape), {
    json_ld: eventJsonLd(context, parts, { places, people }),
  });
}

/** Returns the JSON-LD of the venues and organizers that an event shows, in order. */
export async function relatedJsonLd(
  context: Context,
  { record, venues, organizers }: EventParts,
): Promise<RelatedJsonLd> {
  const [places, people] = await Promise.all([
    venuesOfEvent(context).load(record.entry.id),
    organizersOfEvent(context).load(record.entry.id),
  ]);
  return {
    places: venues.flatMap(({ id, url }) => {
      const found = places.find(({ entry }) => entry.id === id);
      return found ? [venueJsonLd(found, String(url))] : [];
    }),
    people: organizers.flatMap(({ id, url }) => {
      const found = people.find(({ entry }) => entry.id === id);
      return found ? [organizerJsonLd(found, String(url))] : [];
    }),
  };
}
