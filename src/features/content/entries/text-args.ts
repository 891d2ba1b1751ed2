import { Type } from '@sinclair/typebox';
import { shownAs } from '../../../operation/args.ts';
import { BOUNDS, LONG_TEXT } from '../../../operation/bounds.ts';

const textUpTo = (maxLength: number) => {
  const text = Type.String({ maxLength });
  return Type.Union([text, Type.Object({ raw: Type.Optional(text) })]);
};

/** What a caller may send for a text: the raw text, or an object that has it (recorded). */
export type TextValue = string | { readonly raw?: string };

/** The raw text sent; undefined when none was. */
export const rawText = (value: TextValue | undefined): string | undefined =>
  typeof value === 'object' ? value.raw : value;

const shown = (description: string, properties: object, maxLength = LONG_TEXT) =>
  shownAs(textUpTo(maxLength), { description, type: 'object', properties });
const raw = { description: 'As it was written.', type: 'string', context: ['edit'] };
const rendered = {
  description: 'As HTML.',
  type: 'string',
  context: ['view', 'edit', 'embed'],
  readonly: true,
};
const isProtected = {
  description: 'Whether a password protects it.',
  type: 'boolean',
  context: ['view', 'edit', 'embed'],
  readonly: true,
};

/** The texts that posts, pages and other kinds share (docs/rest.md §4.4). */
export const titleArg = shown('The title.', { raw, rendered }, BOUNDS.maxLength);
export const contentArg = shown('The content.', {
  raw,
  rendered: { ...rendered, context: ['view', 'edit'] },
  block_version: {
    description: 'The version of the block format in use.',
    type: 'integer',
    context: ['edit'],
    readonly: true,
  },
  protected: isProtected,
});
export const excerptArg = shown('The excerpt.', { raw, rendered, protected: isProtected });
/** The texts of media items (docs/rest.md §4.6). */
export const captionArg = shown('The caption.', { raw, rendered });
export const descriptionArg = shown('The description.', {
  raw,
  rendered: { ...rendered, context: ['view', 'edit'] },
});
