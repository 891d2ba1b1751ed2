import { type GraphQLSchema, isEnumType } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { locationValues } from '../features/content/menus/graphql/menu-where.ts';
import { knownLocations } from '../features/content/menus/menu-settings.ts';
import type { Services } from '../operation/services.ts';
import { makeSchema, schema } from './schema.ts';

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
