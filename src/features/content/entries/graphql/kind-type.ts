import { defineWhere, type Where } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { type ConnectionFamily, connectionFamily } from '../../../../graphql/connection.ts';
import type { InputField } from '../../../../graphql/input-fields.ts';
import { whereFields } from '../../../../model/graphql-fields.ts';
import type { Kind } from '../../../../model/kind.ts';
import { entryCursorArgs } from '../entry-cursor-args.ts';
import type { EntryModel } from './entry-model.ts';
import { kindRestNames } from './entry-rest-names.ts';
import { authorWhereFields, entryWhereFields } from './entry-where.ts';
import { ownTermWhereFields } from './term-where-fields.ts';
import { valueWhereFields } from './value-where.ts';

/** What GraphQL has of a kind of content: the type of its entries, their lists, and what these are asked for. */
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
