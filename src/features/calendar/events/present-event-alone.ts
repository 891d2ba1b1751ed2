import type { Context } from '../../../operation/context.ts';
import { extended, type Resource } from '../../../rest/representation/resource.ts';
import { loadRelatedJsonLd, toEventJsonLd } from './event-json-ld.ts';
import { type EventParts, type EventShape, presentEvent } from './present-event.ts';

/**
 * Presents an event that was requested by itself: with JSON-LD of the event, its venues and its organizers (recorded).
 */
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
  return extended(presentEvent(context, whole, shape), {
    json_ld: toEventJsonLd(context, parts, related),
  });
}
