import { type ArgValues, boolean, integer, list, schemaOf, string } from '../../operation/args.ts';
import type { ColumnFilter } from '../fields/field-values.ts';
import type { DateQuery } from './clock-query.ts';
import { entryListArgs } from './collection-args.ts';
import type { EntryOrder, TermFilter, ValueFilter } from './entry-query.ts';
import type { TaxQuery } from './read-tax-query.ts';

const {
  context: _,
  page: __,
  per_page: ___,
  offset: ____,
  order: _____,
  ...shared
} = entryListArgs;

/** The arguments of lists by cursors of texts and of their stored states: the filters of numbered pages, and further ones. */
export const textCursorArgs = {
  ...shared,
  author_slug: string({ description: 'Written by the user of this slug.' }),
  date_query: schemaOf<DateQuery>({ type: 'object', description: 'Conditions on its dates.' }),
  orders: list(
    schemaOf<EntryOrder>({
      type: 'object',
      required: ['by', 'direction'],
      properties: {
        by: { type: 'string' },
        field: { type: 'string' },
        type: { enum: ['text', 'number'] },
        direction: { enum: ['asc', 'desc'] },
      },
    }),
    { description: 'What it is sorted by, one after the other; as the list is unless said.' },
  ),
  parent_exclude: list(integer(), { description: 'Below none of these.' }),
  statuses: list(string(), {
    description: 'Any of these statuses, as far as the caller may see them.',
  }),
  title: string({ description: 'Exactly this title.' }),
};

/** The arguments of a list of entries by cursors, the calendar's too (graphql/entry-where.ts). */
export const entryCursorArgs = {
  ...textCursorArgs,
  columns: list(
    schemaOf<ColumnFilter>({
      type: 'object',
      required: ['column', 'compare', 'values'],
      properties: {
        column: { type: 'string' },
        compare: { type: 'string' },
        values: { type: 'array' },
      },
    }),
    { description: 'Declared fields that have one of some values.' },
  ),
  has_password: boolean({ description: 'Protected by a password, or not.' }),
  leave_out: list(integer(), { description: 'Not these ids, even if they are included.' }),
  mime_type: list(string(), { description: 'Files of any of these types.' }),
  parent: list(integer(), { description: 'Right below any of these.' }),
  password: string({ description: 'Protected by this password.' }),
  sticky: boolean({ description: 'Sticky, or not.' }),
  tax_query: schemaOf<TaxQuery>({
    type: 'object',
    description: 'Conditions on terms, also joined by OR.',
  }),
  terms: list(schemaOf<TermFilter>({ type: 'object' }), {
    description: 'Conditions on terms, all of which must hold.',
  }),
  values: list(schemaOf<ValueFilter>({ type: 'object' }), {
    description: 'Conditions on own fields, all of which must hold.',
  }),
};

type Values = ArgValues<typeof entryCursorArgs>;

/** Values of some of them. */
export type EntryCursorValues = {
  readonly [Name in keyof Values]?: Values[Name] | undefined;
};
