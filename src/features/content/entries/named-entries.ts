import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Provider } from '../../../storage/provider.ts';
import type { EntryQuery } from './entry-query.ts';

/** Where the entries of a query are looked for, and that an entry is one of those that it names by ids or slugs. */
interface NamedEntries {
  readonly from: RawBuilder<unknown>;
  readonly isNamed: RawBuilder<SqlBool>;
}

/**
 * SQLite is told to begin with what a query names, since it takes that for more than all that is published. It takes a cross join in
 * the order in which it is written.
 */
export function namedEntries(
  { include = [], slugs = [] }: EntryQuery,
  provider: Provider,
): NamedEntries {
  if (provider !== 'sqlite' || include.length + slugs.length === 0)
    return { from: sql`"Entry"`, isNamed: sql`1 = 1` };
  const [column, values] = include.length > 0 ? ['id', include] : ['slug', slugs];
  const names = JSON.stringify([...new Set<string | number>(values)]);
  return {
    from: sql`json_each(${names}) AS "Named" CROSS JOIN "Entry"`,
    isNamed: sql`${sql.ref(`Entry.${column}`)} = "Named"."value"`,
  };
}
