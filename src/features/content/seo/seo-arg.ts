import { schemaOf, unindexed } from '../../../operation/args.ts';
import type { AnsweredProperties } from '../../../rest/representation/resource-schema.ts';
import { headJsonSchema } from './head-json.ts';
import type { StoredSeo } from './stored-seo.ts';

/** What a caller writes for search engines; null takes a value away, what is left out stays. */
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

/** What answers have where `_fields` or the setting SEO_FIELDS asks for it, for the OpenAPI document. */
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

/** What was written, as it is written; null for what is made. */
export const presentWrittenSeo = (stored: StoredSeo): WrittenSeo => ({
  title: stored.title ?? null,
  description: stored.description ?? null,
  canonical: stored.canonical ?? null,
  robots: { index: stored.index ?? null, follow: stored.follow ?? null },
  image: stored.image ?? null,
  focus_keyword: stored.focusKeyword ?? null,
  cornerstone: stored.cornerstone ?? false,
});
