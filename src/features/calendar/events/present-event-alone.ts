import type { Context } from '../../../operation/context.ts';
import { extended, type Resource } from '../../../rest/representation/resource.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import type { PartyKind } from '../parties/party-kind.ts';
import type { PartyTable } from '../parties/party-loaders.ts';
import { venueKind } from '../venues/venue-kind.ts';
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
  const { id } = record.entry;
  const [places, people] = await Promise.all([
    partiesAsJsonLd(context, venueKind, id, venues),
    partiesAsJsonLd(context, organizerKind, id, organizers),
  ]);
  return { places, people };
}

async function partiesAsJsonLd<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  eventId: number,
  shown: readonly Resource[],
): Promise<readonly Resource[]> {
  const records = await kind.ofEvent(context).load(eventId);
  return shown.flatMap(({ id, url }) => {
    const record = records.find(({ entry }) => entry.id === id);
    return record ? [kind.toJsonLd(record, String(url))] : [];
  });
}
