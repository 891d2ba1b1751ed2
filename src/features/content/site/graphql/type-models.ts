import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel, type UriModel } from '../../../../graphql/node.ts';
import { ownKinds } from '../../../../model/own-kinds.ts';
import type { Taxonomy } from '../../../../model/taxonomy.ts';
import type { Context } from '../../../../operation/context.ts';
import { contentKindOf } from '../../entries/graphql/content-kinds.ts';
import { findableByPath, isFront } from '../../entries/graphql/find-by-uri.ts';
import { termTypes } from '../../terms/graphql/term-model.ts';
import { allTaxonomies } from '../../terms/taxonomies.ts';
import { type ContentType, contentTypes } from '../content-types.ts';

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

/** The pages that list the entries of kinds of the site's own. */
const archivePaths: ReadonlyMap<string, string> = new Map(
  [...ownKinds.values()]
    .filter(({ isPublic, hasArchive }) => isPublic && hasArchive)
    .map(({ name, path }) => [name, `/${path}/`]),
);

/** The kinds that front ends query, in the order of REST's list. */
export const contentTypeModels: readonly ContentTypeModel[] = contentTypes.flatMap((type) => {
  const kind = contentKindOf(type.slug);
  if (!kind) return [];
  const { single, plural } = kind;
  const archive = archivePaths.get(type.slug) ?? null;
  const path = ({ site }: Context) =>
    type.slug === 'post' && site.showOnFront === 'posts' ? '/' : archive;
  return [
    {
      typename: 'ContentType',
      idType: 'post_type',
      databaseId: type.slug,
      path,
      type,
      single,
      plural,
    },
  ];
});

/** Those whose terms have a GraphQL type. */
export const taxonomyModels: readonly TaxonomyModel[] = [...allTaxonomies.values()]
  .filter(({ name }) => termTypes[name])
  .map((taxonomy) => ({
    typename: 'Taxonomy',
    idType: 'taxonomy',
    databaseId: taxonomy.name,
    taxonomy,
  }));

export const contentTypeOf = (kind: string): ContentTypeModel | null =>
  contentTypeModels.find(({ type }) => type.slug === kind) ?? null;

export const taxonomyModelOf = (name: string): TaxonomyModel | null =>
  taxonomyModels.find(({ taxonomy }) => taxonomy.name === name) ?? null;

/** Their fields are in content-type-type.ts and taxonomy-type.ts. */
export const ContentTypeRef = builder.objectRef<ContentTypeModel>('ContentType');
export const TaxonomyRef = builder.objectRef<TaxonomyModel>('Taxonomy');

export const ContentTypeConnections = connectionFamily('ContentType', ContentTypeRef);
export const TaxonomyConnections = connectionFamily('Taxonomy', TaxonomyRef);

findableNode('post_type', async (_, id) => contentTypeOf(id));
findableNode('taxonomy', async (_, id) => taxonomyModelOf(id));

/** The front page, where it shows the latest posts. */
findableByPath(async ({ site }, path, query) =>
  isFront(path, query) && site.showOnFront === 'posts' ? contentTypeOf('post') : null,
);

findableByPath(async (_, path) => {
  const [kind] = [...archivePaths].find(([, archive]) => archive === `${path}/`) ?? [];
  return kind === undefined ? null : contentTypeOf(kind);
});
