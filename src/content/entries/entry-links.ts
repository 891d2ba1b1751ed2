import type { Context } from '../../operation/context.ts';
import { embeddable, type Links, link } from '../../operation/representation/resource.ts';
import type { SchemaLink } from '../../operation/representation/resource-schema.ts';
import { canPublish, kindCapability } from '../record-capabilities.ts';
import type { EntryParts, ShownKind } from './entry-representations.ts';
import { itemMethods } from './present-entry.ts';

/** A kind as far as its links depend on it; with all that posts have unless said. */
export interface LinkedKind extends Pick<ShownKind, 'kind' | 'collection'> {
  readonly isHierarchical?: boolean;
  readonly hasAuthor?: boolean;
  readonly hasComments?: boolean;
  readonly hasRevisions?: boolean;
}

/** The links that every kind has (docs/rest.md §4.4), those of its place and text first. */
export function entryLinks(
  context: Context,
  {
    kind,
    collection,
    isHierarchical,
    hasAuthor = true,
    hasComments = true,
    hasRevisions = true,
  }: LinkedKind,
  { entry }: EntryParts,
): Links {
  const { rest } = context.addresses;
  const { revisions } = entry;
  const self = rest(`${collection}/${entry.id}`);
  return {
    self: link(self, { targetHints: { allow: itemMethods(context, entry) } }),
    collection: link(rest(collection)),
    about: link(rest(`/core/v2/types/${kind}`)),
    ...(hasAuthor && entry.authorId
      ? { author: [embeddable(rest(`/core/v2/users/${entry.authorId}`))] }
      : {}),
    ...(hasComments ? { replies: [embeddable(rest(`/core/v2/comments?post=${entry.id}`))] } : {}),
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
  { kind, collection, hasAuthor = true }: LinkedKind,
  id: number,
  own: Readonly<Record<string, boolean>> = {},
): Links {
  const allowed: Readonly<Record<string, boolean>> = {
    publish: canPublish(viewer, kind),
    'unfiltered-html': viewer.can('unfiltered_html'),
    'assign-author': hasAuthor && viewer.can(kindCapability('edit_others', kind)),
    ...own,
  };
  const names = Object.keys(allowed).filter((name) => allowed[name]);
  const self = addresses.rest(`${collection}/${id}`);
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
