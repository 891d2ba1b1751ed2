import { createNonce } from '../auth/session.ts';
import { html, type Markup } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import type { Context } from '../operation/context.ts';
import { localAddress, siteLanguage } from '../pages/page.ts';
import { formToken } from '../pages/read-form.ts';
import type { Area } from './resources/resource.ts';
import type { Section } from './section.ts';

/** A page of the desk, which `shell` puts into its frame. */
export interface DeskPage {
  /** Plain text. */
  readonly title: string;
  readonly main: Markup;
  readonly status?: number;
  /** The address of the link in the navigation that stands for the page. */
  readonly current?: string;
  /** Links and buttons beside the title. */
  readonly actions?: Markup | null;
}

/** A link of the navigation. */
export interface NavLink {
  readonly path: string;
  readonly label: string;
  readonly area: Area;
  /** Where a record is made, with the name of one; null if the viewer may make none. */
  readonly making: { readonly path: string; readonly one: string } | null;
  /** Records that wait for the viewer. */
  readonly count?: number;
}

const AREAS: readonly (readonly [Area, string])[] = [
  ['content', 'Content'],
  ['calendar', 'Calendar'],
  ['audience', 'Audience'],
  ['people', 'People'],
  ['site', 'Site'],
];

/** The section whose records are parts of others: items of menus. */
export const PARTS = 'nav_menu_item';

/** The address of a section, below the site's. */
export const sectionPath = ({ name }: Pick<Section, 'name'>): string => `/desk/${name}/`;

/** Renders a page in the frame of the desk: navigation, search, account. */
export function shell(context: Context, links: readonly NavLink[], page: DeskPage): Markup {
  const { services, viewer } = context;
  const to = (path: string) => localAddress(context, path);
  const siteTitle = plainText(context.site.title);
  const link = ({ path, label, count }: NavLink) =>
    html`<li><a href="${to(path)}"${path === page.current && html` aria-current="page"`}>${label}${count !== undefined && html` <span class="count">${count}<span class="visually-hidden"> waiting</span></span>`}</a></li>`;
  return html`<!doctype html>
<html lang="${siteLanguage(context.site)}">
<head>
<meta charset="utf-8">
<title>${page.title} – ${siteTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="htmx-config" content='{"includeIndicatorCSS":false,"history":"reload","morphIgnore":["data-htmx-powered","open"]}'>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('/desk/assets/desk.css')}">
<script type="module" src="${to('/desk/assets/desk.js')}"></script>
</head>
<body data-desk="${to('/desk/')}" data-rest="${to(context.addresses.surface.root)}" data-nonce="${createNonce(services.authentication.key, viewer, services.clock.now())}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top bar">
<button class="menu-button plain" popovertarget="nav">Menu</button>
<p class="site"><a href="${to('/')}">${siteTitle}</a></p>
<form class="find" role="search" action="${to('/desk/search')}"><input type="search" name="q" aria-label="Search everything" placeholder="Search ( / )" maxlength="200"></form>
<button popovertarget="new">New</button>
<ul class="new" id="new" popover>${links.map(({ making }) => making && html`<li><a href="${to(making.path)}">${making.one}</a></li>`)}</ul>
<form class="account bar" method="post" action="${to('/wp-login.php?action=logout')}">${formToken(context, 'log-out')}<a href="${to('/desk/profile')}">${context.viewer.login}</a> <button class="plain" type="submit">Log out</button></form>
</header>
<div class="frame">
<nav id="nav" popover aria-label="Desk"><ul>
<li><a href="${to('/desk/')}"${page.current === '/desk/' && html` aria-current="page"`}>Home</a></li>
</ul>
${AREAS.map(([area, label]) => {
  const own = links.filter((one) => one.area === area);
  return own.length > 0 && html`<h2>${label}</h2><ul>${own.map(link)}</ul>`;
})}
</nav>
<main id="main">
<div class="title bar"><h1>${page.title}</h1>${page.actions}</div>
${page.main}
</main>
</div>
</body>
</html>
`;
}
