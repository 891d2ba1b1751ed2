import type { Taxonomy } from '../../../model/taxonomy.ts';
import { MAX_INTEGER, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { operationName } from './operation-name.ts';
import { type Term, termById } from './term.ts';
import { unknownTerm } from './term-policy.ts';

/** The term of an id. @throws ApiError `rest_term_invalid` for none, or for a term of another taxonomy */
export async function loadTerm(context: Context, taxonomy: Taxonomy, id: number): Promise<Term> {
  const term = id > 0 && id <= MAX_INTEGER ? await termById(context).load(id) : null;
  if (term?.taxonomy !== taxonomy.name) throw unknownTerm();
  return term;
}

/** Terms are open to all, whatever carries them. */
export const getTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('get', taxonomy),
    kind: 'query',
    summary: `Reads a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { id: recordId({ description: 'The id of the term.' }) },
    async authorize(context, { id }) {
      await loadTerm(context, taxonomy, id);
    },
    resolve: (context, { id }) => loadTerm(context, taxonomy, id),
  });
