import type { Kysely } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { Dependency } from '../../../storage/change-log.ts';
import type { EntryQuery } from './entry-query.ts';
import { conditionsIn } from './term-filter.ts';

/** What the entries of a query, and their order, depend on. */
export function dependenciesOf(query: EntryQuery): readonly Dependency[] {
  const { kinds, host, statuses, authorSlug, terms = [], order } = query;
  // What inherits its status depends on what it hangs on, and hosts are known by their events.
  const isAcross = host !== undefined || statuses.includes('inherit');
  return [
    ...(isAcross ? (['entry'] as const) : kinds.map((kind) => `kind:${kind}` as const)),
    ...(authorSlug === undefined ? [] : (['user'] as const)),
    ...(conditionsIn(terms).some((one) => one.slugs || one.andBelow || one.isOfTaxonomy)
      ? (['term'] as const)
      : []),
    ...(order.some(({ by }) => by === 'commentCount') ? (['comment'] as const) : []),
  ];
}

/** The tables of a query, for statements that are raw. */
export const readEntries = (context: Context, query: EntryQuery): Kysely<never> =>
  context.readPart(dependenciesOf(query)) as never; // as any statement sees them
