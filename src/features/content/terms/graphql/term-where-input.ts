import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { offsetPaginationField } from '../../../../graphql/offset-pagination.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import type { Taxonomy } from '../../../../model/taxonomy.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { ownTaxonomies } from '../taxonomies.ts';

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

/** What lists of terms may all be asked for. */
export const termWhereFields = (t: InputFields) => ({
  childOf: t.id({ ...publishedAs('Int'), description: 'Below this one, however deep.' }),
  childless: t.boolean({ description: 'Whether only those that have none below them.' }),
  descriptionLike: t.string({ description: 'Text that the description holds.' }),
  exclude: t.idList({ required: optionalItems, description: 'None of these ids.' }),
  excludeTree: t.idList({
    required: optionalItems,
    description: 'None of these ids, and none below them.',
  }),
  hideEmpty: t.boolean({
    description: 'Whether to leave out those that no published entry carries.',
  }),
  include: t.idList({ required: optionalItems, description: 'Any of these ids.' }),
  name: t.stringList({ required: optionalItems, description: 'Any of these names.' }),
  nameLike: t.string({ description: 'Text that the name holds.' }),
  ...offsetPaginationField(t),
  objectIds: t.idList({ required: optionalItems, description: 'Carried by any of these entries.' }),
  order: t.field({ type: OrderEnumRef, description: 'In which direction it is sorted.' }),
  orderby: t.field({
    type: OrderByRef,
    description: 'What it is sorted by; the name unless said.',
  }),
  parent: t.id({
    ...publishedAs('Int'),
    description: 'Right below this one; 0 for those below none.',
  }),
  search: t.string({
    extensions: { maxLength: SEARCH_TEXT },
    description: 'Text that the name or the slug holds.',
  }),
  slug: t.stringList({ required: optionalItems, description: 'Any of these slugs.' }),
  termTaxonomyId: t.idList({
    required: optionalItems,
    description: 'The same as `include`: a term has one id here.',
  }),
  cacheDomain: t.string({ description: 'Of no effect; clients of the reference may send it.' }),
  hierarchical: t.boolean({ description: 'Of no effect; `hideEmpty` looks at each term itself.' }),
  padCounts: t.boolean({ description: "Of no effect; counts are each term's own." }),
  updateTermMetaCache: t.boolean({
    description: 'Of no effect; clients of the reference may send it.',
  }),
});

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

export const TermNodeWhereRef = builder.inputType('RootQueryToTermNodeConnectionWhereArgs', {
  description: 'Which terms.',
  fields: (t) => ({
    ...termWhereFields(t),
    taxonomies: t.field({
      type: [TaxonomyEnumRef],
      required: optionalItems,
      description: 'Of any of these taxonomies.',
    }),
  }),
});
