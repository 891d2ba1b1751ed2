import { writeArgs } from '../../../model/field-args.ts';
import { taxonomyWriteArgs } from '../entries/taxonomy-args.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { postKind } from './post-kind.ts';

/** What may be written of a post (docs/rest.md §4.4). */
export const postFields = {
  ...writtenEntryArgs,
  ...writeArgs(postKind.fields),
  ...taxonomyWriteArgs(postKind),
};
