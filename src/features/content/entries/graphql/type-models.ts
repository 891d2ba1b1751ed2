import { toDocumentedKind } from '../../../../config/addresses.ts';
import { archivePathOf } from '../../../../content/entries/entry-path.ts';
import { type ContentType, contentTypes } from '../../../../content/kinds/content-types.ts';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import { allTaxonomies } from '../../../../content/terms/taxonomies.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { findableByPath, isFront } from '../../../../graphql/find-by-uri.ts';
import { findableNode, type NodeModel, type UriModel } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { termTypes } from '../../terms/graphql/term-node.ts';

/** A kind of content with the names of its root fields. */
export interface ContentTypeModel extends UriModel {
  readonly type: ContentType;
  readonly single: string;
  readonly plural: string;
}

/** A way in which entries are sorted. */
export interface TaxonomyModel extends NodeModel {
  readonly taxonomy: Taxonomy;
}

/** The kinds that front ends query, in the order of REST's list. */
export const contentTypeModels: readonly ContentTypeModel[] = contentTypes.flatMap((type) => {
  const graphql = kinds.get(type.name)?.graphql;
  if (!graphql) return [];
  const { single, plural } = graphql;
  return [
    {
      typename: 'ContentType',
      idType: 'post_type',
      databaseId: type.name,
      path: (context: Context) => archivePathOf(context, type),
      type,
      single,
      plural,
    },
  ];
});

/** The taxonomies whose terms have a GraphQL type. */
export const taxonomyModels: readonly TaxonomyModel[] = [...allTaxonomies.values()]
  .filter(({ name }) => termTypes[name])
  .map((taxonomy) => ({
    typename: 'Taxonomy',
    idType: 'taxonomy',
    databaseId: taxonomy.name,
    taxonomy,
  }));

export const contentTypeOf = (kind: string): ContentTypeModel | null =>
  contentTypeModels.find(({ type }) => type.name === kind) ?? null;

export const taxonomyModelOf = (name: string): TaxonomyModel | null =>
  taxonomyModels.find(({ taxonomy }) => taxonomy.name === name) ?? null;

/** Their fields are in content-type-type.ts and taxonomy-type.ts. */
export const ContentTypeRef = builder.objectRef<ContentTypeModel>('ContentType');
export const TaxonomyRef = builder.objectRef<TaxonomyModel>('Taxonomy');

export const ContentTypeConnections = connectionFamily('ContentType', ContentTypeRef);
export const TaxonomyConnections = connectionFamily('Taxonomy', TaxonomyRef);

findableNode('post_type', async ({ addresses }, id) =>
  contentTypeOf(toDocumentedKind(id, addresses.surface)),
);
findableNode('taxonomy', async ({ addresses }, id) =>
  taxonomyModelOf(toDocumentedKind(id, addresses.surface)),
);

/**
 * Finds the list of a kind, at its path or at `/?post_type=ext_events`. For posts it is the front page, or the page that lists the posts.
 */
findableByPath(
  async (context, path, query) => {
    const { showOnFront, pageForPosts } = context.site;
    const posts = contentTypeOf('post');
    if (isFront(path, query)) return showOnFront === 'posts' ? posts : null;
    if (path === '') {
      const id = Number(query.get('page_id') ?? query.get('p') ?? 0);
      if (showOnFront === 'page' && id > 0 && id === pageForPosts) return posts;
      const name = toDocumentedKind(query.get('post_type') ?? '', context.addresses.surface);
      const type = contentTypeOf(name);
      return type?.type.archivePath ? type : null;
    }
    const archive = contentTypeModels.find(({ type }) => type.archivePath === `${path}/`);
    if (archive) return archive;
    const pathOfPosts = posts && (await archivePathOf(context, posts.type));
    return pathOfPosts && readableSlug(pathOfPosts) === `${path}/` ? posts : null;
  },
  { isFirst: true },
);

interface NeededCapability {
  readonly action: string;
  readonly capability: string;
}

/** The capability that an action needs, as in REST's `capabilities`. */
export const NeededCapabilityRef = builder
  .objectRef<NeededCapability>('NeededCapability')
  .implement({
    description: 'The capability that an act needs.',
    fields: (t) => ({
      action: t.exposeString('action', {
        nullable: false,
        description: 'The act by its name in REST: `edit_others_posts`, `assign_terms`.',
      }),
      capability: t.exposeString('capability', {
        nullable: false,
        description: 'What `capabilities` of users and roles must name.',
      }),
    }),
  });

export const neededCapabilities = (
  capabilities: Readonly<Record<string, string>>,
): NeededCapability[] =>
  Object.entries(capabilities).map(([action, capability]) => ({ action, capability }));
