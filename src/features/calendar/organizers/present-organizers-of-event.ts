import { canReadRecord } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { organizersOfEvent } from './organizer-loaders.ts';
import { presentOrganizer } from './present-organizer.ts';

/** The organizers of an event that the viewer may see, in order, as REST shows them. */
export async function presentOrganizersOfEvent(
  context: Context,
  eventId: number,
): Promise<readonly Resource[]> {
  const records = await organizersOfEvent(context).load(eventId);
  const shown = records.filter(
    ({ entry }) => entry.status !== 'trash' && canReadRecord(context.viewer, entry),
  );
  return Promise.all(shown.map((record) => presentOrganizer(context, record)));
}
