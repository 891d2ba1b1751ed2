import type { Entry } from '../../../content/entries/entry.ts';
import { entryRoute } from '../../../content/entries/entry-path.ts';
import { hasByline, pageContent, titleOf } from '../../../content/entries/present-entry.ts';
import { autosavesOfEntry, showAutosave } from '../../../content/entries/revision-loaders.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { mediaOf } from '../../../content/media/shown-media.ts';
import { canEditRecord, isPreviewed } from '../../../content/record-capabilities.ts';
import { entrySeo } from '../../../content/seo/page-seo.ts';
import { ownTaxonomies } from '../../../content/terms/taxonomies.ts';
import { html, type Markup, trusted } from '../../../lib/markup.ts';
import type { Context } from '../../../operation/context.ts';
import { utcModified } from '../../../operation/site-time.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import {
  commentForm,
  commentSection,
  sendComment,
  takesComments,
} from '../comments/pages/comment-section.ts';
import { byline, categoryLine, commaBetween, termLinks } from '../entries/pages/byline.ts';
import { mediaFigure } from '../entries/pages/media-figure.ts';
import { openByPassword, passwordForm } from '../entries/pages/password-form.ts';
import { oembedLinks, publicDocument } from '../site-frame/public-document.ts';
import { ownFieldList } from './own-field-list.ts';

/** The page of a post, a page or a media item that the viewer may read. @param path its own, below the site's address */
export async function entryPage(request: PageRequest, stored: Entry, path: string): Promise<Page> {
  const { context } = request;
  const entry = await asPreviewed(request, stored);
  const sent = await sendComment(request, entry);
  if (sent && 'id' in sent)
    return redirect(
      `${localAddress(context, path)}${sent.isWaiting ? '?comment=waiting#respond' : `#comment-${sent.id}`}`,
      303,
    );
  const opening = await openByPassword(request, entry);
  const title = titleOf(entry);
  const media = opening.isOpen ? await mediaOf(context, entry) : null;
  const text = opening.isOpen ? await openText(context, entry, opening.password) : null;
  const lasts = !path.includes('?');
  return publicDocument(context, {
    title,
    path: lasts ? path : null,
    resource: entryRoute(entry.kind, entry.id) ?? null,
    entry,
    status: sent?.status ?? opening.status,
    seo: entrySeo(context, entry, { path, isOpen: opening.isOpen }),
    head: html`${lasts && entry.status === 'publish' && oembedLinks(context, path, title)}`,
    feed: lasts && entry.commentStatus === 'open' ? path : null,
    isWide: true,
    main: html`<article class="entry">
<header class="page-header">
${entry.status !== 'publish' && entry.status !== 'inherit' && html`<p class="kicker">${NOTES.get(entry.status) ?? 'Preview'}</p>`}
${await categoryLine(context, entry)}
<h1>${title}</h1>
${hasByline(entry.kind) && (await byline(context, entry))}
</header>
${media && mediaFigure(context, media)}
${text ?? passwordForm(opening)}
${takesComments(context, entry) && commentForm(context, sent, request.query.get('comment') === 'waiting')}
</article>`,
  });
}

const NOTES: ReadonlyMap<string, string> = new Map([
  ['private', 'Private'],
  ['draft', 'Draft'],
  ['pending', 'Waiting for review'],
  ['future', 'Scheduled'],
]);

async function openText(
  context: Context,
  entry: Entry,
  password: string | undefined,
): Promise<Markup> {
  const [content, fields, tags, terms, comments] = await Promise.all([
    pageContent(context, entry),
    kinds.get(entry.kind)?.isPlain ? ownFieldList(context, entry) : null,
    termLinks(context, entry, 'post_tag'),
    ownTerms(context, entry),
    commentSection(context, entry, password),
  ]);
  return html`<div class="content">
${trusted(content)}
</div>
${fields}
${terms}
${tags.length > 0 && html`<p class="tags">Tags: ${commaBetween(tags)}</p>`}
${comments}`;
}

/** Links to the terms of the site's own taxonomies, a line for each that the entry has terms of. */
async function ownTerms(context: Context, entry: Entry): Promise<readonly Markup[]> {
  const lines = await Promise.all(
    ownTaxonomies
      .filter(({ kinds, pageBase }) => pageBase !== null && kinds.includes(entry.kind))
      .map(async ({ name, labels }) => {
        const links = await termLinks(context, entry, name);
        return links.length > 0
          ? html`<p class="tags">${labels.name}: ${commaBetween(links)}</p>`
          : null;
      }),
  );
  return lines.filter((line) => line !== null);
}

/** With `preview=true` its editors see what they have written and not saved, and those with a token the latest of that. */
async function asPreviewed({ context, query }: PageRequest, entry: Entry): Promise<Entry> {
  const { viewer } = context;
  const byToken = isPreviewed(viewer, entry);
  if (query.get('preview') !== 'true' || !(byToken || canEditRecord(viewer, entry))) return entry;
  const autosaves = await autosavesOfEntry(context).load(entry.id);
  const own = byToken ? autosaves[0] : autosaves.find(({ authorId }) => authorId === viewer.id);
  if (!own || own.date < utcModified(entry)) return entry;
  return showAutosave(context, entry, own);
}
