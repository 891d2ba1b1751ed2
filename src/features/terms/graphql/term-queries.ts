import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { pagingArgs } from '../../../graphql/connection.ts';
import { toDatabaseId } from '../../../graphql/global-id.ts';
import { mapConnection } from '../../../graphql/map-connection.ts';
import { perform } from '../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../operation/connection.ts';
import { findByUri } from '../../records/graphql/find-by-uri.ts';
import { browseTerms } from '../browse-terms.ts';
import { termBySlug } from '../term-loaders.ts';
import {
  CategoryConnectionRef,
  CategoryRef,
  loadTermModel,
  TagConnectionRef,
  TagRef,
  type TermModel,
  termTypes,
  toTermModel,
} from './term-model.ts';
import { TermNodeConnectionRef, TermNodeRef } from './term-node.ts';
import {
  CategoryWhereRef,
  readTermWhere,
  TagWhereRef,
  TaxonomyEnumRef,
  TermNodeWhereRef,
  type TermWhere,
} from './term-where.ts';

/** The enum of what a term may be meant by. */
export const termIdType = (name: string, what: string) =>
  builder.enumType(name, {
    description: `By what ${what} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: 'Its number.' },
      ID: { value: 'id', description: 'Its global id.' },
      NAME: { value: 'name', description: 'Its name.' },
      SLUG: { value: 'slug', description: 'Its slug.' },
      URI: { value: 'uri', description: 'The path of its page.' },
    } as const,
  });

const CategoryIdTypeRef = termIdType('CategoryIdType', 'a category');
const TagIdTypeRef = termIdType('TagIdType', 'a tag');
const TermNodeIdTypeRef = termIdType('TermNodeIdTypeEnum', 'a term');

type IdType = 'database_id' | 'id' | 'name' | 'slug' | 'uri';

/** The term that a look-up means, if it is of one of these taxonomies; else null. */
export async function lookUpTerm(
  context: Context,
  taxonomies: readonly string[],
  { id, idType: type }: { id: string | number; idType?: IdType | null | undefined },
): Promise<TermModel | null> {
  const found = await findTerm(context, taxonomies, String(id), type ?? 'id');
  return found && taxonomies.includes(found.taxonomy) ? found : null;
}

async function findTerm(
  context: Context,
  taxonomies: readonly string[],
  id: string,
  type: IdType,
): Promise<TermModel | null> {
  if (type === 'uri') {
    const found = await findByUri(context, id);
    return found && 'term' in found ? (found as TermModel) : null; // nothing else has one
  }
  if (type === 'slug') {
    const found = await Promise.all(
      taxonomies.map((taxonomy) => termBySlug(context).load({ taxonomy, slug: id })),
    );
    const term = found.find((one) => one !== null);
    return term ? toTermModel(term) : null;
  }
  if (type === 'name') {
    const filter = { taxonomies, names: [id], order: 'id' as const };
    const { edges } = await perform(browseTerms, context, { filter, first: 1 });
    return edges[0] ? toTermModel(edges[0].node) : null;
  }
  const databaseId = toDatabaseId(id, 'term');
  return databaseId === null ? null : loadTermModel(context, databaseId);
}

/** A root list of terms of these taxonomies. */
export async function termConnection(
  context: Context,
  taxonomies: readonly string[],
  { where, ...paging }: PagingArgs & { readonly where?: TermWhere | null | undefined },
): Promise<Connection<TermModel>> {
  const filter = readTermWhere(where, taxonomies);
  return mapConnection(await perform(browseTerms, context, { filter, ...paging }), toTermModel);
}

builder.queryFields((t) => ({
  category: t.field({
    type: CategoryRef,
    description: 'A category.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: CategoryIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, asked, context) => lookUpTerm(context, ['category'], asked),
  }),
  categories: t.field({
    type: CategoryConnectionRef,
    description: 'Categories, by name unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: CategoryWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) => termConnection(context, ['category'], args),
  }),
  tag: t.field({
    type: TagRef,
    description: 'A tag.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: TagIdTypeRef, description: 'What `id` is; a global id unless said.' }),
    },
    resolve: (_, asked, context) => lookUpTerm(context, ['post_tag'], asked),
  }),
  tags: t.field({
    type: TagConnectionRef,
    description: 'Tags, by name unless said.',
    args: { ...pagingArgs(), where: t.arg({ type: TagWhereRef, description: 'Which of them.' }) },
    resolve: (_, args, context) => termConnection(context, ['post_tag'], args),
  }),
  termNode: t.field({
    type: TermNodeRef,
    description: 'A category, a tag or the like.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: TermNodeIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
      taxonomy: t.arg({ type: TaxonomyEnumRef, description: 'Of which taxonomy it must be.' }),
    },
    resolve: (_, { taxonomy, ...asked }, context) =>
      lookUpTerm(context, taxonomy ? [taxonomy] : Object.keys(termTypes), asked),
  }),
  terms: t.field({
    type: TermNodeConnectionRef,
    description:
      'Categories, tags and their like in one list. Formats of posts are in `postFormats`.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: TermNodeWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) =>
      termConnection(context, askedTaxonomies(args.where?.taxonomies), args),
  }),
}));

/** Those asked for, as far as their terms are records; those of posts unless said. */
export const askedTaxonomies = (
  asked: readonly (string | null | undefined)[] | null | undefined,
): readonly string[] =>
  asked && asked.length > 0
    ? Object.keys(termTypes).filter((name) => asked.includes(name))
    : ['category', 'post_tag'];
