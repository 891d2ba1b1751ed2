import { writeArgs } from '../../../model/field-args.ts';
import { integer } from '../../../operation/args.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { pageKind } from './page-kind.ts';

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
