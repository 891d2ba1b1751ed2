import { camelCase } from '../lib/camel-case.ts';

/** Returns a name in Pascal case, as GraphQL's types have it. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

/** Returns the plural of a name as a label gives it, or the name with an `s` where that is of no use in addresses. */
export function pluralOf(name: string, label: string): string {
  const plural = label.trim().toLowerCase().replace(/\s+/g, '-');
  return /^[a-z][a-z0-9-]*$/.test(plural) ? plural : `${name}s`;
}
