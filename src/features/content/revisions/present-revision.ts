import { columnsOfRevision, presentFields, revisedOnly } from '../../../model/field-values.ts';
import type { Context } from '../../../operation/context.ts';
import { link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Entry, View } from '../entries/entry.ts';
import { guidOf, presentTitle } from '../entries/present-entry.ts';
import { renderContent } from '../entries/text/render-content.ts';
import { renderExcerpt } from '../entries/text/render-excerpt.ts';
import type { TextMedia } from '../entries/text/text-media.ts';
import { loadTextMedia } from '../media/text-media.ts';
import { localDate, localModified, utcDate, utcModified } from '../site/site-time.ts';
import { previewLink } from './preview-link.ts';
import type { RevisedKind } from './revised-kinds.ts';
import type { Revision } from './revision-loaders.ts';

/** A revision or an autosave as REST shows it (behaviour.md §3); in `edit` an autosave tells where its preview is. */
export async function presentRevision(
  context: Context,
  kind: RevisedKind,
  parent: Entry,
  revision: Revision,
  view: View,
): Promise<Resource> {
  const { id, isAutosave, date } = revision;
  const moment = { local: localDate(revision, context.site), utc: date };
  const content = { id: parent.id, content: revision.content };
  return {
    ...show(view, await loadTextMedia(context, content), {
      ...revision,
      date: moment,
      modified: moment,
      parent: parent.id,
      slug: `${parent.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
      guid: context.addresses.page(`/?p=${id}`),
    }),
    ...presentFields(
      revisedOnly(context.services.kinds.get(parent.kind)?.fields ?? {}),
      columnsOfRevision(revision),
      view,
    ),
    ...(isAutosave && view === 'edit'
      ? { preview_link: await previewLink(context, parent, true) }
      : {}),
    _links: { parent: link(context.addresses.rest(`/core/v2${kind.path}/${parent.id}`)) },
  };
}

/** An own draft that an autosave was written into, shown as an autosave is. */
export async function presentSavedDraft(context: Context, entry: Entry): Promise<Resource> {
  const { site } = context;
  return {
    ...show('edit', await loadTextMedia(context, entry), {
      ...entry,
      date: entry.isDateFloating ? null : { local: localDate(entry, site), utc: utcDate(entry) },
      modified: { local: localModified(entry, site), utc: utcModified(entry) },
      parent: entry.parentId ?? 0,
      guid: guidOf(context, entry),
    }),
    preview_link: await previewLink(context, entry, false),
  };
}

interface Moment {
  readonly local: string;
  readonly utc: string;
}

interface Shown extends Pick<Entry, 'id' | 'authorId' | 'slug' | 'title' | 'content' | 'excerpt'> {
  readonly footnotes: string;
  readonly date: Moment | null;
  readonly modified: Moment;
  readonly parent: number;
  readonly guid: string;
}

function show(view: View, media: TextMedia, shown: Shown): Resource {
  const { id, parent, slug, date, modified } = shown;
  const isEmbed = view === 'embed';
  return {
    author: shown.authorId ?? 0,
    date: date?.local ?? null,
    ...(isEmbed ? {} : { date_gmt: date?.utc ?? null }),
    id,
    ...(isEmbed ? {} : { modified: modified.local, modified_gmt: modified.utc }),
    parent,
    slug,
    ...(isEmbed ? {} : { guid: withRaw(view, shown.guid, shown.guid) }),
    title: presentTitle(shown, view),
    ...(isEmbed
      ? {}
      : { content: withRaw(view, shown.content, renderContent(shown.content, media)) }),
    excerpt: withRaw(view, shown.excerpt, shown.excerpt && renderExcerpt(shown.excerpt, '')),
    ...(isEmbed ? {} : { meta: { footnotes: shown.footnotes } }),
  };
}

const withRaw = (view: View, raw: string, rendered: string) =>
  view === 'edit' ? { raw, rendered } : { rendered };
