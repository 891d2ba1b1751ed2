import { loadConnection } from '../../../../graphql/map-connection.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import type { EntryWhere } from '../../../content/entries/graphql/entry-where.ts';
import { readEntryWhere } from '../../../content/entries/graphql/read-entry-where.ts';
import { eventKind } from '../../entries/calendar-kind.ts';
import { eventById } from '../event-loaders.ts';
import { listEvents } from '../list-events.ts';
import { type EventModel, toEventModel } from './event-ref.ts';
import { eventWhere } from './event-where.ts';

interface EventListArgs extends PagingArgs {
  readonly where?: EntryWhere | null | undefined;
}

/** Resolves a list of events: the root list, or that of a parent. */
export async function eventConnection(
  context: Context,
  { where, ...paging }: EventListArgs,
  operation: typeof listEvents = listEvents,
): Promise<Connection<EventModel>> {
  const asked = eventWhere.read(where);
  const { filter } = await translated(() => readEntryWhere(where, context, [eventKind.kind]));
  const args = { ...asked.args, filter };
  const list = await performList(operation, context, { ...asked, args }, paging);
  return loadConnection(list, async ({ id, occurrence }) => {
    const record = await eventById(context).load(id);
    return record && toEventModel({ record, occurrence });
  });
}
