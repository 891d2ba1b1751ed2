import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import type { Kind } from '../../../../model/kind.ts';
import { taxonomiesOf } from '../../terms/taxonomies.ts';

/** Which fields of a `where` say what REST's arguments say (collection-args.ts), beside those that are for these arguments. */
export const entryRestNames: RestNames = {
  order: 'orderby.order',
  orderby: { member: 'orderby.field', values: { menu_order: 'number:menuOrder' } },
  search_semantics: { member: 'searchExact', values: { exact: true } },
  status: 'stati',
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
