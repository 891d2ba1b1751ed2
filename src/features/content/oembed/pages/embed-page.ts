import { createHash } from 'node:crypto';
import type { Entry } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { renderedExcerpt } from '../../../../content/entries/present-entry.ts';
import { mediaAddress } from '../../../../content/media/media-address.ts';
import { html, type Markup, trusted } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { htmlPage, type Page, type PageRequest, siteLanguage } from '../../../../pages/page.ts';
import { embeddedEntryAt, embedTitle, pictureOf, textOf } from '../entry-embed.ts';

/**
 * Talks to the scripts with which many sites show such frames: sends the height, and passes on clicked links, since such a frame may not
 * open anything. Those sites put a secret into the address; on all others the script does nothing.
 */
const embedScript = `(() => {
  const secret = new URLSearchParams(location.hash.replace(/^#\\??/, '')).get('secret');
  if (!secret || parent === window) return;
  const say = (message, value) => parent.postMessage({ message, value, secret }, '*');
  const sayHeight = () => say('height', Math.ceil(document.body.getBoundingClientRect().height));
  addEventListener('load', sayHeight);
  addEventListener('resize', sayHeight);
  addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    say('link', link.href);
  });
})();`;

/** The styles are part of the page, since a sandboxed frame could not fetch them. */
const embedStyle = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; padding: 1px; font: 1rem/1.5 Charter, "Source Serif 4", Georgia, serif; overflow-wrap: break-word; color: #1d1f21; }
main { padding: 1.25rem; border: 1px solid #dcd9d3; border-radius: 0.25rem; background: #fdfcfa; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid #1f5673; outline-offset: 3px; }
img { display: block; width: 100%; max-height: 11rem; object-fit: cover; margin-bottom: 1rem; border-radius: 0.125rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.2; font-weight: 600; }
p { margin: 0 0 1rem; }
footer { color: #5c6064; font: 0.875rem/1.4 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e2dd; }
  main { background: #16181a; border-color: #35393d; }
  :focus-visible { outline-color: #8fc4e0; }
  footer { color: #a3a7ab; }
}
`;

/** Renders the page of an entry for frames on other sites, at `{link}embed/` (docs/rest.md §9); null for other addresses. */
export async function embedPage({ context, req, path, query }: PageRequest): Promise<Page | null> {
  const below = query.get('embed') === 'true' ? path : /^(.*\/)embed\/?$/.exec(path)?.[1];
  if (below === undefined || req.method === 'POST') return null;
  const entry = await embeddedEntryAt(context, { path: below, query });
  return entry && htmlPage(await embedDocument(context, entry), HEADERS);
}

async function embedDocument(context: Context, entry: Entry): Promise<Markup> {
  const { site, addresses } = context;
  const siteTitle = plainText(site.title);
  const title = textOf(embedTitle(entry)) || 'Untitled';
  const [link, picture] = await Promise.all([
    entryPath(context, entry).then(addresses.page),
    pictureOf(context, entry),
  ]);
  return html`<!doctype html>
<html lang="${siteLanguage(site)}">
<head>
<meta charset="utf-8">
<title>${title} – ${siteTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="canonical" href="${link}">
<base target="_blank">
<style>${trusted(embedStyle)}</style>
</head>
<body>
<main>
${picture && html`<img src="${mediaAddress(context, picture.file)}" alt="${picture.altText}">`}
<h1><a href="${link}" rel="noopener">${title}</a></h1>
${excerpt(context, entry)}
<footer><a href="${addresses.page('/')}" rel="noopener">${siteTitle}</a></footer>
</main>
<script>${trusted(embedScript)}</script>
</body>
</html>
`;
}

/** Plain text, since links and pictures are for the entry's own page. */
const excerpt = (context: Context, entry: Entry): Markup =>
  entry.password === ''
    ? html`<p>${plainText(renderedExcerpt(context, entry))}</p>`
    : html`<p>A password protects this text.</p>`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Every site may frame the page. A sandboxed frame has an opaque origin, so that the policy names styles and script by their hashes. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${hashOf(embedStyle)}`,
    `script-src ${hashOf(embedScript)}`,
    'img-src data: http: https:',
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
