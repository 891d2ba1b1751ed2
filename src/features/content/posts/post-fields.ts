import { boolean, integer, list, oneOf } from '../../../operation/args.ts';
import { RECORD_LIST } from '../../../operation/bounds.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { postFormats } from './post-formats.ts';

/** What may be written of a post (interface.md §2.6). */
export const postFields = {
  ...writtenEntryArgs,
  format: oneOf(postFormats, { description: 'The format.' }),
  sticky: boolean({ description: 'Whether it comes before others.' }),
  categories: list(integer(), { maxItems: RECORD_LIST, description: 'The ids of its categories.' }),
  tags: list(integer(), { maxItems: RECORD_LIST, description: 'The ids of its tags.' }),
};
