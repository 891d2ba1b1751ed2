import { canReadRecord } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { venuesOfEvent } from '../parties/party-loaders.ts';
import { presentVenue } from '../parties/present-party.ts';

/** The venues of an event that the viewer may see, in order, as REST shows them. */
export async function presentVenuesOfEvent(
  context: Context,
  eventId: number,
): Promise<readonly Resource[]> {
  const records = await venuesOfEvent(context).load(eventId);
  const shown = records.filter(
    ({ entry }) => entry.status !== 'trash' && canReadRecord(context.viewer, entry),
  );
  return Promise.all(shown.map((record) => presentVenue(context, record)));
}
