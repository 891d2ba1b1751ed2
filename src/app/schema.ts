import '../graphql/node.ts';
import './features.ts';
import type { GraphQLSchema } from 'graphql';
import { builder } from '../graphql/builder.ts';
import type { ExtendedEnums } from '../graphql/extended-enums.ts';
import { introspectInTurns } from '../graphql/introspect-in-turns.ts';
import { introspectPublishedTypes } from '../graphql/published-type.ts';
import { orderValues } from '../model/graphql-fields.ts';
import type { Context } from '../operation/context.ts';
import { kinds } from './kinds.ts';

/** The whole schema, made of what the features named above have added, with what a site adds to enums. */
export function makeSchema(extendedEnums: ExtendedEnums): GraphQLSchema {
  const orders = Object.assign({}, ...[...kinds.values()].map(({ fields }) => orderValues(fields)));
  const made = builder.toSchema({
    extendedEnums: { PostObjectsConnectionOrderbyEnum: orders, ...extendedEnums },
  });
  // A deadline or a caller's leaving does not break a change off: see Cancellation.
  for (const field of Object.values(made.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve)
      field.resolve = (source, args, context: Context, info) =>
        context.cancellation.finish(() => resolve(source, args, context, info));
  }
  return made;
}

/** The schema of a site that adds nothing. */
export const schema = makeSchema({});

introspectInTurns();
introspectPublishedTypes();
