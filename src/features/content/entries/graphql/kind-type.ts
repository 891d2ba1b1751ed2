import { entryCursorArgs } from '../../../../content/entries/entry-cursor-args.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import { defineWhere, type InputField, type Where } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { type ConnectionFamily, connectionFamily } from '../../../../graphql/connection.ts';
import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import type { EntryModel } from './entry-model.ts';
import { authorWhereFields, entryWhereFields } from './entry-where.ts';
import { whereFields } from './graphql-fields.ts';
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

/** The GraphQL types of a kind: the type of its entries, the connections, and the `where` of its lists. */
export interface KindType {
  readonly kind: Kind;
  /** Its fields are added by `addEntryType`. */
  readonly type: ReturnType<typeof builder.objectRef<EntryModel>>;
  readonly connections: ConnectionFamily<EntryModel>;
  readonly where: Where;
}

/**
 * Declares the types of a kind.
 * @param furtherWhere what its lists can be asked for besides what the declaration says
 */
export function kindType(
  kind: Kind,
  typename: string,
  furtherWhere: Readonly<Record<string, InputField<keyof typeof entryCursorArgs>>> = {},
  hasAuthor = true,
): KindType {
  const type = builder.objectRef<EntryModel>(typename);
  return {
    kind,
    type,
    connections: connectionFamily(typename, type),
    where: defineWhere({
      name: `RootQueryTo${typename}ConnectionWhereArgs`,
      description: `Which ${kind.labels.many}.`,
      restNames: kindRestNames(kind),
      args: entryCursorArgs,
      fields: {
        ...entryWhereFields,
        ...(hasAuthor ? authorWhereFields : {}),
        ...whereFields(kind.fields),
        ...ownTermWhereFields(kind),
        ...valueWhereFields(kind, typename),
        ...furtherWhere,
      },
    }),
  };
}
