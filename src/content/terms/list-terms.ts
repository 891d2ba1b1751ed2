import type { Context } from '../../operation/context.ts';
import type { ListReading } from '../../operation/lists/list-reading.ts';
import {
  anyone,
  defineListOperation,
  operationName,
  type Page,
} from '../../operation/operation.ts';
import { entryById, withParent } from '../entries/entry.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import { canReadRecord } from '../record-capabilities.ts';
import {
  countTerms,
  findTerms,
  readTerms,
  spendTerms,
  type TermListValues,
  type TermQuery,
  type TermRelation,
  termCursorArgs,
  termListArgs,
  termOrder,
  termsOf,
  toTermQuery,
} from './find-terms.ts';
import type { Term, TermRef } from './term.ts';
import { assertCanReadTermsOfEntry } from './term-policy.ts';

/** Lists the terms of a taxonomy. A numbered page, of ids and versions, is empty beyond the last one, as in the reference. */
export const listTerms = (taxonomy: Taxonomy) =>
  defineTermList({
    taxonomies: [taxonomy.name],
    name: operationName('list', taxonomy.graphql.plural),
    summary: `Lists ${taxonomy.labels.name.toLowerCase()}.`,
    hideEmptyBy: taxonomy.isHierarchical ? 'below' : 'own',
    async authorizePage(context, { post }) {
      if (post) await assertCanReadTermsOfEntry(context, taxonomy, post);
    },
  });

/** Lists the terms of several taxonomies together. @param among the ids of those that may be listed; all unless given */
export const listTermsIn = (taxonomies: readonly string[], among?: readonly number[]) =>
  defineTermList({ taxonomies, ...(among && { visible: async () => among }) });

/**
 * Lists the terms of an entry, or directly below a term; the caller has checked the right to read that parent. Lists of many parents are
 * read by one statement.
 */
export const listTermsOf = (relation: TermRelation, key: number, taxonomies: readonly string[]) =>
  defineTermList({ taxonomies, reading: termsOf(relation, key) });

interface TermList {
  readonly taxonomies: readonly string[];
  readonly name?: string;
  readonly summary?: string;
  /**
   * Whether `hide_empty` of a numbered page counts entries of the term alone or also of terms below it. Lists by cursor always count the
   * term alone.
   */
  readonly hideEmptyBy?: 'own' | 'below';
  readonly reading?: ListReading<TermQuery, Term>;
  authorizePage?(context: Context, args: TermListValues): void | Promise<void>;
  /** Returns the ids of the terms that the viewer may see; null for all. */
  visible?(context: Context): Promise<readonly number[] | null>;
}

const WHOLE: ListReading<TermQuery, Term> = {
  async find(context, query, window) {
    await spendTerms(context, query);
    return readTerms(context, query, window);
  },
  count: countTerms,
};

/** Defines a list of terms. */
export function defineTermList({
  taxonomies,
  name = 'listTerms',
  summary = 'Lists terms.',
  hideEmptyBy = 'own',
  reading = WHOLE,
  authorizePage,
  visible,
}: TermList) {
  return defineListOperation({
    name,
    summary,
    args: termListArgs,
    cursorArgs: termCursorArgs,
    ...(authorizePage && { authorizePage }),
    authorize: anyone,
    async toQuery(context, args, by) {
      const isPage = by === 'page';
      const query = toTermQuery({ taxonomies, hideEmptyBy: isPage ? hideEmptyBy : 'own' }, args);
      const { entries } = query;
      return {
        ...query,
        among: (await visible?.(context)) ?? undefined,
        entries: isPage || !entries ? entries : await readableOf(context, entries),
      };
    },
    order: termOrder,
    ...reading,
    async readPage(context, query: TermQuery, window): Promise<Page<TermRef>> {
      const [items, total] = await Promise.all([
        findTerms(context, query, window),
        countTerms(context, query),
      ]);
      return { items, total };
    },
  });
}

/** Entries that the viewer may not read count as entries without terms. */
async function readableOf(context: Context, ids: readonly number[]): Promise<readonly number[]> {
  const found = await Promise.all(ids.map((id) => entryById(context).load(id)));
  const entries = await Promise.all(
    found.flatMap((entry) => (entry ? [withParent(context, entry)] : [])),
  );
  return entries.filter((entry) => canReadRecord(context.viewer, entry)).map(({ id }) => id);
}
