import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { browseTerms } from '../browse-terms.ts';
import { lookUpTerm, termIdType } from './look-up-term.ts';
import {
  CategoryConnections,
  CategoryRef,
  TagConnections,
  TagRef,
  type TermModel,
  termTypes,
  toTermModel,
} from './term-model.ts';
import { TermNodeConnections, TermNodeRef } from './term-node.ts';
import { readTermWhere, type TermWhere } from './term-where.ts';
import {
  CategoryWhereRef,
  TagWhereRef,
  TaxonomyEnumRef,
  TermNodeWhereRef,
} from './term-where-input.ts';

const CategoryIdTypeRef = termIdType('CategoryIdType', 'a category');
const TagIdTypeRef = termIdType('TagIdType', 'a tag');
const TermNodeIdTypeRef = termIdType('TermNodeIdTypeEnum', 'a term');

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
    type: CategoryConnections.of('RootQueryToCategory'),
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
    type: TagConnections.of('RootQueryToTag'),
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
    type: TermNodeConnections.of('RootQueryToTermNode'),
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
