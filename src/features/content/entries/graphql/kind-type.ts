import { entryCursorArgs } from '../../../../content/entries/entry-cursor-args.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import { defineWhere, type InputField, type Where } from '../../../../graphql/args-input.ts';
import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import { authorWhereFields, entryWhereFields } from './entry-where.ts';
import { whereFields } from './graphql-fields.ts';
import { type RecordType, recordType } from './record-types.ts';
import { ownTermWhereFields } from './term-where-fields.ts';
import { valueWhereFields } from './value-where.ts';

/** Which fields of a `where` say what REST's arguments say (collection-args.ts), beside those that are for these arguments. */
export const entryRestNames: RestNames = {
  order: 'orderby.order',
  orderby: { member: 'orderby.field', values: { menu_order: 'number:menuOrder' } },
  search_semantics: { member: 'searchExact', values: { exact: true } },
  status: 'stati',
};

/** Returns `entryRestNames` with the names for the kind's taxonomies (`genres` is `genreIn`). */
const kindRestNames = (kind: Kind): RestNames => ({
  ...entryRestNames,
  ...Object.fromEntries(
    taxonomiesOf(kind).flatMap(({ restBase, graphql: { single } }) => [
      [restBase, `${single}In`],
      [`${restBase}_exclude`, `${single}NotIn`],
    ]),
  ),
});

/** The GraphQL types of a kind: the type of its records, and the `where` of its lists. */
export interface KindType extends RecordType {
  readonly where: Where;
}

/**
 * Declares the `where` of a kind.
 * @param furtherWhere what its lists can be asked for besides what the declaration says
 */
export function kindType(
  kind: Kind,
  furtherWhere: Readonly<Record<string, InputField<keyof typeof entryCursorArgs>>> = {},
): KindType {
  const record = recordType(kind);
  const { typename } = record.kind.graphql;
  return {
    ...record,
    where: defineWhere({
      name: `RootQueryTo${typename}ConnectionWhereArgs`,
      description: `Which ${kind.labels.many}.`,
      restNames: kindRestNames(kind),
      args: entryCursorArgs,
      fields: {
        ...entryWhereFields,
        ...(kind.supports.includes('author') ? authorWhereFields : {}),
        ...whereFields(kind.fields),
        ...ownTermWhereFields(kind),
        ...valueWhereFields(kind, typename),
        ...furtherWhere,
      },
    }),
  };
}
