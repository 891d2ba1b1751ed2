import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { countAmongAll, countRowsOf, readWindowsOf } from '../../../operation/lists/nested.ts';
import { countRanked, readRankedWindows } from '../../../operation/lists/nested-list.ts';
import { all, type ListSource, type Window } from '../../../operation/lists/window.ts';
import { isIn } from '../../../storage/in-list.ts';
import { type EventPlace, type EventRow, nestedEvents, toPlace } from './event-lists.ts';
import type { EventQuery, PreparedQuery } from './event-query.ts';
import {
  type EventParents,
  eventReader,
  eventRelations,
  eventTables,
  isNamed,
  occurrencesWithin,
  ofParents,
  startsWithin,
} from './event-tables.ts';
import { listSource } from './find-events.ts';
import { prepareEvents } from './prepare-events.ts';

type ByParent<Value> = ReadonlyMap<string | number, Value>;

/** Returns one window of events for each of many parents. Parents without events are missing from the result. */
export async function findEventsOf(
  context: Context,
  asked: EventQuery,
  parents: EventParents,
  window: Window,
): Promise<ByParent<readonly EventPlace[]>> {
  const query = await prepareEvents(context, asked);
  const { provider } = context.services.database;
  const found = (await areFew(context, query, parents))
    ? await readRankedWindows<EventRow, string | number>(
        eventReader(context),
        sourceOfParents(context, query, parents),
        window,
        eventRelations[parents.relation].key,
      )
    : await readWindowsOf<EventRow, string | number>(
        readerOf(context),
        nestedEvents(provider, query, parents.relation),
        window,
        parents.keys,
      );
  return new Map([...found].map(([key, rows]) => [key, rows.map(toPlace)]));
}

const readerOf = (context: Context) => ({
  tables: eventReader(context),
  provider: context.services.database.provider,
  spend: context.spend,
});

/** Counts the events of each parent; every occurrence counts. */
export async function countEventsOf(
  context: Context,
  asked: EventQuery,
  parents: EventParents,
): Promise<ByParent<number>> {
  const query = await prepareEvents(context, {
    ...asked,
    order: [{ by: 'start', direction: 'asc' }],
  });
  const { relation, keys } = parents;
  if (await areFew(context, query, parents))
    return countRanked(
      eventReader(context),
      sourceOfParents(context, query, parents),
      eventRelations[relation].key,
    );
  const list = nestedEvents(context.services.database.provider, query, relation);
  const reader = readerOf(context);
  return (await countAmongAll(reader, list, keys)) ?? countRowsOf(reader, list, keys);
}

/** Whether the events of all parents are few, so that one statement reads all of them. */
async function areFew(
  context: Context,
  query: PreparedQuery,
  { relation, keys }: EventParents,
): Promise<boolean> {
  if (isNamed(query)) return true;
  const { provider } = context.services.database;
  const { table, key, on } = eventRelations[relation];
  const where = all([on, isIn(provider, key, keys), ...startsWithin(query)]);
  const { rows } = await sql<{ readonly count: number | string }>`SELECT count(*) AS "count" FROM (
    SELECT 1 FROM ${table} CROSS JOIN ${occurrencesWithin(query, provider)} WHERE ${where} LIMIT ${sql.lit(FEW + 1)}) AS "few"`.execute(
    eventReader(context),
  );
  const count = Number(rows[0]?.count);
  context.spend(count);
  return count <= FEW;
}

const FEW = 5000;

/** The events of all parents at once, since they are few. */
function sourceOfParents(
  context: Context,
  query: PreparedQuery,
  parents: EventParents,
): ListSource {
  const source = listSource(context, query);
  return {
    ...source,
    from: eventTables(query, context.services.database.provider, parents.relation),
    where: sql`${source.where} AND ${ofParents(parents)}`,
  };
}
