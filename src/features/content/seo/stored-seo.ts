/**
 * What someone has written for search engines and for those who share a page. It is stored as JSON on the entry or the term; what is
 * absent is made from the content.
 */
export interface StoredSeo {
  /** The whole title of the window; plain text. */
  readonly title?: string;
  /** Plain text. */
  readonly description?: string;
  /** The address of the page that this one repeats: http or https. */
  readonly canonical?: string;
  readonly index?: 'index' | 'noindex';
  readonly follow?: 'follow' | 'nofollow';
  /** The id of a media item. */
  readonly image?: number;
  /** What its text is meant to be found by; plain text. */
  readonly focusKeyword?: string;
  /** Whether it is one of the site's main texts. */
  readonly cornerstone?: true;
}

/** What a write sets; null takes a value away, and what is absent stays. */
export type SeoPatch = { readonly [Name in keyof StoredSeo]?: StoredSeo[Name] | null };

/** @param text the column `seo` of an entry or a term */
export const parseSeo = (text: string): StoredSeo => (text === '' ? {} : JSON.parse(text));

/** Returns the column after a write. */
export function patchSeo(text: string, patch: SeoPatch | undefined): string {
  if (!patch) return text;
  const members = Object.entries({ ...parseSeo(text), ...patch });
  const written = members.filter(([, value]) => value != null);
  return written.length === 0 ? '' : JSON.stringify(Object.fromEntries(written));
}

/** Returns the write that leaves nothing but what this column has. */
export const wholePatch = (text: string): SeoPatch => ({ ...NOTHING, ...parseSeo(text) });

/** The write that takes everything away. */
export const NOTHING: SeoPatch = {
  title: null,
  description: null,
  canonical: null,
  index: null,
  follow: null,
  image: null,
  focusKeyword: null,
  cornerstone: null,
};

/** What the column holds of those that search engines are asked to leave out, for `LIKE`. Quotes inside of JSON texts are escaped. */
export const NOINDEX_PATTERN = '%"index":"noindex"%';
