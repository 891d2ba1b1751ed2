import { html, jsonLdScript, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import type { Resource } from '../../operation/representation/resource.ts';
import { mediaOf, pictureAddress } from '../media/shown-media.ts';
import {
  type Robots,
  type Seo,
  type SeoHead,
  type SeoImage,
  type SeoPublisher,
  siteName,
} from './seo.ts';

/** Reads the data of a head. Call it for many records at once, so that loaders read them together. */
export async function seoHead(context: Context, seo: Seo): Promise<SeoHead> {
  const [author, crumbs, image, publisher] = await Promise.all([
    seo.author(),
    seo.crumbs(),
    seoImage(context, seo.imageId),
    sitePublisher(context),
  ]);
  return {
    ...seo,
    siteName: siteName(context),
    locale: context.site.language || 'en_US',
    author,
    crumbs,
    image,
    publisher,
    twitter: context.site.seo.twitter ?? null,
    readingMinutes: seo.articleType === null ? null : seo.readingMinutes(),
  };
}

/** The picture of a media item; null for one that is none, or that the viewer may not read. */
async function seoImage(context: Context, id: number | null): Promise<SeoImage | null> {
  const media = await mediaOf(context, { kind: '', id: 0, featuredMediaId: id });
  const url = media && pictureAddress(context, media);
  if (!url) return null;
  const { width, height, mimeType } = media.item;
  return { url, width, height, type: mimeType };
}

async function sitePublisher(context: Context): Promise<SeoPublisher | null> {
  const { seo, siteLogo } = context.site;
  const { image: _, represents, name = siteName(context), logo = siteLogo, ...profiles } = seo;
  const { twitter, others = [], ...addresses } = profiles;
  const sameAs = [
    ...Object.values(addresses),
    ...(twitter === undefined ? [] : [`https://x.com/${twitter}`]),
    ...others,
  ];
  const isKnown = seo.represents || seo.name || seo.logo || sameAs.length > 0;
  if (!isKnown) return null;
  return {
    type: represents === 'person' ? 'Person' : 'Organization',
    name,
    logo: await seoImage(context, logo),
    sameAs,
  };
}

export const twitterCard = (image: unknown): 'summary' | 'summary_large_image' =>
  image ? 'summary_large_image' : 'summary';

/** Returns the directives that differ from the defaults; null if none does. */
function robotsContent({ index, follow }: Robots): string | null {
  const asked = [
    ...(index === 'noindex' ? [index] : []),
    ...(follow === 'nofollow' ? [follow] : []),
  ];
  return asked.length > 0 ? asked.join(', ') : null;
}

/** The elements of a page's head, without its title. */
export function headMarkup(context: Context, head: SeoHead): Markup {
  const { description, canonical, robots, author, image, readingMinutes } = head;
  const asked = robotsContent(robots);
  return html`${description !== '' && html`<meta name="description" content="${description}">`}
${asked !== null && html`<meta name="robots" content="${asked}">`}
${
  canonical !== null &&
  html`<link rel="canonical" href="${canonical}">
<meta property="og:locale" content="${head.locale}">
<meta property="og:type" content="${head.type}">
<meta property="og:site_name" content="${head.siteName}">
<meta property="og:title" content="${head.heading}">
<meta property="og:url" content="${canonical}">
${description !== '' && html`<meta property="og:description" content="${description}">`}
${head.published !== null && html`<meta property="article:published_time" content="${head.published}">`}
${head.published !== null && head.modified !== null && html`<meta property="article:modified_time" content="${head.modified}">`}`
}
${
  image &&
  html`<meta property="og:image" content="${image.url}">
${image.width !== null && html`<meta property="og:image:width" content="${image.width}">`}
${image.height !== null && html`<meta property="og:image:height" content="${image.height}">`}
<meta property="og:image:type" content="${image.type}">`
}
${canonical !== null && html`<meta name="twitter:card" content="${twitterCard(image)}">`}
${head.twitter !== null && html`<meta name="twitter:site" content="@${head.twitter}">`}
${author && html`<meta name="author" content="${author.name}">`}
${
  readingMinutes !== null &&
  html`<meta name="twitter:label1" content="Est. reading time">
<meta name="twitter:data1" content="${minutes(readingMinutes)}">`
}
${canonical !== null && head.crumbs.length > 0 && jsonLdScript(seoGraph(context, head))}`;
}

/** Renders the head with its title, for front ends that put it into a head of their own. */
export const fullHead = (context: Context, head: SeoHead): string =>
  `${html`<title>${head.title}</title>
${headMarkup(context, head)}`}`
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

/** `1 minute` */
const minutes = (count: number): string => `${count} minute${count === 1 ? '' : 's'}`;

type Node = Readonly<Record<string, unknown>>;

/** Returns the data as a graph of https://schema.org. */
export function seoGraph(context: Context, head: SeoHead): Node {
  const { addresses, site } = context;
  const root = addresses.page('/');
  const url = head.canonical ?? root;
  const inLanguage = head.locale.replace('_', '-');
  const website = { '@id': `${root}#website` };
  const dates = {
    ...(head.published === null ? {} : { datePublished: head.published }),
    ...(head.modified === null ? {} : { dateModified: head.modified }),
  };
  const about = head.description === '' ? {} : { description: head.description };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(head.articleType === null ? [] : [article(head, url, root, dates)]),
      {
        '@type': head.pageType,
        '@id': url,
        url,
        name: head.title,
        isPartOf: website,
        ...dates,
        ...about,
        ...(head.image ? { primaryImageOfPage: { '@id': `${url}#primaryimage` } } : {}),
        breadcrumb: { '@id': `${url}#breadcrumb` },
        inLanguage,
      },
      ...(head.image ? [picture(head.image, url)] : []),
      {
        '@type': 'BreadcrumbList',
        '@id': `${url}#breadcrumb`,
        itemListElement: head.crumbs.map(({ text, url: item }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: text,
          item,
        })),
      },
      {
        '@type': 'WebSite',
        ...website,
        url: root,
        name: head.siteName,
        ...(head.publisher ? { publisher: publisherId(root) } : {}),
        ...(site.description === '' ? {} : { description: plainText(site.description) }),
        inLanguage,
      },
      ...(head.publisher ? [publisher(head.publisher, root)] : []),
    ],
  };
}

const publisherId = (root: string): Node => ({ '@id': `${root}#publisher` });

/** https://schema.org/Organization or Person */
const publisher = ({ type, name, logo, sameAs }: SeoPublisher, root: string): Node => ({
  '@type': type,
  ...publisherId(root),
  name,
  url: root,
  ...(logo ? { [type === 'Person' ? 'image' : 'logo']: logo.url } : {}),
  ...(sameAs.length > 0 ? { sameAs } : {}),
});

/** https://schema.org/BlogPosting */
const article = (head: SeoHead, url: string, root: string, dates: Node): Node => ({
  '@type': head.articleType,
  '@id': `${url}#article`,
  isPartOf: { '@id': url },
  headline: head.heading,
  url,
  ...dates,
  ...(head.author
    ? { author: { '@type': 'Person', name: head.author.name, url: head.author.address } }
    : {}),
  ...(head.image ? { image: head.image.url } : {}),
  publisher: head.publisher
    ? publisherId(root)
    : { '@type': 'Organization', name: head.siteName, url: root },
});

const picture = (image: NonNullable<SeoHead['image']>, url: string): Node => ({
  '@type': 'ImageObject',
  '@id': `${url}#primaryimage`,
  url: image.url,
  contentUrl: image.url,
  ...(image.width === null ? {} : { width: image.width }),
  ...(image.height === null ? {} : { height: image.height }),
});

/** A page's head as JSON, by the names that front ends know from the usual plug-in; what there is none of is absent, as there. */
export function headJson(context: Context, head: SeoHead): Resource {
  const { description, canonical, robots, author, image } = head;
  const about = description === '' ? undefined : description;
  return given({
    title: head.title,
    description: about,
    robots: { index: robots.index, follow: robots.follow },
    canonical,
    og_locale: head.locale,
    og_type: head.type,
    og_title: head.heading,
    og_description: about,
    og_url: canonical,
    og_site_name: head.siteName,
    article_published_time: head.published,
    article_modified_time: head.modified,
    og_image: image && [given({ ...image })],
    author: author?.name,
    twitter_card: twitterCard(image),
    twitter_site: head.twitter && `@${head.twitter}`,
    twitter_misc: author &&
      head.readingMinutes !== null && {
        'Written by': author.name,
        'Est. reading time': minutes(head.readingMinutes),
      },
    schema: seoGraph(context, head),
  });
}

const given = (members: Resource): Resource =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    ),
  );
