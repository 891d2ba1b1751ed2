import { writtenEntryArgs } from '../../../content/entries/written-entry-args.ts';
import { commonFields, menuOrderField, writeArgs } from '../../../content/fields/field.ts';
import { defineKind } from '../../../content/kinds/kind.ts';
import { integer } from '../../../operation/args.ts';

/** Pages: every field that they have as a plain value. The others, such as their texts and their parent, are in page-kind.ts. */
export const pageKind = defineKind({
  name: 'page',
  labels: { one: 'page', many: 'pages' },
  restBase: 'pages',
  isHierarchical: true,
  hasRevisions: true,
  fields: {
    ...commonFields,
    menu_order: menuOrderField,
  },
});

const { date, date_gmt, slug, status, password, meta, ...texts } = writtenEntryArgs;

/** What may be written of a page (docs/rest.md §4.5), in the index's order. */
export const pageFields = {
  date,
  date_gmt,
  slug,
  status,
  password,
  parent: integer({ description: 'The id of the page above it; 0 for none.' }),
  ...texts,
  ...writeArgs(pageKind.fields),
  meta,
};
