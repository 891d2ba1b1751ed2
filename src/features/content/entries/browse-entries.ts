import { kindCapability } from '../../../auth/record-capabilities.ts';
import { list, required, schemaOf, string } from '../../../operation/args.ts';
import { type Connection, type PagingArgs, toConnection } from '../../../operation/connection.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { defineParentLoader } from '../../../operation/parent-loader.ts';
import type { Window } from '../../../storage/read-window.ts';
import { countEntries } from './count-entries.ts';
import { countNestedEntries } from './count-nested-entries.ts';
import type { Entry } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { orderColumns } from './entry-order.ts';
import type { EntryOrder, EntryQuery } from './entry-query.ts';
import type { EntryPlace } from './entry-source.ts';
import { findEntries } from './find-entries.ts';
import { type EntryRelation, findEntriesOf } from './find-entries-of.ts';
import { assertCanReadValues } from './value-filters.ts';

/** What a list may be narrowed by; absent is anything, but only what is published. */
export type EntryFilter = Omit<Partial<EntryQuery>, 'kinds' | 'order' | 'privateToAuthor'>;

export interface EntryBrowsing extends PagingArgs {
  readonly kinds: readonly string[];
  readonly filter?: EntryFilter | undefined;
  /** The latest first unless said. */
  readonly order?: readonly EntryOrder[] | undefined;
}

/** What a list of entries hangs on: those of this author, with this term, below this parent. */
export interface EntryParent {
  readonly relation: EntryRelation;
  readonly key: string | number;
}

/** Lists entries by cursors. Statuses that the viewer may not see are not refused, they are just not found (behaviour.md §14). */
export const browseEntries = defineOperation({
  name: 'browseEntries',
  kind: 'query',
  summary: 'Lists entries of some kinds by cursors.',
  args: {
    kinds: required(list(string())),
    filter: schemaOf<EntryFilter>({ type: 'object' }),
    order: schemaOf<readonly EntryOrder[]>({ type: 'array', items: {} }),
    ...pagingArgs,
  },
  authorize: anyone,
  async resolve(context, args): Promise<Connection<Entry>> {
    const query = toQuery(context, args);
    const window = readPlace(args, orderColumns(query, context.services.database.provider));
    const found = await findEntries(context, query, { ...window, limit: window.limit + 1 });
    return connect(context, window, found, () => countEntries(context, query));
  },
});

/** The same list below something: whatever the number of parents asked about at once, one statement finds all of them. */
export async function browseEntriesOf(
  context: Context,
  { relation, key }: EntryParent,
  browsing: EntryBrowsing,
): Promise<Connection<Entry>> {
  const query = toQuery(context, browsing);
  const window = readPlace(browsing, orderColumns(query, context.services.database.provider));
  const wanted = { relation, key, query, window: { ...window, limit: window.limit + 1 } };
  const found = await entriesOf(context).load(wanted);
  return connect(context, window, found, () => countOf(context).load(wanted));
}

/** What the viewer may find: of what is not public only their own, unless they edit others'. */
function toQuery(context: Context, { kinds, filter = {}, order }: EntryBrowsing): EntryQuery {
  const { viewer } = context;
  const seesAll = kinds.every((kind) => viewer.can(kindCapability('edit_others', kind)));
  const query: EntryQuery = {
    ...filter,
    kinds,
    statuses: filter.statuses ?? ['publish'],
    ...(seesAll ? {} : { privateToAuthor: viewer.id }),
    order: order && order.length > 0 ? order : [{ by: 'date', direction: 'desc' }],
  };
  assertCanReadValues(context, query);
  return query;
}

async function connect(
  context: Context,
  window: Window & { readonly backwards: boolean },
  found: readonly EntryPlace[],
  count: () => Promise<number>,
): Promise<Connection<Entry>> {
  const entries = await Promise.all(found.map(({ id }) => entryById(context).load(id)));
  const known = found.flatMap(({ keys }, i) => {
    const entry = entries[i];
    return entry ? [{ keys, entry }] : [];
  });
  return toConnection(window, known, ({ entry }) => entry, count);
}

interface Wanted extends EntryParent {
  readonly query: EntryQuery;
  readonly window: Window;
}

const entriesOf = defineParentLoader<Wanted, readonly EntryPlace[]>(
  (context, { relation, query, window }, keys) =>
    findEntriesOf(context, relation, keys, query, window),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { relation, query }, keys) => countNestedEntries(context, relation, keys, query),
  0,
);
