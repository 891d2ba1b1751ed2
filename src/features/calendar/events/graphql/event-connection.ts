import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { browseEvents, browseEventsOf } from '../browse-events.ts';
import type { EventRelation } from '../event-relation.ts';
import { type EventModel, toEventModel } from './event-ref.ts';
import { type EventWhere, readEventWhere } from './event-where.ts';

interface EventListArgs extends PagingArgs {
  readonly where?: EventWhere | null | undefined;
}

/** Resolves the root list of events. */
export async function eventConnection(
  context: Context,
  { where, ...paging }: EventListArgs,
): Promise<Connection<EventModel>> {
  const list = await perform(browseEvents, context, { ...readEventWhere(where), ...paging });
  return mapConnection(list, toEventModel);
}

/** Resolves the events of a venue, organizer, term or author; batches many such lists into one read. */
export const eventConnectionOf = (
  context: Context,
  parent: { readonly relation: EventRelation; readonly key: number },
  { where, ...paging }: EventListArgs,
): Promise<Connection<EventModel>> =>
  translated(async () => {
    const list = await browseEventsOf(context, parent, { ...readEventWhere(where), ...paging });
    return mapConnection(list, toEventModel);
  });
