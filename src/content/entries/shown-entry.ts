import type { Context } from '../../operation/context.ts';
import {
  curies,
  embeddable,
  type Links,
  link,
  type Resource,
} from '../../operation/representation/resource.ts';
import type { SchemaLink } from '../../operation/representation/resource-schema.ts';
import { presentFields } from '../fields/field-values.ts';
import { presentAcf, presentUnmapped } from '../fields/present-own-values.ts';
import { type Kind, kindHas, type Taxonomy, withoutLacking } from '../kinds/kind.ts';
import { canPublish, kindCapability } from '../record-capabilities.ts';
import { taxonomiesOf } from '../terms/taxonomies.ts';
import { readableSlug } from '../text/to-slug.ts';
import type { TermLink } from './entry.ts';
import { entryPath, entryPathTemplate } from './entry-path.ts';
import {
  classList,
  type EntryParts,
  type EntryShape,
  itemMethods,
  loadEntryParts,
  presentDetails,
  presentSummary,
  type ShownKind,
} from './present-entry.ts';

/** The parts of the representation of an entry that has a text and a page. */
export interface TextParts extends EntryParts {
  /** Of its page below the site. */
  readonly path: string;
  /** The permalink with a gap for the slug; set only in the context `edit`. */
  readonly pathTemplate?: string;
}

/** Where the records of a kind are read as content: `/core/v2/posts`. */
export const contentPath = ({ rest }: Pick<Kind, 'rest'>): string => `/core/v2/${rest.base}`;

/** Whether the records of a kind are written at another address than they are read at as content. */
export const isWrittenElsewhere = (kind: Pick<Kind, 'rest'>): boolean =>
  contentPath(kind) !== kind.rest.path;

/** How REST shows the entries of a kind that have a text and a page, such as posts (docs/rest.md §4.3). */
export function shownEntry(kind: Kind): ShownKind<TextParts> {
  const taxonomies = taxonomiesOf(kind);

  function present(context: Context, parts: TextParts, shape: EntryShape): Resource {
    const { view } = shape;
    return withoutLacking(kind, {
      ...presentSummary(context, parts, shape, parts.path),
      ...presentFields(kind.fields, parts.entry, view),
      ...(view === 'embed' ? {} : presentOwn(context, parts, view === 'edit')),
      ...presentAcf(context, kind, parts.entry.values, shape.isFormatted),
      ...presentUnmapped(context, parts.entry, view === 'edit'),
      _links: linksOf(context, parts, view === 'edit'),
    });
  }

  function presentOwn(context: Context, parts: TextParts, isEdit: boolean): Resource {
    const { entry, path, pathTemplate, generatedSlug } = parts;
    return {
      ...(kind.isHierarchical ? { parent: entry.parentId ?? 0 } : {}),
      ...presentDetails(context, kind, entry),
      ...Object.fromEntries(
        taxonomies.map(({ restBase, name }) => [
          context.addresses.kind(restBase),
          idsOf(entry.terms, name),
        ]),
      ),
      ...(isEdit
        ? {
            permalink_template: context.addresses.page(pathTemplate ?? path),
            generated_slug: readableSlug(generatedSlug ?? entry.slug),
          }
        : {}),
      class_list: classList(context, kind, taxonomies, entry, entry.terms),
    };
  }

  function linksOf(context: Context, parts: TextParts, isEdit: boolean): Links {
    const { id } = parts.entry;
    return {
      ...entryLinks(context, kind, parts),
      ...parts.ownLinks?.links,
      ...(taxonomies.length > 0 ? { 'wp:term': taxonomies.map(termLink(context, id)) } : {}),
      ...(isEdit && !isWrittenElsewhere(kind)
        ? actionLinks(context, kind, id, ownActions(context, kind, taxonomies))
        : {}),
      curies,
    };
  }

  return {
    kind,
    async load(context, id, view) {
      const parts = await loadEntryParts(context, id, view);
      if (!parts) return null;
      const { entry } = parts;
      const path = await entryPath(context, entry);
      if (view !== 'edit') return { ...parts, path };
      return { ...parts, path, pathTemplate: await entryPathTemplate(context, entry) };
    },
    present,
  };
}

const termLink =
  ({ addresses }: Context, id: number) =>
  ({ restBase, name }: Taxonomy) =>
    embeddable(addresses.rest(`/core/v2/${restBase}?post=${id}`), {
      taxonomy: addresses.kind(name),
    });

/** In the order in which terms were made, as the reference has them. */
const idsOf = (terms: readonly TermLink[], taxonomy: string) =>
  terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);

/** The actions that depend on the kind. To assign terms of a hierarchy takes the right to manage them. */
const ownActions = (
  { viewer }: Context,
  { name, fields }: Kind,
  taxonomies: readonly Taxonomy[],
): Readonly<Record<string, boolean>> => ({
  ...('sticky' in fields
    ? { sticky: viewer.can('edit_others_posts') && canPublish(viewer, name) }
    : {}),
  ...Object.fromEntries(
    taxonomies.flatMap(({ restBase, isHierarchical, needs }) => [
      [`create-${restBase}`, viewer.can(isHierarchical ? needs.edit : needs.assign)],
      [`assign-${restBase}`, viewer.can(needs.assign)],
    ]),
  ),
});

/** The links of an entry of any kind (docs/rest.md §4.4), those of its place and text first. */
export function entryLinks(context: Context, kind: Kind, { entry }: EntryParts): Links {
  const { rest, kind: nameOf } = context.addresses;
  const { hasRevisions, isHierarchical } = kind;
  const { revisions } = entry;
  const collection = contentPath(kind);
  const self = rest(`${collection}/${entry.id}`);
  return {
    self: link(self, {
      targetHints: { allow: isWrittenElsewhere(kind) ? ['GET'] : itemMethods(context, entry) },
    }),
    collection: link(rest(collection)),
    about: link(rest(`/core/v2/types/${nameOf(kind.name)}`)),
    ...(kindHas(kind, 'author') && entry.authorId
      ? { author: [embeddable(rest(`/core/v2/users/${entry.authorId}`))] }
      : {}),
    ...(kindHas(kind, 'comments')
      ? { replies: [embeddable(rest(`/core/v2/comments?post=${entry.id}`))] }
      : {}),
    ...(hasRevisions
      ? { 'version-history': link(`${self}/revisions`, { count: revisions?.count ?? 0 }) }
      : {}),
    ...(hasRevisions && revisions
      ? {
          'predecessor-version': link(`${self}/revisions/${revisions.latestId}`, {
            id: revisions.latestId,
          }),
        }
      : {}),
    ...(isHierarchical && entry.parentId
      ? { up: [embeddable(rest(`${collection}/${entry.parentId}`))] }
      : {}),
    ...(entry.featuredMediaId
      ? { 'wp:featuredmedia': [embeddable(rest(`/core/v2/media/${entry.featuredMediaId}`))] }
      : {}),
    'wp:attachment': link(rest(`/core/v2/media?parent=${entry.id}`)),
  };
}

/** Returns the actions that the caller may take beyond editing, by which editors show controls; `own` are those of the kind. */
export function actionLinks(
  { viewer, addresses }: Context,
  kind: Kind,
  id: number,
  own: Readonly<Record<string, boolean>> = {},
): Links {
  const allowed: Readonly<Record<string, boolean>> = {
    publish: canPublish(viewer, kind.name),
    'unfiltered-html': viewer.can('unfiltered_html'),
    'assign-author':
      kindHas(kind, 'author') && viewer.can(kindCapability('edit_others', kind.name)),
    ...own,
  };
  const names = Object.keys(allowed).filter((name) => allowed[name]);
  const self = addresses.rest(`${contentPath(kind)}/${id}`);
  return Object.fromEntries(names.map((name) => [`wp:action-${name}`, link(self)]));
}

interface DescribedKind {
  /** `/core/v2/posts` */
  readonly collection: string;
  /** The actions of the kind beyond editing, in the reference's order. */
  readonly actions: readonly (keyof typeof ACTIONS)[];
  /** The REST bases of its taxonomies. */
  readonly taxonomies?: readonly string[];
}

/** The actions in `_links` of the context `edit`, described for OPTIONS (recorded). */
export function schemaLinks({
  collection,
  actions,
  taxonomies = [],
}: DescribedKind): readonly SchemaLink[] {
  const toLink = (name: string, right: string, properties: object): SchemaLink => ({
    rel: `https://api.w.org/action-${name}`,
    title: `The current user can ${right}.`,
    href: `${collection}/{id}`,
    targetSchema: { type: 'object', properties },
  });
  return [
    ...actions.map((name) => toLink(name, ACTIONS[name].right, ACTIONS[name].properties)),
    ...taxonomies.flatMap((base) => {
      const properties = { [base]: { type: 'array', items: { type: 'integer' } } };
      return [
        toLink(`assign-${base}`, `assign terms of ${base}`, properties),
        toLink(`create-${base}`, `create terms of ${base}`, properties),
      ];
    }),
  ];
}

const ACTIONS = {
  publish: {
    right: 'publish it',
    properties: { status: { type: 'string', enum: ['publish', 'future'] } },
  },
  'unfiltered-html': {
    right: 'write any markup and scripts',
    properties: { content: { raw: { type: 'string' } } },
  },
  sticky: { right: 'make it sticky', properties: { sticky: { type: 'boolean' } } },
  'assign-author': { right: 'change its author', properties: { author: { type: 'integer' } } },
} as const;
