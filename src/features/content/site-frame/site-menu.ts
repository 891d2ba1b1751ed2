import { html, type Markup } from '../../../lib/markup.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import { localAddress } from '../../../pages/page.ts';
import { type MenuLink, primaryMenu } from '../menus/shown-menu.ts';

/** The site's menu for the head of its pages; null where there is none. @param path the page's own, below the site's address */
export async function siteMenu(context: Context, path: string | null): Promise<Markup | null> {
  const menu = await primaryMenu(context);
  if (!menu) return null;
  const current = path === null ? null : context.addresses.page(path);
  // A phone shows the button, and the links when it is pressed; elsewhere it is the other way round (site.css).
  return html`<nav class="site-menu" aria-label="${plainText(menu.name)}">
<button class="menu-button" popovertarget="site-menu">Menu</button>
<div id="site-menu" popover>
${list(context, menu.links, current)}
</div>
</nav>`;
}

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
