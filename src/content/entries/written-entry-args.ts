import { type TInteger, Type } from '@sinclair/typebox';
import { integer, nullable, oneOf, shownAs, string, unindexed } from '../../operation/args.ts';
import { BOUNDS, LONG_TEXT } from '../../operation/bounds.ts';
import { type Fields, type WriteArgs, writeArgs } from '../fields/field.ts';
import { metaArg } from '../fields/own-value-args.ts';
import { type Kind, withoutLacking } from '../kinds/kind.ts';
import { writeStatuses } from './entry-status.ts';
import { taxonomyWriteArgs } from './taxonomy-args.ts';

const textUpTo = (maxLength: number) => {
  const text = Type.String({ maxLength });
  return Type.Union([text, Type.Object({ raw: Type.Optional(text) })]);
};

/** The schema of a written text: the raw text, or an object with it (recorded). */
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
const excerptArg = shown('The excerpt.', { raw, rendered, protected: isProtected });
/** The texts of media items (docs/rest.md §4.6). */
export const captionArg = shown('The caption.', { raw, rendered });
export const descriptionArg = shown('The description.', {
  raw,
  rendered: { ...rendered, context: ['view', 'edit'] },
});

/** The arguments that say until when an entry of any kind is published, which the site index does not list. */
export const unpublishArgs = {
  unpublish_at: unpublishArg("in the site's time"),
  unpublish_at_gmt: unpublishArg('in UTC'),
};

function unpublishArg(clock: string) {
  const description = `From when on it is a draft again, ${clock}; null for never.`;
  return unindexed(nullable(string({ format: 'date-time', description })));
}

/** The arguments that write posts and pages, without declared fields (docs/rest.md §4.4), in the order of the site index. */
export const writtenEntryArgs = {
  date: nullable(
    string({ format: 'date-time', description: "The date of publication, in the site's time." }),
  ),
  date_gmt: nullable(
    string({ format: 'date-time', description: 'The date of publication, in UTC.' }),
  ),
  slug: string({ description: 'The name in the address.' }),
  status: oneOf(writeStatuses, { description: 'The status.' }),
  password: string({ description: 'Protects content and excerpt.' }),
  title: titleArg,
  content: contentArg,
  author: integer({ description: "The author's user id." }),
  excerpt: excerptArg,
  featured_media: integer({ description: 'The id of the featured media item.' }),
  meta: metaArg({
    footnotes: { type: 'string', title: '', description: 'Footnotes as JSON.', default: '' },
  }),
  ...unpublishArgs,
};

const { date, date_gmt, slug, status, password, meta, ...texts } = writtenEntryArgs;

/** Returns the arguments that write an entry of a kind, in the order of the site index (docs/rest.md §4.4, §4.5). */
export const entryWriteArgs = <F extends Fields>(kind: Kind<F>) =>
  withoutLacking(kind, {
    ...{ date, date_gmt, slug, status, password },
    ...(kind.isHierarchical
      ? {
          parent: integer({
            description: `The id of the ${kind.labels.one} above it; 0 for none.`,
          }),
        }
      : {}),
    ...texts,
    ...writeArgs(kind.fields),
    meta,
    ...taxonomyWriteArgs(kind),
  }) as typeof writtenEntryArgs & WriteArgs<F> & { readonly parent: TInteger }; // nobody sends those that it lacks
