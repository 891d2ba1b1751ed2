import type { Context } from '../../../operation/context.ts';
import { jsonLdScript } from '../../../pages/json-ld.ts';
import { html, type Markup } from '../../../pages/markup.ts';
import { mediaOf, pictureAddress } from '../entries/pages/media-figure.ts';
import { type Robots, type Seo, type SeoHead, type SeoImage, siteName } from './seo.ts';
import { seoGraph } from './seo-graph.ts';

/** Reads what a head needs. Ask it of many at once, so that they are read together. */
export async function seoHead(context: Context, seo: Seo): Promise<SeoHead> {
  const [author, crumbs, image] = await Promise.all([
    seo.author(),
    seo.crumbs(),
    seoImage(context, seo.imageId),
  ]);
  return {
    ...seo,
    siteName: siteName(context),
    locale: context.site.language || 'en_US',
    author,
    crumbs,
    image,
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

export const twitterCard = (image: unknown): 'summary' | 'summary_large_image' =>
  image ? 'summary_large_image' : 'summary';

/** What is asked of search engines where that is not the usual; null otherwise. */
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
${author && html`<meta name="author" content="${author.name}">`}
${
  readingMinutes !== null &&
  html`<meta name="twitter:label1" content="Est. reading time">
<meta name="twitter:data1" content="${minutes(readingMinutes)}">`
}
${canonical !== null && head.crumbs.length > 0 && jsonLdScript(seoGraph(context, head))}`;
}

/** The same with its title, for front ends that put it into a head of their own. */
export const fullHead = (context: Context, head: SeoHead): string =>
  `${html`<title>${head.title}</title>
${headMarkup(context, head)}`}`
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

/** `1 minute` */
export const minutes = (count: number): string => `${count} minute${count === 1 ? '' : 's'}`;
