import {
  integer,
  number,
  recordId,
  required,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import { modifiersArg } from './images/modifiers.ts';
import { mediaTexts } from './media-fields.ts';

const percent = (description: string) => number({ description, minimum: 0, maximum: 100 });
const { caption, description, title, post, alt_text } = mediaTexts;

/** interface.md §4.5; `rotation`, `x`, `y`, `width` and `height` are deprecated in favour of `modifiers`. */
export const editArgs = {
  id: unlisted(recordId({ description: 'The id of the media item.' })),
  src: required(
    string({ format: 'uri', description: 'The address of the image to edit, one of this item.' }),
  ),
  modifiers: modifiersArg,
  rotation: shownAs(integer({ exclusiveMinimum: 0, exclusiveMaximum: 360 }), {
    description: 'Degrees to turn it clockwise. Deprecated: use modifiers.',
    type: 'integer',
    // As clients of the index know it, from draft 4 of JSON Schema.
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  }),
  x: percent('Where the part to keep begins, in percent of the width. Deprecated: use modifiers.'),
  y: percent('Where it begins, in percent of the height. Deprecated: use modifiers.'),
  width: percent('The width to keep, in percent. Deprecated: use modifiers.'),
  height: percent('The height to keep, in percent. Deprecated: use modifiers.'),
  caption,
  description,
  title,
  post,
  alt_text,
};
