import { writeArgs } from '../../../model/field-args.ts';
import { integer, list } from '../../../operation/args.ts';
import { RECORD_LIST } from '../../../operation/bounds.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { postKind } from './post-kind.ts';

/** What may be written of a post (interface.md §2.6). */
export const postFields = {
  ...writtenEntryArgs,
  ...writeArgs(postKind.fields),
  categories: list(integer(), { maxItems: RECORD_LIST, description: 'The ids of its categories.' }),
  tags: list(integer(), { maxItems: RECORD_LIST, description: 'The ids of its tags.' }),
};
