import type { Taxonomy } from '../../../model/taxonomy.ts';
import { recordId } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { eventTermName } from './event-term-name.ts';
import { loadEventTerm } from './event-term-policy.ts';

/** Returns one term (interface.md §4.3). Terms are public, whatever entries they belong to. */
export const getEventTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('get', taxonomy),
    kind: 'query',
    summary: `Reads a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { id: recordId({ description: 'The id of the term.' }) },
    authorize: anyone,
    resolve: (context, { id }) => loadEventTerm(context, taxonomy, id),
  });
