import type { InputFieldMap, InputRef } from '@pothos/core';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { type ConnectionFamily, connectionFamily } from '../../../../graphql/connection.ts';
import { restNames } from '../../../../graphql/rest-twin/rest-names.ts';
import { whereFields } from '../../../../model/graphql-fields.ts';
import type { Kind } from '../../../../model/kind.ts';
import type { EntryModel } from './entry-model.ts';
import { kindRestNames } from './entry-rest-names.ts';
import type { EntryWhere } from './entry-where.ts';
import { authorWhereFields, entryWhereFields } from './entry-where-input.ts';
import { ownTermWhereFields } from './own-term-where.ts';
import { valueWhereFields } from './value-where.ts';

/** What GraphQL has of a kind of content: the type of its entries, their lists, and what these are asked for. */
export interface KindType {
  readonly kind: Kind;
  /** Its fields are added by `addEntryType`. */
  readonly type: ReturnType<typeof builder.objectRef<EntryModel>>;
  readonly connections: ConnectionFamily<EntryModel>;
  readonly where: InputRef<EntryWhere>;
}

/**
 * Declares the types of a kind.
 * @param furtherWhere what its lists can be asked for besides what the declaration says
 */
export function kindType(
  kind: Kind,
  typename: string,
  furtherWhere: (t: InputFields) => InputFieldMap = () => ({}),
  hasAuthor = true,
): KindType {
  const type = builder.objectRef<EntryModel>(typename);
  return {
    kind,
    type,
    connections: connectionFamily(typename, type),
    where: builder.inputType(`RootQueryTo${typename}ConnectionWhereArgs`, {
      description: `Which ${kind.labels.many}.`,
      ...restNames(kindRestNames(kind)),
      fields: (t) => ({
        ...entryWhereFields(t),
        ...(hasAuthor ? authorWhereFields(t) : {}),
        ...whereFields(t, kind.fields),
        ...ownTermWhereFields(t, kind),
        ...valueWhereFields(t, kind, typename),
        ...furtherWhere(t),
      }),
    }) as InputRef<EntryWhere>, // the conditions that all lists know, and further ones
  };
}
