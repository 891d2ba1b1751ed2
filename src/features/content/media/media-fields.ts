import { writeArgs } from '../../../model/field-args.ts';
import { integer, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { captionArg, descriptionArg } from '../entries/text-args.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { ownValueArgs } from '../own-values/own-value-args.ts';
import { seoArg } from '../seo/seo-arg.ts';
import { mediaKind } from './media-kind.ts';

const { date, date_gmt, slug, status, title, author, featured_media } = writtenEntryArgs;

/** What is said of a media item beside its file, also when it is made by editing another one. */
export const mediaTexts = {
  title,
  alt_text: string({ description: 'What stands in for an image that is not seen.' }),
  caption: captionArg,
  description: descriptionArg,
  post: integer({ description: 'The id of the post or page that it belongs to; 0 for none.' }),
};

const { title: _, ...texts } = mediaTexts;

const builtIn = {
  date,
  date_gmt,
  slug,
  status,
  title,
  author,
  featured_media,
  ...writeArgs(mediaKind.fields),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields; there are none.',
    type: 'object',
    properties: {},
  }),
  ...texts,
};

/** What may be written of a media item (docs/rest.md §4.6), in the index's order. */
export const mediaFields = { ...builtIn, ...ownValueArgs(mediaKind, builtIn.meta), seo: seoArg };
