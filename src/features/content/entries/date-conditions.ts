import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DateBound, DatePart, EntryQuery } from './entry-query.ts';

/** That the moments of a row are within bounds and have such parts; `columnOf` names where the row has them. */
export const dateConditions = (
  { dates = [], dateParts = [] }: Pick<EntryQuery, 'dates' | 'dateParts'>,
  columnOf: (moment: DateBound['column']) => RawBuilder<string>,
): RawBuilder<SqlBool>[] => [
  ...dates.flatMap((bound) => withinBound(columnOf(bound.column), bound)),
  ...dateParts.map((part) => hasPart(columnOf(part.column), part)),
];

function withinBound(
  column: RawBuilder<string>,
  { after, before, inclusive }: DateBound,
): RawBuilder<SqlBool>[] {
  return [
    ...(after === undefined
      ? []
      : [sql<SqlBool>`${column} ${inclusive ? sql`>=` : sql`>`} ${after}`]),
    ...(before === undefined
      ? []
      : [sql<SqlBool>`${column} ${inclusive ? sql`<=` : sql`<`} ${before}`]),
  ];
}

function hasPart(
  column: RawBuilder<string>,
  { part, compare, value }: DatePart,
): RawBuilder<SqlBool> {
  const [from, length] = PLACES[part];
  const found = sql`CAST(substr(${column}, ${sql.lit(from)}, ${sql.lit(length)}) AS INTEGER)`;
  return sql<SqlBool>`${found} ${sql.raw(compare)} ${value}`; // one of six operators
}

/** Where a part stands in `YYYY-MM-DDTHH:MM:SS`, from 1, and how long it is. */
const PLACES = {
  year: [1, 4],
  month: [6, 2],
  day: [9, 2],
  hour: [12, 2],
  minute: [15, 2],
  second: [18, 2],
} as const;
