import { loadConnection } from '../../../../graphql/map-connection.ts';
import { performList } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { eventById } from '../event-loaders.ts';
import { listEvents } from '../list-events.ts';
import { type EventModel, toEventModel } from './event-ref.ts';
import { eventWhere } from './event-where.ts';

interface EventListArgs extends PagingArgs {
  readonly where?: object | null | undefined;
}

/** Resolves a list of events: the root list, or that of a parent. */
export async function eventConnection(
  context: Context,
  { where, ...paging }: EventListArgs,
  operation: typeof listEvents = listEvents,
): Promise<Connection<EventModel>> {
  const list = await performList(operation, context, eventWhere.read(where), paging);
  return loadConnection(list, async ({ id, occurrence }) => {
    const record = await eventById(context).load(id);
    return record && toEventModel({ record, occurrence });
  });
}
