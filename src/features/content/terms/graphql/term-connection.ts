import type { InputFieldMap } from '@pothos/core';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { termCursorArgs } from '../../../../content/terms/find-terms.ts';
import { type listTermsIn, listTermsOf } from '../../../../content/terms/list-terms.ts';
import { ownTaxonomies } from '../../../../content/terms/taxonomies.ts';
import { ancestorsOfTerm } from '../../../../content/terms/term.ts';
import { arg, defineWhere, id, ids, unused } from '../../../../graphql/args-input.ts';
import { builder, type InputFields, optionalItems } from '../../../../graphql/builder.ts';
import { mapConnection, nodeConnection } from '../../../../graphql/connection.ts';
import type { Maybe } from '../../../../graphql/global-id.ts';
import { performList } from '../../../../graphql/perform.ts';
import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import { OrderEnumRef } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection, PagingArgs } from '../../../../operation/lists/connection.ts';
import { loadTermModel, type TermModel, toTermModel } from './term-node.ts';

const OrderByRef = builder.enumType('TermObjectsConnectionOrderbyEnum', {
  description: 'What a list of terms is sorted by.',
  values: {
    COUNT: { value: 'count', description: 'How many published entries carry it.' },
    DESCRIPTION: { value: 'description', description: 'Its description.' },
    NAME: { value: 'name', description: 'Its name, without regard to case and accents.' },
    SLUG: { value: 'slug', description: 'Its slug.' },
    TERM_ID: { value: 'id', description: 'Its id.' },
    TERM_GROUP: { value: 'group', description: 'Terms are in no groups, so that the id decides.' },
    TERM_ORDER: {
      value: 'order',
      description: 'Terms have no order of their own, so that the id decides.',
    },
  } as const,
});

const fields = {
  cacheDomain: unused('Of no effect; clients of the reference may send it.'),
  childOf: id('childOf', 'term', { publishedAs: 'Int' }),
  childless: arg('isChildless'),
  descriptionLike: arg('descriptionLike'),
  exclude: ids('exclude', 'term'),
  excludeTree: ids('excludeTree', 'term'),
  hideEmpty: arg('hide_empty'),
  hierarchical: unused('Of no effect; `hideEmpty` looks at each term itself.', 'Boolean'),
  termTaxonomyId: ids('include', 'term', {
    description: 'The same as `include`: a term has one id here.',
  }),
  include: ids('include', 'term'),
  name: arg('names'),
  nameLike: arg('nameLike'),
  objectIds: ids('entries', 'post'),
  order: arg('order', { type: OrderEnumRef }),
  orderby: arg('orderby', {
    type: OrderByRef,
    read: (by) => (by === 'group' || by === 'order' ? 'id' : by),
    description: 'What it is sorted by; the name unless said.',
  }),
  padCounts: unused("Of no effect; counts are each term's own.", 'Boolean'),
  parent: id('parent', 'term', { publishedAs: 'Int' }),
  search: arg('search'),
  slug: arg('slug'),
  updateTermMetaCache: unused('Of no effect; clients of the reference may send it.', 'Boolean'),
};

/** The `where` of lists of terms. */
export const termWhere = (
  name: string,
  description: string,
  options: { readonly restNames?: RestNames; further?(t: InputFields): InputFieldMap } = {},
) => defineWhere({ name, description, args: termCursorArgs, fields, ...options });

/** Which of them say what REST's arguments say; with a hierarchy REST counts what is below as well (`hide_empty`). */
export const termRestNames = ({ isHierarchical }: Taxonomy): RestNames => ({
  post: 'objectIds',
  ...(isHierarchical ? { hide_empty: null } : { parent: null }),
});

export const TaxonomyEnumRef = builder.enumType('TaxonomyEnum', {
  description: 'A way in which entries are sorted.',
  values: {
    CATEGORY: { value: 'category', description: 'Categories.' },
    TAG: { value: 'post_tag', description: 'Tags.' },
    EVENTSCATEGORY: { value: 'ext_events_cat', description: 'Categories of events.' },
    POSTFORMAT: { value: 'post_format', description: 'Formats of posts.' },
    ...Object.fromEntries(
      ownTaxonomies.map(({ name, labels, graphql }) => [
        graphql.single.toUpperCase(),
        { value: name, description: `${labels.name}.` },
      ]),
    ),
  },
});

/** Of lists of several taxonomies. */
export const termNodeWhere = termWhere('RootQueryToTermNodeConnectionWhereArgs', 'Which terms.', {
  further: (t) => ({
    taxonomies: t.field({
      type: [TaxonomyEnumRef],
      required: optionalItems,
      description: 'Of any of these taxonomies.',
    }),
  }),
});

/** The arguments of a field that lists terms. `where` is any of the inputs in this file; all of them are read in one way. */
export interface TermListArgs extends PagingArgs {
  readonly where?: Maybe<object>;
}

/** A list of terms by cursors. @throws GraphQLError as the operation refuses */
export const termConnection = async (
  list: ReturnType<typeof listTermsIn>,
  context: Context,
  { where, ...paging }: TermListArgs,
): Promise<Connection<TermModel>> =>
  mapConnection(await performList(list, context, termNodeWhere.read(where), paging), toTermModel);

/** The terms above one, its parent first; null for a term at the top (recorded). */
export async function ancestorConnection(
  context: Context,
  { term }: TermModel,
  paging: PagingArgs,
): Promise<Connection<TermModel> | null> {
  const above = await ancestorsOfTerm(context).load(term.id);
  if (above.length === 0) return null;
  const models = await Promise.all(above.map(({ id }) => loadTermModel(context, id)));
  const known = models.filter((model) => model !== null);
  return nodeConnection(known, paging);
}

/** The terms right below one. */
export const childConnection = (
  context: Context,
  { term }: TermModel,
  args: TermListArgs,
): Promise<Connection<TermModel>> =>
  termConnection(listTermsOf('parent', term.id, [term.taxonomy]), context, args);

/** The term that one is right below; null for none. */
export const parentTerm = async (
  context: Context,
  { term: { parentId } }: TermModel,
): Promise<TermModel | null> => (parentId === null ? null : loadTermModel(context, parentId));
