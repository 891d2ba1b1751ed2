import { canEditRecord } from '../../auth/record-capabilities.ts';
import type { Context } from '../../context.ts';
import { required, schemaOf } from '../../operation/args.ts';
import { type Connection, type PagingArgs, toConnection } from '../../operation/connection.ts';
import { anyone, defineOperation } from '../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../operation/paging-args.ts';
import { defineParentLoader } from '../../operation/parent-loader.ts';
import type { Window } from '../../storage/read-window.ts';
import type { Entry } from '../records/entry.ts';
import { entryById } from '../records/entry-loaders.ts';
import {
  countRevisions,
  countRevisionsOf,
  type RevisionFilter,
  type RevisionOwner,
  type RevisionPlace,
  readRevisions,
  readRevisionsOf,
  revisionOrder,
} from './browsed-revisions.ts';
import type { Revision } from './revision.ts';

/** A revision with what it is of. */
export interface OwnedRevision {
  readonly revision: Revision;
  readonly entry: Entry;
}

/** Lists revisions (no autosaves) by cursors, of what the viewer may edit; of all else none are found. */
export const browseRevisions = defineOperation({
  name: 'browseRevisions',
  kind: 'query',
  summary: 'Lists the stored states of all texts by cursors.',
  args: { filter: required(schemaOf<RevisionFilter>({ type: 'object' })), ...pagingArgs },
  authorize: anyone,
  async resolve(context, args): Promise<Connection<OwnedRevision>> {
    const window = readPlace(args, revisionOrder(args.filter));
    const found = await readRevisions(context, args.filter, oneMore(window));
    return connect(context, window, found, () => countRevisions(context, args.filter));
  },
});

/** The same of an entry or by a user; of many of them at once by one statement. */
export async function browseRevisionsOf(
  context: Context,
  owner: RevisionOwner,
  key: number,
  { filter, ...paging }: PagingArgs & { readonly filter: RevisionFilter },
): Promise<Connection<OwnedRevision>> {
  const window = readPlace(paging, revisionOrder(filter));
  const wanted = { owner, key, filter, window: oneMore(window) };
  const found = await revisionsOf(context).load(wanted);
  return connect(context, window, found, () => countOf(context).load(wanted));
}

async function connect(
  context: Context,
  window: Window & { readonly backwards: boolean },
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
  readonly filter: RevisionFilter;
  readonly window: Window;
}

const revisionsOf = defineParentLoader<Wanted, readonly RevisionPlace[]>(
  (context, { owner, filter, window }, keys) =>
    readRevisionsOf(context, owner, keys, filter, window),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { owner, filter }, keys) => countRevisionsOf(context, owner, keys, filter),
  0,
);

const oneMore = <Asked extends Window>(window: Asked): Asked => ({
  ...window,
  limit: window.limit + 1,
});
