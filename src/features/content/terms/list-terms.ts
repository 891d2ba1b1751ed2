import type { Taxonomy } from '../../../model/taxonomy.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { countTerms, findTerms } from './find-terms.ts';
import { operationName } from './operation-name.ts';
import type { TermRef } from './term.ts';
import { assertCanReadTermsOfEntry } from './term-policy.ts';
import { termListArgs, toTermQuery } from './term-query.ts';

/** One page of a taxonomy's terms, as ids and versions; a page beyond the last is empty, as the reference has it. */
export const listTerms = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('list', taxonomy, 'plural'),
    kind: 'query',
    summary: `Lists ${taxonomy.labels.name.toLowerCase()}.`,
    args: termListArgs,
    async authorize(context, { post }) {
      if (post) await assertCanReadTermsOfEntry(context, taxonomy, post);
    },
    async resolve(context, args): Promise<Page<TermRef>> {
      const query = toTermQuery(taxonomy, args);
      const offset = Math.max(0, args.offset ?? (args.page - 1) * args.per_page);
      const [items, total] = await Promise.all([
        findTerms(context, query, { limit: args.per_page, offset }),
        countTerms(context, query),
      ]);
      return { items, total };
    },
  });
