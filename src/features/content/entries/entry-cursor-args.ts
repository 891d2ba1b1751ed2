import { schemaOf } from '../../../operation/args.ts';
import type { EntryFilter, EntryOrder } from './entry-query.ts';

/** The arguments of a list by cursors: what GraphQL makes of the `where` of lists of entries, the calendar's too (read-entry-where.ts). */
export const entryCursorArgs = {
  filter: schemaOf<EntryFilter>({
    type: 'object',
    description: 'What the list is narrowed by; published unless said.',
  }),
  orders: schemaOf<readonly EntryOrder[]>({
    type: 'array',
    items: { type: 'object' },
    description: 'What it is sorted by, one after the other; as the list is unless said.',
  }),
};
