import { decodeHTML } from 'entities';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { termPath } from '../../../../content/terms/present-term.ts';
import { allTaxonomies, ownTaxonomies, taxonomies } from '../../../../content/terms/taxonomies.ts';
import { type Term, termById, termBySlug } from '../../../../content/terms/term.ts';
import { canDeleteTerm, canEditTerms } from '../../../../content/terms/term-policy.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import {
  addressOf,
  DatabaseIdentifierRef,
  findableNode,
  NodeRef,
  UniformResourceRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';

/** A term or a post format, as the interfaces that both implement see it. */
export interface TermNodeModel extends UriModel {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly taxonomy: string;
  /** Null for what is not stored, such as a format. */
  readonly version: number | null;
  /** How many published entries it has. */
  count(context: Context): number | Promise<number>;
}

/** A category, a tag or the like as GraphQL sees it. */
export interface TermModel extends TermNodeModel {
  readonly term: Term;
}

/** A taxonomy whose terms GraphQL shows, with the type of these. Its fields are added by the feature that serves the taxonomy. */
interface ShownTaxonomy {
  readonly taxonomy: Taxonomy;
  readonly ref: ReturnType<typeof builder.objectRef<TermModel>>;
}

/** In the order of lists of all terms. */
export const shownTaxonomies: readonly ShownTaxonomy[] = [
  taxonomies.category,
  taxonomies.post_tag,
  taxonomies.ext_events_cat,
  ...ownTaxonomies,
].map((taxonomy) => ({
  taxonomy,
  ref: builder.objectRef<TermModel>(pascalCase(taxonomy.graphql.single)),
}));

/** The GraphQL types of the terms by the names of their taxonomies. */
export const termTypes: Readonly<Record<string, string>> = Object.fromEntries(
  shownTaxonomies.map(({ taxonomy, ref }) => [taxonomy.name, ref.name]),
);

/** @throws Error for a taxonomy whose terms GraphQL does not show */
export function termRef({ name }: Pick<Taxonomy, 'name'>): ShownTaxonomy['ref'] {
  const shown = shownTaxonomies.find(({ taxonomy }) => taxonomy.name === name);
  if (!shown) throw new Error(`Terms of ${name} have no GraphQL type.`);
  return shown.ref;
}

/** @throws Error for a term of a taxonomy that has no GraphQL type */
export function toTermModel(term: Term): TermModel {
  const typename = termTypes[term.taxonomy];
  if (!typename) throw new Error(`Terms of ${term.taxonomy} have no GraphQL type.`);
  const path = (context: Context) => termPath(context, term);
  const { id, name, description, taxonomy, count, version } = term;
  const slug = readableSlug(term.slug);
  const shown = {
    name: decodeHTML(name),
    slug,
    description,
    taxonomy,
    version,
    count: () => count,
  };
  return { typename, idType: 'term', databaseId: id, path, term, ...shown };
}

/** The term of an id; null for none, or for one of a taxonomy without a GraphQL type. */
export async function loadTermModel(context: Context, id: number): Promise<TermModel | null> {
  const term = await termById(context).load(id);
  return term && termTypes[term.taxonomy] ? toTermModel(term) : null;
}

findableNode('term', (context, id) => loadTermModel(context, Number(id)));

/** `/category/above/below/`: the last part alone names the term, as `/category/below/` does. */
findableByPath(async (context, path) => {
  for (const { name, pageBase, isHierarchical } of allTaxonomies.values()) {
    if (pageBase === null || !termTypes[name] || !path.startsWith(`${pageBase}/`)) continue;
    const slug = path.slice(path.lastIndexOf('/') + 1);
    const isOne = isHierarchical || path === `${pageBase}/${slug}`;
    const term = isOne ? await termBySlug(context).load({ taxonomy: name, slug }) : null;
    return term && toTermModel(term);
  }
  return null;
});

/** `/?cat=1`, `/?category_name=slug`, `/?tag=slug` */
findableByPath(async (context, path, query) => {
  if (path !== '') return null;
  const id = Number(query.get('cat'));
  const category = Number.isInteger(id) ? await loadTermModel(context, id) : null;
  if (category?.term.taxonomy === 'category') return category;
  for (const [name, taxonomy] of Object.entries({ category_name: 'category', tag: 'post_tag' })) {
    const slug = query.get(name);
    const term = slug === null ? null : await termBySlug(context).load({ taxonomy, slug });
    if (term) return toTermModel(term);
  }
  return null;
});

export const TermNodeRef = builder.interfaceRef<TermNodeModel>('TermNode').implement({
  description: 'What categories, tags and their like have in common.',
  interfaces: [NodeRef, UniformResourceRef],
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    databaseId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    version: t.int({
      description: `${RISES} Null for a format.`,
      resolve: ({ version }) => version,
    }),
    count: t.int({
      description: 'How many published entries carry it; null for none.',
      resolve: async (term, _, context) => (await term.count(context)) || null,
    }),
    description: t.string({
      description: 'What it stands for.',
      resolve: ({ description }) => description || null,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller; terms are open to all.',
      resolve: () => false,
    }),
    link: t.string({
      description: 'The address of its page.',
      resolve: (term, _, context) => addressOf(term, context),
    }),
    name: t.exposeString('name', { description: 'Its name, as plain text.' }),
    slug: t.exposeString('slug', { description: 'Its name in the address.' }),
    taxonomyName: t.string({
      nullable: false,
      description: 'The name of its taxonomy.',
      resolve: ({ taxonomy }, _, { addresses }) => addresses.kind(taxonomy),
    }),
    termGroupId: t.int({
      description: 'The group of terms that it is in; there are none.',
      resolve: () => null,
    }),
    termTaxonomyId: t.int({
      nullable: false,
      description: 'The same as its id: a term is in one taxonomy.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it. Nobody may change a format.',
      resolve({ taxonomy }, _, { viewer }) {
        const known = allTaxonomies.get(taxonomy);
        return known !== undefined && canEditTerms(viewer, known);
      },
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it. Nobody may delete a format.',
      resolve({ taxonomy, databaseId }, _, context) {
        const known = allTaxonomies.get(taxonomy);
        return known !== undefined && canDeleteTerm(context, known, Number(databaseId));
      },
    }),
  }),
});

export const TermNodeConnections = connectionFamily('TermNode', TermNodeRef);

/** Both of a term below another and of a page below another. */
export const HierarchicalNodeRef = builder
  .interfaceRef<{ typename: string; idType: string; databaseId: number | string }>(
    'HierarchicalNode',
  )
  .implement({
    description: 'What may be below another of its kind.',
    interfaces: [NodeRef, DatabaseIdentifierRef],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      parentDatabaseId: t.int({
        description: 'The id of what it is below.',
        resolve: (node) => parentIdOf(node),
      }),
      parentId: t.id({
        description: 'The global id of what it is below.',
        resolve: (node) => {
          const parent = parentIdOf(node);
          return parent === null ? null : toGlobalId(node.idType, parent);
        },
      }),
    }),
  });

export const HierarchicalTermNodeRef = builder
  .interfaceRef<TermModel>('HierarchicalTermNode')
  .implement({
    description: 'A term of a taxonomy whose terms may be below each other.',
    interfaces: [
      NodeRef,
      DatabaseIdentifierRef,
      HierarchicalNodeRef,
      UniformResourceRef,
      TermNodeRef,
    ],
    resolveType: ({ typename }) => typename,
  });

const parentIdOf = (node: object): number | null => {
  const row: unknown = 'term' in node ? node.term : 'entry' in node ? node.entry : null;
  return typeof row === 'object' && row !== null && 'parentId' in row
    ? (row.parentId as number | null) // the column of both tables
    : null;
};
