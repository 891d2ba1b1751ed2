import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { entryConditions, filterConditions } from '../../../content/entries/entry-filters.ts';
import { shifted } from '../../../operation/date-time.ts';
import { all } from '../../../operation/lists/window.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import { eventFilterConditions } from './event-filters.ts';
import type { EventBound, EventOrder, EventQuery, PreparedQuery, Reach } from './event-query.ts';
import { COMPLETE } from './make-occurrences.ts';

/** The condition for the occurrences of a query. */
export const eventConditions = (query: PreparedQuery, provider: Provider): RawBuilder<SqlBool> =>
  all([
    hasStatus(query, provider),
    ...query.bounds.flatMap((bound) => boundConditions(bound, query.order)),
    ...(query.around ? [isAround(query.around)] : []),
    ...entryFiltersOf(query, provider),
    ...eventFilterConditions(query, provider),
  ]);

/** An index in the order of a list begins with one status. For several, the status is wrapped so that it is not used. */
const hasStatus = ({ entries: { statuses } }: EventQuery, provider: Provider) =>
  isIn(
    provider,
    statuses.length === 1 ? sql`"Occurrence"."status"` : sql`("Occurrence"."status" || '')`,
    statuses,
  );

/** Series with rows for a part of their occurrences only are listed around a time, or from their start if that is later. */
const isAround = ({ from, to }: Reach): RawBuilder<SqlBool> =>
  sql`("Event"."occurrencesUntil" = ${COMPLETE} OR ("Occurrence"."endUtc" >= ${from} AND ("Occurrence"."startUtc" <= ${to} OR "Event"."startUtc" > ${to})))`;

/** The conditions that the bounds put on a column with the start of an occurrence. */
export const startConditions = (
  bounds: readonly EventBound[],
  start: RawBuilder<string>,
): readonly RawBuilder<SqlBool>[] =>
  bounds
    .filter(saysStart)
    .map((bound) => sql<SqlBool>`${start} ${sql.raw(bound.compare)} ${utcLimit(bound)}`);

/** Whether a bound limits the start of an event; an event that ends before a moment also begins before it. */
const saysStart = ({ of, compare }: EventBound): boolean =>
  of === 'start' || compare.startsWith('<');

/** The moments before and after which the bounds allow nothing; null if that side is open. */
export function reachOf(bounds: readonly EventBound[]): {
  readonly from: string | null;
  readonly to: string | null;
} {
  const [from = null] = momentsOf(bounds, '>').sort().reverse();
  const [to = null] = momentsOf(bounds, '<').sort();
  return { from, to };
}

const momentsOf = (bounds: readonly EventBound[], side: '<' | '>'): string[] =>
  bounds.filter(({ compare }) => compare.startsWith(side)).map(utcLimit);

/**
 * A bound on an event's local time. A list sorted by local time uses that column's index. Any other list uses a bound
 * in UTC, widened by the largest zone offset, and wraps the local condition in an expression so that its index is not
 * used.
 */
export function boundConditions(
  bound: EventBound,
  order: readonly EventOrder[],
): readonly RawBuilder<SqlBool>[] {
  const { of, compare, moment, isLocal } = bound;
  const compared = (column: RawBuilder<unknown>, limit: string) =>
    sql<SqlBool>`${column} ${sql.raw(compare)} ${limit}`; // one of four operators
  const column = (name: string) => sql.ref(`Occurrence.${name}`);
  const own = column(`${of}Local`);
  // An event that ends before a moment also begins before it.
  const isUpper = compare.startsWith('<');
  if (!isLocal)
    return [
      compared(column(`${of}Utc`), moment),
      ...(isUpper && of === 'end' ? [compared(column('startUtc'), moment)] : []),
    ];
  const wider = compared(column(isUpper ? 'startUtc' : `${of}Utc`), utcLimit(bound));
  if (!order.some(({ by }) => by === 'local'))
    return [wider, compared(sql`(${own} || '')`, moment)];
  if (of === 'start') return [compared(own, moment)];
  return [compared(own, moment), isUpper ? compared(column('startLocal'), moment) : wider];
}

/** Returns a bound's moment in UTC; for a bound in local time, the outermost moment it can mean. */
function utcLimit({ compare, moment, isLocal }: EventBound): string {
  if (!isLocal) return moment;
  return shifted(moment, compare.startsWith('<') ? FURTHEST : -FURTHEST);
}

/** The largest offset of a zone from UTC: 14 hours, in milliseconds. */
const FURTHEST = 14 * 3_600_000;

/** Whether an index of entries has few events that a query may have. */
export const isFoundByEntry = (entries: EventQuery['entries']) =>
  [entries.authors, entries.authorSlug, entries.slugs, entries.title].some(
    (one) => one !== undefined,
  );

/** The conditions that concern the entries of events. */
export function entryFiltersOf(
  { entries }: EventQuery,
  provider: Provider,
): readonly RawBuilder<SqlBool>[] {
  // `isHidden` and `isListed` of the query say what is hidden.
  const query = { ...entries, kinds: ['ext_events'], seesHidden: true, order: [] };
  // Indexes of entries begin with kind and status.
  if (isFoundByEntry(entries)) return entryConditions(query, provider);
  return filterConditions(query, provider);
}
