import { canEditRecord } from '../../../auth/record-capabilities.ts';
import { required, schemaOf } from '../../../operation/args.ts';
import {
  type Connection,
  type CursorWindow,
  type PagingArgs,
  toConnection,
} from '../../../operation/connection.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { defineParentLoader } from '../../../operation/parent-loader.ts';
import type { Entry } from '../entries/entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import {
  countRevisions,
  countRevisionsOf,
  findRevisions,
  findRevisionsOf,
  type RevisionOwner,
  type RevisionPlace,
} from './find-revisions.ts';
import type { Revision } from './revision-loaders.ts';
import { revisionOrder } from './revision-order.ts';
import type { RevisionQuery } from './revision-query.ts';

/** A revision with what it is of. */
export interface OwnedRevision {
  readonly revision: Revision;
  readonly entry: Entry;
}

export interface RevisionBrowsing extends PagingArgs {
  readonly query: RevisionQuery;
}

/** Lists revisions (no autosaves) by cursors, of what the viewer may edit; of all else none are found. */
export const browseRevisions = defineOperation({
  name: 'browseRevisions',
  kind: 'query',
  summary: 'Lists the stored states of all texts by cursors.',
  args: {
    query: required(schemaOf<RevisionQuery>({ type: 'object' })),
    ...pagingArgs,
  },
  authorize: anyone,
  async resolve(context, args): Promise<Connection<OwnedRevision>> {
    const window = windowOf(context, args);
    const found = await findRevisions(context, args.query, oneMore(window));
    return connect(context, window, found, () => countRevisions(context, args.query));
  },
});

/** The same of an entry or by a user; of many of them at once by one statement. */
export async function browseRevisionsOf(
  context: Context,
  owner: RevisionOwner,
  key: number,
  browsing: RevisionBrowsing,
): Promise<Connection<OwnedRevision>> {
  const window = windowOf(context, browsing);
  const wanted = { owner, key, query: browsing.query, window: oneMore(window) };
  const found = await revisionsOf(context).load(wanted);
  return connect(context, window, found, () => countOf(context).load(wanted));
}

const windowOf = ({ services }: Context, { query, ...paging }: RevisionBrowsing): CursorWindow =>
  readPlace(paging, revisionOrder(query, services.database.provider));

async function connect(
  context: Context,
  window: CursorWindow,
  found: readonly RevisionPlace[],
  count: () => Promise<number>,
): Promise<Connection<OwnedRevision>> {
  const entries = await Promise.all(found.map(({ entryId }) => entryById(context).load(entryId)));
  const owned = found.flatMap((revision, i) => {
    const entry = entries[i];
    return entry && canEditRecord(context.viewer, entry)
      ? [{ keys: revision.keys, owned: { revision, entry } }]
      : [];
  });
  return toConnection(window, owned, (one) => one.owned, count);
}

interface Wanted {
  readonly owner: RevisionOwner;
  readonly key: number;
  readonly query: RevisionQuery;
  readonly window: CursorWindow;
}

const revisionsOf = defineParentLoader<Wanted, readonly RevisionPlace[]>(
  (context, { owner, query, window }, keys) =>
    findRevisionsOf(context, owner, keys.map(Number), query, window),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { owner, query }, keys) => countRevisionsOf(context, owner, keys.map(Number), query),
  0,
);

const oneMore = (window: CursorWindow): CursorWindow => ({ ...window, limit: window.limit + 1 });
