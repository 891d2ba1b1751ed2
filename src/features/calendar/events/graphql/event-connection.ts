import { loadConnection } from '../../../../graphql/map-connection.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { Connection } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import type { EntryListArgs } from '../../../content/entries/graphql/entry-connections.ts';
import { eventById } from '../event-loaders.ts';
import { listEvents } from '../list-events.ts';
import { type EventModel, toEventModel } from './event-ref.ts';
import { eventWhere } from './event-where.ts';

/** Resolves a list of events: the root list, or that of a parent. */
export async function eventConnection(
  context: Context,
  { where, ...paging }: EntryListArgs,
  operation: typeof listEvents = listEvents,
): Promise<Connection<EventModel>> {
  const asked = await translated(() => eventWhere.read(where));
  const list = await performList(operation, context, asked, paging);
  return loadConnection(list, async ({ id, occurrence }) => {
    const record = await eventById(context).load(id);
    return record && toEventModel({ record, occurrence });
  });
}
