import { html, type Markup } from '../../../lib/markup.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import { localAddress } from '../../../pages/page.ts';
import { footerMenu, type MenuLink, primaryMenu } from '../menus/shown-menu.ts';

/**
 * The site's menu for the head of its pages; null where there is none. What is below a link unfolds beside it, without a
 * script. @param path the page's own, below the site's address
 */
export async function siteMenu(context: Context, path: string | null): Promise<Markup | null> {
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
export async function siteFooterMenu(
  context: Context,
  path: string | null,
): Promise<Markup | null> {
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
