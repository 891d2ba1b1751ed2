import '../graphql/node.ts';
import { locationValues } from '../features/content/menus/graphql/menu-model.ts';
import { withNullsRead } from '../graphql/args-input.ts';
import { builder, type ExtendedEnums } from '../graphql/builder.ts';
import { atomicDirective, resolveMutation } from '../graphql/execute-atomically.ts';
import { introspectPublishedTypes } from '../graphql/published-type.ts';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import './features.ts';
import {
  buildClientSchema,
  type GraphQLSchema,
  introspectionFromSchema,
  isEnumType,
  lexicographicSortSchema,
  printSchema,
  specifiedDirectives,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { kinds } from '../content/kinds/registry.ts';
import { orderValues } from '../features/content/entries/graphql/graphql-fields.ts';
import { knownLocations } from '../features/content/menus/menu-settings.ts';
import { assertOwnNames } from '../features/content/own-values/graphql/own-schema-names.ts';
import { liveDirective } from '../graphql/live/tell-live.ts';

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

/**
 * Returns the current schema of the site. Names of menu locations are values of an enum, and a menu may add new ones. The schema
 * is built again only when these names have changed.
 */
export function siteSchema({ config, settings }: Services): Plugin {
  let known: { readonly names: string; readonly schema: GraphQLSchema } | undefined;
  const current = (): GraphQLSchema | undefined => {
    const site = settings.current();
    if (site instanceof Promise) {
      site.catch(() => {}); // later callers get the error
      return known?.schema;
    }
    const locations = knownLocations(config, site);
    const names = Object.keys(locations).join();
    if (known?.names !== names) known = { names, schema: schemaWith(locations) };
    return known.schema;
  };
  return {
    onEnveloped({ setSchema }) {
      setSchema(current() ?? schema);
    },
  };
}

/** Returns the built schema if the site adds nothing. */
function schemaWith(locations: Readonly<Record<string, string>>): GraphQLSchema {
  const values = locationValues(locations);
  const own = schema.getType('MenuLocationEnum');
  const isOwn = isEnumType(own) && Object.keys(values).every((name) => own.getValue(name));
  return isOwn ? schema : makeSchema({ MenuLocationEnum: values });
}

/** Prints the schema in the GraphQL schema language, sorted alphabetically. */
export function printedSchema(): string {
  const published = buildClientSchema(introspectionFromSchema(schema));
  return `${ONE_OF}\n\n${printSchema(lexicographicSortSchema(published))}\n`;
}

/** Left out by `printSchema` as a part of the language. Tools that do not know it yet, such as Apollo's composition, need it. */
const ONE_OF = 'directive @oneOf on INPUT_OBJECT';
