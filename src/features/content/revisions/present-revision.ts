import { createHmac } from 'node:crypto';
import type { Entry, View } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { entryProperties } from '../../../content/entries/entry-schema.ts';
import { guidOf, presentTitle } from '../../../content/entries/present-entry.ts';
import type { Revision } from '../../../content/entries/revision-loaders.ts';
import { writtenEntryArgs } from '../../../content/entries/written-entry-args.ts';
import type { ValuesByName } from '../../../content/fields/field-type.ts';
import {
  columnsOfRevision,
  presentFields,
  revisedOnly,
  unsavedOf,
  valuesOfRevision,
} from '../../../content/fields/field-values.ts';
import { acfProperty, withOwnMeta } from '../../../content/fields/own-value-args.ts';
import { presentAcf, presentOwnMeta } from '../../../content/fields/present-own-values.ts';
import type { Kind, Taxonomy } from '../../../content/kinds/kind.ts';
import { kinds, ownFieldsOfKind } from '../../../content/kinds/registry.ts';
import { loadTextMedia } from '../../../content/media/load-text-media.ts';
import { taxonomiesOf } from '../../../content/terms/taxonomies.ts';
import { renderContent } from '../../../content/text/render-content.ts';
import { renderExcerpt } from '../../../content/text/render-excerpt.ts';
import type { TextMedia } from '../../../content/text/text-media.ts';
import type { Context } from '../../../operation/context.ts';
import { link, type Resource } from '../../../operation/representation/resource.ts';
import {
  type PropertySchema,
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../../operation/representation/resource-schema.ts';
import { localDate, localModified, utcDate, utcModified } from '../../../operation/site-time.ts';

/** A revision or an autosave as REST shows it (docs/rest.md §4.9); in `edit` an autosave tells where its preview is. */
export async function presentRevision(
  context: Context,
  kind: Pick<Kind, 'rest'>,
  parent: Entry,
  revision: Revision,
  view: View,
): Promise<Resource> {
  const { id, isAutosave, date } = revision;
  const moment = { local: localDate(revision, context.site), utc: date };
  const content = { id: parent.id, content: revision.content };
  const own = ownFieldsOfKind(parent.kind);
  const values = valuesOfRevision(own, '', revision);
  return {
    ...show(view, await loadTextMedia(context, content), {
      ...revision,
      date: moment,
      modified: moment,
      parent: parent.id,
      slug: `${parent.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
      guid: context.addresses.page(`/?p=${id}`),
      meta: presentOwnMeta(context, own, values),
    }),
    ...presentFields(
      revisedOnly(kinds.get(parent.kind)?.fields ?? {}),
      columnsOfRevision(revision),
      view,
    ),
    ...presentAcf(context, own, values),
    ...(view === 'embed' ? {} : presentUnsaved(context, parent, revision)),
    ...(isAutosave && view === 'edit'
      ? { preview_link: await previewLink(context, parent, true) }
      : {}),
    _links: { parent: link(context.addresses.rest(`${kind.rest.path}/${parent.id}`)) },
  };
}

/** The picture, template, format and terms that were sent with an autosave; nothing of what is as the entry has it. */
function presentUnsaved(
  { addresses }: Context,
  { kind: name }: Entry,
  revision: Revision,
): Resource {
  const { columns = {}, terms = {} } = unsavedOf(revision);
  const { featuredMediaId, template, format } = columns;
  return {
    ...(featuredMediaId !== undefined && { featured_media: featuredMediaId ?? 0 }),
    ...(template !== undefined && { template }),
    ...(format !== undefined && { format }),
    ...Object.fromEntries(
      taxonomiesAt(name).flatMap(({ name: taxonomy, restBase }) =>
        terms[taxonomy] ? [[addresses.kind(restBase), terms[taxonomy]]] : [],
      ),
    ),
  };
}

function taxonomiesAt(name: string): readonly Taxonomy[] {
  const kind = kinds.get(name);
  return kind ? taxonomiesOf(kind) : [];
}

/** An own draft that an autosave was written into, shown as an autosave is. */
export async function presentSavedDraft(context: Context, entry: Entry): Promise<Resource> {
  const { site } = context;
  const own = ownFieldsOfKind(entry.kind);
  return {
    ...show('edit', await loadTextMedia(context, entry), {
      ...entry,
      date: entry.isDateFloating ? null : { local: localDate(entry, site), utc: utcDate(entry) },
      modified: { local: localModified(entry, site), utc: utcModified(entry) },
      parent: entry.parentId ?? 0,
      guid: guidOf(context, entry),
      meta: presentOwnMeta(context, own, entry.values),
    }),
    ...presentAcf(context, own, entry.values),
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
  /** Values of own fields. */
  readonly meta: ValuesByName;
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
    ...(isEmbed ? {} : { meta: { ...shown.meta, footnotes: shown.footnotes } }),
  };
}

const withRaw = (view: View, raw: string, rendered: string) =>
  view === 'edit' ? { raw, rendered } : { rendered };

/** The address at which an entry is seen with its author's unsaved text; `hasAutosave` where that is beside the entry. */
async function previewLink(context: Context, entry: Entry, hasAutosave: boolean): Promise<string> {
  const path = await entryPath(context, entry);
  const query = hasAutosave
    ? `preview_id=${entry.id}&preview_nonce=${previewNonce(context, entry.id)}&preview=true`
    : 'preview=true';
  return context.addresses.page(`${path}${path.includes('?') ? '&' : '?'}${query}`);
}

/** Shows that this viewer was given the preview of this entry; nobody else can make it. */
function previewNonce({ services, viewer }: Context, entryId: number): string {
  const hash = createHmac('sha256', services.authentication.key);
  return hash.update(`preview ${entryId} ${viewer.id}`).digest('hex').slice(0, 20);
}

const { guid, id, modified, modified_gmt, title, content, excerpt } = entryProperties;

const revisionProperties = {
  author: readOnly('always', 'integer', 'The id of the user who wrote this state.'),
  date: readOnly('always', ['string', 'null'], "When it was kept, in the site's time."),
  date_gmt: readOnly('view', ['string', 'null'], 'When it was kept, in UTC.'),
  guid,
  id,
  modified,
  modified_gmt,
  parent: readOnly('always', 'integer', 'The id of what it is a state of.'),
  slug: readOnly('always', 'string', 'The name of the state.'),
  title,
  content,
  excerpt,
};

function propertiesOf(kind: string) {
  const own = ownFieldsOfKind(kind);
  return {
    ...revisionProperties,
    meta: written('view', withOwnMeta(own, writtenEntryArgs.meta)),
    ...acfProperty(own),
  };
}

/** A state has no password of its own. */
const answered = { content: { required: ['rendered'] }, excerpt: { required: ['rendered'] } };

/** The schema of a revision of an entry of a kind, for OPTIONS and the OpenAPI document. */
export const revisionSchema = (kind: string): ResourceSchema =>
  resourceSchema('revision', propertiesOf(kind), { answered });

/** The schema of an autosave, likewise. */
export const autosaveSchema = (kind: string): ResourceSchema =>
  resourceSchema(
    'autosave',
    {
      ...propertiesOf(kind),
      preview_link: readOnly('edit', 'string', 'Where the state can be looked at.', {
        format: 'uri',
      }),
    },
    { answered: { ...answered, ...unsavedProperties } },
  );

const unsaved = (description: string, more: PropertySchema) => ({
  description,
  isOptional: true,
  readonly: true,
  ...more,
});

/** The properties of autosaves of every kind, which are one type in the OpenAPI document. */
const unsavedProperties = {
  featured_media: unsaved('The id of the picture so far, where one was sent; 0 for none.', {
    type: 'integer',
  }),
  template: unsaved('The template so far, where one was sent.', { type: 'string' }),
  format: unsaved('The format so far, where one was sent.', { type: 'string' }),
  ...Object.fromEntries(
    [...kinds.values()].flatMap(taxonomiesOf).map(({ restBase, labels }) => [
      restBase,
      unsaved(`The ids of its ${labels.name} so far, where some were sent.`, {
        type: 'array',
        items: { type: 'integer' },
      }),
    ]),
  ),
};
