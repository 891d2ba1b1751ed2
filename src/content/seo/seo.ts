import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';

/**
 * The texts and settings that a user wrote for search engines and for shared links. They are stored as JSON on the entry or the term;
 * absent values are made from the content.
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
  /** The words by which readers should find the text; plain text. */
  readonly focusKeyword?: string;
  /** Whether it is one of the site's main texts. */
  readonly cornerstone?: true;
}

/** The values that a write sets; null removes a value, and absent values stay. */
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

/**
 * The pattern for `LIKE` of entries that search engines must not list. JSON escapes quotes inside of texts, so that no text matches it.
 */
export const NOINDEX_PATTERN = '%"index":"noindex"%';

/**
 * The data of a page for search engines and shared links: written values, and values made from the content for the rest. Pages, REST and
 * GraphQL only translate it. Values that need further statements are functions. All texts are plain.
 */
export interface Seo {
  /** The title of the window. */
  readonly title: string;
  /** The title without the site's name, unless a user wrote another title. */
  readonly heading: string;
  /** Empty for none. */
  readonly description: string;
  /** The address by which the page is known; null if it has no permanent address. */
  readonly canonical: string | null;
  readonly robots: Robots;
  readonly type: 'article' | 'event' | 'profile' | 'website';
  /** Its types for schema.org; `articleType` is null for pages that are no article. */
  readonly pageType: 'CollectionPage' | 'ProfilePage' | 'WebPage';
  readonly articleType: 'BlogPosting' | null;
  /** Moments with the offset of UTC: `2026-01-05T10:00:00+00:00`. */
  readonly published: string | null;
  readonly modified: string | null;
  /** The id of a media item that may stand for it, which is a picture or not, and which the viewer may read or not. */
  readonly imageId: number | null;
  readonly focusKeyword: string | null;
  readonly isCornerstone: boolean;
  /** The author; null for none, and for kinds that do not show authors. */
  author(): null | Promise<SeoAuthor | null>;
  /** The way to it, from the site's front page to itself; empty for a page that is of nothing stored. */
  crumbs(): readonly Crumb[] | Promise<readonly Crumb[]>;
  /** The reading time in whole minutes; null for pages without text. */
  readingMinutes(): number | null;
}

export interface Robots {
  readonly index: 'index' | 'noindex';
  readonly follow: 'follow' | 'nofollow';
}

export interface SeoAuthor {
  readonly name: string;
  readonly address: string;
}

/** A picture that represents a page. */
export interface SeoImage {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly type: string;
}

/** Who publishes the site. */
export interface SeoPublisher {
  readonly type: 'Organization' | 'Person';
  readonly name: string;
  readonly logo: SeoImage | null;
  /** The addresses of profiles elsewhere. */
  readonly sameAs: readonly string[];
}

/** All that a page's head tells, read; the same in HTML and in JSON. */
export interface SeoHead extends Omit<Seo, 'author' | 'crumbs' | 'readingMinutes'> {
  readonly siteName: string;
  readonly locale: string;
  readonly author: SeoAuthor | null;
  readonly crumbs: readonly Crumb[];
  readonly image: SeoImage | null;
  /** Null unless the site's owner has written something of it. */
  readonly publisher: SeoPublisher | null;
  /** The user name of the site at Twitter. */
  readonly twitter: string | null;
  readonly readingMinutes: number | null;
}

/** The values that differ between things with a page. The defaults are of a page without an author, a date or an image. */
interface Made extends Pick<Seo, 'heading' | 'description' | 'canonical' | 'crumbs'> {
  readonly stored?: StoredSeo;
  /** Whether search engines may list it, unless someone has written otherwise. */
  readonly isPublic?: boolean;
}

/** Merges the written values over the made ones. */
export function toSeo(
  context: Context,
  { stored = {}, isPublic = true, ...made }: Made & Partial<Seo>,
): Seo {
  const { canonical } = made;
  return {
    type: 'website',
    pageType: 'CollectionPage',
    articleType: null,
    published: null,
    modified: null,
    author: () => null,
    readingMinutes: () => null,
    ...made,
    heading: stored.title ?? made.heading,
    title: stored.title ?? made.title ?? windowTitle(context, made.heading),
    description: stored.description ?? made.description,
    // A page without a permanent address has no other canonical address either.
    canonical: canonical === null ? null : (stored.canonical ?? canonical),
    robots: {
      index: isPublic && canonical !== null ? (stored.index ?? 'index') : 'noindex',
      follow: stored.follow ?? 'follow',
    },
    imageId: stored.image ?? made.imageId ?? context.site.seo.image ?? null,
    focusKeyword: stored.focusKeyword ?? null,
    isCornerstone: stored.cornerstone ?? false,
  };
}

/** `A title – The site` */
const windowTitle = (context: Pick<Context, 'site'>, heading: string): string =>
  `${heading} – ${siteName(context)}`;

export const siteName = ({ site }: Pick<Context, 'site'>): string => plainText(site.title);

/** Returns the data of a further page of a list. Only the first page has the list's own address. */
export function seoOfPage(context: Context, seo: Seo, number: number, path: string): Seo {
  if (number === 1) return seo;
  const paged = (text: string) => `${text}, Page ${number}`;
  const isMade = seo.title === windowTitle(context, seo.heading);
  return {
    ...seo,
    heading: paged(seo.heading),
    title: isMade ? windowTitle(context, paged(seo.heading)) : paged(seo.title),
    canonical: context.addresses.page(path),
  };
}

/** A step on the way to a page. */
export interface Crumb {
  /** Plain text. */
  readonly text: string;
  readonly url: string;
}
