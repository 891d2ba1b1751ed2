import type { Entry } from '../../../content/entries/entry.ts';
import { mediaAddress } from '../../../content/media/media-address.ts';
import { mediaOf } from '../../../content/media/shown-media.ts';
import { canEditRecord } from '../../../content/record-capabilities.ts';
import { type Seo, siteName, toSeo } from '../../../content/seo/seo.ts';
import { headMarkup, seoHead } from '../../../content/seo/seo-head.ts';
import { html, type Markup, trusted } from '../../../lib/markup.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import { accentStyle, document } from '../../../pages/document.ts';
import { feedPath, htmlPage, localAddress, type Page } from '../../../pages/page.ts';
import { sources } from '../entries/pages/media-figure.ts';
import { footerMenu, type MenuLink, primaryMenu } from '../menus/shown-menu.ts';

interface PublicParts {
  /** Plain text, which the site's name follows in the title of the window; null for the site's own page. */
  readonly title: string | null;
  /** Of the page's own address, below the site's; null for what has none to be known by. */
  readonly path: string | null;
  /** Where the interface has what the page shows; null for nothing. */
  readonly resource?: string | null;
  /** The entry that it shows, which those who may change it find a link for. */
  readonly entry?: Entry;
  /** For search engines and those who share the page: plain text. */
  readonly description?: string;
  /** Metadata for search engines; made from the properties above if not given. */
  readonly seo?: Seo | null;
  /** Further elements of the head. */
  readonly head?: Markup;
  readonly main: Markup;
  /** Whether it is as wide as the frame: lists, and what has a picture or columns. A text is as wide as one reads easily. */
  readonly isWide?: boolean;
  readonly status?: number;
  /** The path of a list, or of an entry with comments, that has a feed of its own. */
  readonly feed?: string | null;
}

/** A page of the site in its frame: name and menu, the page itself, and where the interfaces are. */
export async function publicDocument(context: Context, parts: PublicParts): Promise<Page> {
  const { site } = context;
  const { title, path, resource = null, entry, head, main, isWide = false, feed = null } = parts;
  const siteTitle = plainText(site.title);
  const seo = parts.seo ?? seoOf(context, parts);
  const [menu, footer, { logo, icon }, told] = await Promise.all([
    siteMenu(context, path),
    siteFooterMenu(context, path),
    sitePictures(context),
    seoHead(context, seo),
  ]);
  const tagline =
    site.description !== '' && html`<p class="site-tagline">${plainText(site.description)}</p>`;
  const body = document(context, {
    accent: accentStyle(context.site),
    className: 'public',
    title: seo.title,
    icon,
    head: html`${headMarkup(context, told)}
${discoveryLinks(context, resource)}
${feedLinks(context, siteTitle, feed, title)}
${head}`,
    body: html`<a class="skip" href="#main">Skip to the content</a>
<header class="site-header">
<div class="masthead">
${logo}<div>
<p class="site-title"><a href="${localAddress(context, '/')}" rel="home">${siteTitle}</a></p>
${tagline}
</div>
</div>
<p class="site-tools">${entry && canEditRecord(context.viewer, entry) && html`<a href="${localAddress(context, `/desk/entry/${entry.id}`)}">Edit</a>`}<a href="${localAddress(context, '/')}?s=">${LENS}<span>Search</span></a></p>
${menu}
</header>
<main id="main"${isWide && html` class="wide"`}>
${main}
</main>
<footer class="site-footer">
<div>
<p class="site-title"><a href="${localAddress(context, '/')}">${siteTitle}</a></p>
${tagline}
</div>
${footer}
<ul>
<li><a href="${localAddress(context, '/feed/')}">Feed</a></li>
<li><a href="${localAddress(context, '/desk/')}">Your account</a></li>
</ul>
</footer>`,
  });
  const headers = { ...headersOf(context), Link: discoveryHeader(context, resource) };
  return htmlPage(body, headers, parts.status);
}

const LENS = trusted(
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5"/><path d="m13 13 4.5 4.5"/></svg>',
);

/** The elements by which readers find the feed of the site and that of the page. */
const feedLinks = (
  { addresses }: Context,
  siteTitle: string,
  feed: string | null,
  title: string | null,
): Markup =>
  html`<link rel="alternate" type="application/rss+xml" title="${siteTitle}" href="${addresses.page('/feed/')}">
${
  feed !== null &&
  feed !== '/' &&
  FEED_TYPES.map(
    ([type, word]) =>
      html`<link rel="alternate" type="application/${type}" title="${title ?? siteTitle}" href="${addresses.page(feedPath(feed, word))}">
`,
  )
}`;

/** The formats of feeds by what stands behind `/feed/`. */
const FEED_TYPES = [
  ['rss+xml', ''],
  ['atom+xml', 'atom'],
  ['feed+json', 'json'],
] as const;

/** Returns the metadata of a page that shows no stored record. */
function seoOf(
  context: Context,
  { title, path, description = '' }: Pick<PublicParts, 'title' | 'path' | 'description'>,
): Seo {
  const heading = title ?? siteName(context);
  const canonical = path === null ? null : context.addresses.page(path);
  return toSeo(context, {
    heading,
    ...(title === null ? { title: heading } : {}),
    description,
    canonical,
    crumbs: () => Promise.resolve([]),
  });
}

/** Texts may bring pictures, sounds and frames from elsewhere, and styles of their own; scripts from nowhere. */
const headersOf = ({ addresses }: Context) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "media-src 'self' http: https:",
    "font-src 'self'",
    'frame-src https:',
    // Forms in texts name the site's own address, which need not be the one that the visitor used.
    `form-action 'self' ${new URL(addresses.site).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
});

/** The elements by which programs find the interface, and this page's resource in it. */
const discoveryLinks = ({ addresses }: Context, resource: string | null): Markup =>
  html`<link rel="https://api.w.org/" href="${addresses.rest('/')}">
${resource !== null && html`<link rel="alternate" type="application/json" title="JSON" href="${addresses.rest(resource)}">`}`;

/** Returns the addresses of `discoveryLinks` as a `Link` header (RFC 8288). */
function discoveryHeader({ addresses }: Context, resource: string | null): string {
  const interfaceLink = `<${addresses.rest('/')}>; rel="https://api.w.org/"`;
  return resource === null
    ? interfaceLink
    : `${interfaceLink}, <${addresses.rest(resource)}>; rel="alternate"; title="JSON"; type="application/json"`;
}

/** The elements by which other sites learn how to embed a page (oEmbed 1.0 §4); nothing while there is no such route. */
export function oembedLinks({ addresses }: Context, path: string, title: string): Markup {
  const embed = `${addresses.rest('/oembed/1.0/embed')}?${new URLSearchParams({ url: addresses.page(path) })}`;
  return html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${embed}">
<link rel="alternate" type="text/xml+oembed" title="${title}" href="${`${embed}&format=xml`}">`;
}

/** For what is not there, and for what is not for the visitor to know of. */
export const notFoundPage = (context: Context): Promise<Page> =>
  deadEnd(context, {
    status: 404,
    title: 'Not found',
    heading: 'There is no such page',
    text: html`<p>The address may be mistyped, or the page was moved or taken away.</p>
`,
  });

/** For an address whose page is gone for good. */
export const gonePage = (context: Context): Promise<Page> =>
  deadEnd(context, {
    status: 410,
    title: 'Gone',
    heading: 'This page was taken away',
    text: html``,
  });

interface DeadEnd {
  readonly status: number;
  readonly title: string;
  readonly heading: string;
  readonly text: Markup;
}

const deadEnd = (context: Context, { status, title, heading, text }: DeadEnd): Promise<Page> =>
  publicDocument(context, {
    status,
    title,
    path: null,
    main: html`<header class="page-header">
<p class="kicker">${status}</p>
<h1>${heading}</h1>
</header>
${text}<p><a href="${localAddress(context, '/')}">See what is new</a></p>`,
  });

/** A page at the address of a letter's link, which is a secret between the site and who got the letter. */
export async function letterPage(
  context: Context,
  title: string,
  text: Markup,
  status = 200,
): Promise<Page> {
  const main = html`<header class="page-header">
<h1>${title}</h1>
</header>
${text}`;
  const { headers, ...rest } = await publicDocument(context, { title, path: null, status, main });
  return {
    ...rest,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  };
}

/**
 * The site's menu for the head of its pages; null where there is none. What is below a link unfolds beside it, without a
 * script. @param path the page's own, below the site's address
 */
async function siteMenu(context: Context, path: string | null): Promise<Markup | null> {
  const menu = await primaryMenu(context);
  if (!menu) return null;
  const current = currentPage(context, path);
  // A phone shows the button, and the links when it is pressed; elsewhere it is the other way round (site.css).
  return html`<nav class="site-menu" aria-label="${plainText(menu.name)}">
<button class="plain" popovertarget="site-menu">Menu</button>
<div id="site-menu" popover>
<button class="plain" popovertarget="site-menu" popovertargetaction="hide">Close</button>
<ul class="menu-top">
${menu.links.map((link) => html`<li>${anchor(context, link, current)}${link.below.length > 0 && unfolding(context, link, current)}</li>`)}
</ul>
</div>
</nav>`;
}

/** The menu that the site has for the foot of its pages; null where there is none. @param path as above */
async function siteFooterMenu(context: Context, path: string | null): Promise<Markup | null> {
  const menu = await footerMenu(context);
  return (
    menu &&
    html`<nav aria-label="${plainText(menu.name)}">
${list(context, menu.links, currentPage(context, path))}
</nav>`
  );
}

const currentPage = ({ addresses }: Context, path: string | null): string | null =>
  path === null ? null : addresses.page(path);

/** Of the details of one name, the browser unfolds one at a time. */
const unfolding = (context: Context, { title, below }: MenuLink, current: string | null): Markup =>
  html`<details name="site-menu"><summary><span class="visually-hidden">More: ${plainText(title)}</span></summary>${list(context, below, current)}</details>`;

const list = (
  context: Context,
  links: readonly MenuLink[],
  current: string | null,
): Markup => html`<ul>
${links.map((link) => html`<li>${anchor(context, link, current)}${link.below.length > 0 && list(context, link.below, current)}</li>`)}
</ul>`;

function anchor(context: Context, link: MenuLink, current: string | null): Markup {
  const { site } = context.addresses;
  const { url, tip, relations, opensAnew } = link;
  const isOwn = url === site || url.startsWith(`${site}/`);
  const address = isOwn ? localAddress(context, url.slice(site.length) || '/') : url;
  return html`<a href="${address}"${tip !== '' && html` title="${plainText(tip)}"`}${relations !== '' && html` rel="${relations}"`}${opensAnew && html` target="_blank"`}${url === current && html` aria-current="page"`}>${plainText(link.title)}</a>`;
}

/** The pictures by which a site is known; null where its settings name none that the viewer may see. */
interface SitePictures {
  /** Its name stands beside it, so that it has no alternative text. */
  readonly logo: Markup | null;
  /** The address of the icon. */
  readonly icon: string | null;
}

/** The logo and the icon that the settings name (docs/rest.md §4.14). */
async function sitePictures(context: Context): Promise<SitePictures> {
  const { siteLogo, siteIcon } = context.site;
  const [logo, icon] = await Promise.all(
    [siteLogo, siteIcon].map((id) =>
      id === 0 ? null : mediaOf(context, { kind: 'attachment', id, featuredMediaId: null }),
    ),
  );
  return {
    logo: logo?.item.mimeType.startsWith('image/')
      ? html`<img alt=""${sources(context, logo.item, '9rem')}>
`
      : null,
    icon: icon?.item.mimeType.startsWith('image/') ? mediaAddress(context, icon.item.file) : null,
  };
}
