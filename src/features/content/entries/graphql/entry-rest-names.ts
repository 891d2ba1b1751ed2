import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import type { Kind } from '../../../../model/kind.ts';
import { taxonomiesOf } from '../../terms/taxonomies.ts';

/** Which fields of a `where` say what REST's arguments say (collection-args.ts). */
export const entryRestNames: RestNames = {
  after: 'publishedAfter',
  before: 'publishedBefore',
  author: 'authorIn',
  author_exclude: 'authorNotIn',
  exclude: 'notIn',
  include: 'in',
  order: 'orderby.order',
  orderby: { member: 'orderby.field', values: { menu_order: 'number:menuOrder' } },
  parent: 'parentIn',
  parent_exclude: 'parentNotIn',
  search_columns: {
    member: 'searchColumns',
    values: { post_title: 'title', post_content: 'content', post_excerpt: 'excerpt' },
  },
  search_semantics: { member: 'searchExact', values: { exact: true } },
  slug: 'nameIn',
  status: 'stati',
  sticky: 'isSticky',
};

/** The same for lists of a kind: with those of its taxonomies (`genres` is `genreIn`). */
export const kindRestNames = (kind: Kind): RestNames => ({
  ...entryRestNames,
  ...Object.fromEntries(
    taxonomiesOf(kind).flatMap(({ restBase, graphql: { single } }) => [
      [restBase, `${single}In`],
      [`${restBase}_exclude`, `${single}NotIn`],
    ]),
  ),
});
