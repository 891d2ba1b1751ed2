import { canReadRecord } from '../../../auth/record-capabilities.ts';
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
import { entryById } from '../entries/entry-loaders.ts';
import { withParent } from '../entries/with-parent.ts';
import {
  countTerms,
  countTermsOf,
  readTerms,
  readTermsOf,
  type TermPlace,
  type TermRelation,
} from './find-terms.ts';
import type { Term } from './term.ts';
import { type TermFilter, termOrder } from './term-filter.ts';

export interface TermBrowsing extends PagingArgs {
  readonly filter: TermFilter;
}

/** Lists terms by cursors; terms are open to all (behaviour.md §14). */
export const browseTerms = defineOperation({
  name: 'browseTerms',
  kind: 'query',
  summary: 'Lists terms of some taxonomies by cursors.',
  args: { filter: required(schemaOf<TermFilter>({ type: 'object' })), ...pagingArgs },
  authorize: anyone,
  async resolve(context, args): Promise<Connection<Term>> {
    const filter = await ofReadableEntries(context, args.filter);
    const window = readPlace(args, termOrder(filter));
    const found = await readTerms(context, filter, oneMore(window));
    return connect(window, found, () => countTerms(context, filter));
  },
});

/** The same list of what hangs on an entry or a term, whose right to be seen has been asked about. */
export async function browseTermsOf(
  context: Context,
  relation: TermRelation,
  key: number,
  { filter: asked, ...paging }: TermBrowsing,
): Promise<Connection<Term>> {
  const filter = await ofReadableEntries(context, asked);
  const window = readPlace(paging, termOrder(filter));
  const wanted = { relation, key, filter, window: oneMore(window) };
  return connect(window, await termsOf(context).load(wanted), () => countOf(context).load(wanted));
}

/** Only those who may read an entry learn which terms it carries: for others it carries none. */
async function ofReadableEntries(context: Context, filter: TermFilter): Promise<TermFilter> {
  if (!filter.entries) return filter;
  const entries = await Promise.all(filter.entries.map((id) => entryById(context).load(id)));
  const readable = await Promise.all(
    entries.flatMap((entry) => (entry ? [withParent(context, entry)] : [])),
  );
  const ids = readable.filter((entry) => canReadRecord(context.viewer, entry)).map(({ id }) => id);
  return { ...filter, entries: ids };
}

interface Wanted {
  readonly relation: TermRelation;
  readonly key: number;
  readonly filter: TermFilter;
  readonly window: CursorWindow;
}

const termsOf = defineParentLoader<Wanted, readonly TermPlace[]>(
  (context, { relation, filter, window }, keys) =>
    readTermsOf(context, relation, keys, filter, window),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { relation, filter }, keys) => countTermsOf(context, relation, keys, filter),
  0,
);

const oneMore = (window: CursorWindow): CursorWindow => ({ ...window, limit: window.limit + 1 });

const connect = (
  window: CursorWindow,
  found: readonly TermPlace[],
  count: () => Promise<number>,
): Connection<Term> => toConnection(window, found, (term) => term, count);
