import '../graphql/node.ts';
import './features.ts';
import { type GraphQLSchema, specifiedDirectives } from 'graphql';
import { assertOwnNames } from '../features/content/own-values/graphql/own-schema-names.ts';
import { atomicDirective } from '../graphql/atomic-directive.ts';
import { builder } from '../graphql/builder.ts';
import { withNullsRead } from '../graphql/cleared-input.ts';
import { resolveMutation } from '../graphql/execute-atomically.ts';
import type { ExtendedEnums } from '../graphql/extended-enums.ts';
import { liveDirective } from '../graphql/live/live-query.ts';
import { introspectPublishedTypes } from '../graphql/published-type.ts';
import { orderValues } from '../model/graphql-fields.ts';
import type { Context } from '../operation/context.ts';
import { kinds } from './kinds.ts';

/** Builds the schema from everything that the modules above have added, with the enum values that a site adds. */
export function makeSchema(extendedEnums: ExtendedEnums): GraphQLSchema {
  const orders = Object.assign({}, ...[...kinds.values()].map(({ fields }) => orderValues(fields)));
  const made = builder.toSchema({
    directives: [...specifiedDirectives, atomicDirective, liveDirective],
    extendedEnums: { PostObjectsConnectionOrderbyEnum: orders, ...extendedEnums },
  });
  assertOwnNames(made);
  for (const field of Object.values(made.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve)
      field.resolve = (source, args, context: Context, info) =>
        resolveMutation(context, () => resolve(source, withNullsRead(field, args), context, info));
  }
  return made;
}

/** The schema of a site that adds no enum values. */
export const schema = makeSchema({});

introspectPublishedTypes();
