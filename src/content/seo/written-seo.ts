import { plainLine } from '../../lib/strip-tags.ts';
import { isWebAddress } from '../../lib/web-address.ts';
import { isRecordId, schemaOf, unindexed } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import type {
  AnsweredProperties,
  PropertySchema,
} from '../../operation/representation/resource-schema.ts';
import { entryById } from '../entries/entry.ts';
import { wishes } from '../entries/entry-changes.ts';
import { mayRead } from '../entries/entry-policy.ts';
import { NOTHING, parseSeo, type SeoPatch, type StoredSeo } from './seo.ts';

const textSchema = { type: 'string' };
const momentSchema = { type: 'string', format: 'date-time' };

/** The schema of `yoast_head_json`. */
const headJsonSchema: PropertySchema = {
  type: 'object',
  description: 'The same as JSON.',
  properties: {
    title: textSchema,
    description: textSchema,
    robots: {
      type: 'object',
      properties: {
        index: { type: 'string', enum: ['index', 'noindex'] },
        follow: { type: 'string', enum: ['follow', 'nofollow'] },
      },
    },
    canonical: textSchema,
    og_locale: textSchema,
    og_type: { type: 'string', enum: ['article', 'event', 'profile', 'website'] },
    og_title: textSchema,
    og_description: textSchema,
    og_url: textSchema,
    og_site_name: textSchema,
    article_published_time: momentSchema,
    article_modified_time: momentSchema,
    og_image: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          url: textSchema,
          width: { type: 'integer' },
          height: { type: 'integer' },
          type: textSchema,
        },
      },
    },
    author: textSchema,
    twitter_card: textSchema,
    twitter_site: textSchema,
    twitter_misc: { type: 'object', additionalProperties: textSchema },
    schema: { type: 'object' },
  },
};

/** The values that a caller writes for search engines; null removes a value, absent values stay. */
export interface WrittenSeo {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly canonical?: string | null;
  readonly robots?: {
    readonly index?: 'index' | 'noindex' | '' | null;
    readonly follow?: 'follow' | 'nofollow' | '' | null;
  } | null;
  /** 0 for none. */
  readonly image?: number | null;
  readonly focus_keyword?: string | null;
  readonly cornerstone?: boolean | null;
}

const textOf = (maxLength: number, description: string) =>
  schemaOf<string | null>({ type: ['string', 'null'], maxLength, description });

const wordOf = (words: readonly string[], description: string) => ({
  type: ['string', 'null'],
  enum: [...words, '', null],
  description,
});

/** Its members. */
export const seoMembers = {
  title: textOf(500, 'The whole title of the window, as plain text.'),
  description: textOf(1000, 'What its page is about, as plain text.'),
  canonical: textOf(2000, 'The http or https address of the page that this one repeats.'),
  robots: schemaOf<WrittenSeo['robots']>({
    type: ['object', 'null'],
    description: 'What search engines are asked for.',
    properties: {
      index: wordOf(['index', 'noindex'], 'Whether to list the page.'),
      follow: wordOf(['follow', 'nofollow'], 'Whether to follow its links.'),
    },
    additionalProperties: false,
  }),
  image: schemaOf<number | null>({
    type: ['integer', 'null'],
    description: 'The id of the media item that is shown where the page is shared; 0 for none.',
  }),
  focus_keyword: textOf(500, 'What its text is meant to be found by.'),
  cornerstone: schemaOf<boolean | null>({
    type: ['boolean', 'null'],
    description: "Whether it is one of the site's main texts.",
  }),
};

/**
 * The argument that writes it, of entries and terms alike. The site index and OPTIONS do not list it, which clients of the reference
 * compare (docs/adr/0026-seo-of-entries-and-terms.md).
 */
export const seoArg = unindexed(
  schemaOf<WrittenSeo | null>({
    type: ['object', 'null'],
    description:
      'What search engines and those who share its page are told; null takes a value away, and it is made from the content then.',
    properties: seoMembers,
    additionalProperties: false,
  }),
);

/** The schema, for the OpenAPI document, of the properties that a response has if `_fields` or the setting SEO_FIELDS names them. */
export const seoProperties: AnsweredProperties = {
  yoast_head: {
    type: 'string',
    description: 'What the head of its page tells search engines: HTML. Where `_fields` names it.',
    isOptional: true,
  },
  yoast_head_json: { ...headJsonSchema, isOptional: true },
  seo: {
    type: 'object',
    description: 'What was written of it, in the context `edit`, where `_fields` names it.',
    properties: seoMembers,
    isOptional: true,
  },
};

/** Presents the written values as they were written; null for values made from the content. */
export const presentWrittenSeo = (stored: StoredSeo): WrittenSeo => ({
  title: stored.title ?? null,
  description: stored.description ?? null,
  canonical: stored.canonical ?? null,
  robots: { index: stored.index ?? null, follow: stored.follow ?? null },
  image: stored.image ?? null,
  focus_keyword: stored.focusKeyword ?? null,
  cornerstone: stored.cornerstone ?? false,
});

/**
 * Cleans and validates the caller's `seo`, and returns the values to store: lines of plain text, a web address, and a media item that the
 * caller may read. Returns undefined if nothing is written; null for `seo` as a whole removes all values.
 * @param before the column of the record as it is, empty for a new one
 * @throws ApiError 400 `rest_invalid_param`
 */
export async function readSeo(
  context: Context,
  written: WrittenSeo | null | undefined,
  before: string,
): Promise<SeoPatch | undefined> {
  if (written === undefined) return undefined;
  if (written === null) return NOTHING;
  const { title, description, canonical, robots, image, focus_keyword, cornerstone } = written;
  return wishes({
    title: line(title),
    description: line(description),
    canonical: readCanonical(canonical),
    index: robots === null ? null : robots?.index === '' ? null : robots?.index,
    follow: robots === null ? null : robots?.follow === '' ? null : robots?.follow,
    image: await readImage(context, image, before),
    focusKeyword: line(focus_keyword),
    cornerstone: cornerstone == null ? cornerstone : cornerstone || null,
  });
}

/** A text of which nothing is left is none. */
const line = (text: string | null | undefined): string | null | undefined =>
  text == null ? text : plainLine(text) || null;

function readCanonical(address: string | null | undefined): string | null | undefined {
  if (address == null) return address;
  return webAddress(address, 'seo', 'seo[canonical]');
}

/** Returns a written address as it is stored, null for an empty one. @throws ApiError `rest_invalid_param` */
export function webAddress(address: string, param: string, place = param): string | null {
  const typed = address.trim();
  if (typed === '') return null;
  if (!isWebAddress(typed)) throw invalidParam(param, `${place} is not an http or https address.`);
  return new URL(typed).href;
}

/** The stored image may stay, even if it is gone or hidden from the caller by now. */
async function readImage(
  context: Context,
  id: number | null | undefined,
  before: string,
): Promise<number | null | undefined> {
  if (id === undefined) return undefined;
  if (id === null || id === 0) return null;
  if (parseSeo(before).image === id) return id;
  if (await isReadableMedia(context, id)) return id;
  throw invalidParam('seo', 'seo[image] is not the id of a media item.');
}

/** Whether an id is that of a media item that the viewer may read. */
export async function isReadableMedia(context: Context, id: number): Promise<boolean> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  return entry?.kind === 'attachment' && mayRead(context, entry);
}
