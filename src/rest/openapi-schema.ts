import type { Addresses } from '../config/addresses.ts';
import type { ResourceSchema } from './representation/resource-schema.ts';
import { inWordsOf } from './site-index.ts';

/** A schema as the site index shows it, in JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export function toOpenapiSchema(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(toOpenapiSchema);
  if (typeof shown !== 'object' || shown === null) return shown;
  const schema: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(shown)) {
    if (key === '$schema' || (key === 'required' && typeof value === 'boolean')) continue;
    if (key === 'readonly') schema.readOnly = value;
    else if (key === 'context') schema['x-context'] = value;
    else if (key === 'properties') Object.assign(schema, toProperties(value));
    else if (key === 'enum')
      schema[key] = Object.values(value); // some are shown by number
    else if (key === 'default') schema[key] = value;
    else if (value === true && EXCLUSIVE.has(key)) schema[key] = boundOf(shown, key);
    else schema[key] = toOpenapiSchema(value);
  }
  return schema;
}

/** What a resource shows, of which any member may be missing in some contexts; its links are OPTIONS' alone. */
export function resourceToOpenapi(
  { title, properties }: ResourceSchema,
  addresses: Addresses,
): Record<string, unknown> {
  const shown = toProperties(inWordsOf(addresses, properties));
  return { title, type: 'object', properties: shown.properties };
}

/** In draft 4 these say of a bound that it is left out; later they are the bound. */
const EXCLUSIVE: ReadonlySet<string> = new Set(['exclusiveMinimum', 'exclusiveMaximum']);

const boundOf = (shown: object, key: string): unknown =>
  new Map<string, unknown>(Object.entries(shown)).get(
    key === 'exclusiveMinimum' ? 'minimum' : 'maximum',
  );

/** Properties marked `required` one by one become a list of their names. */
export function toProperties(shown: unknown): Record<string, unknown> {
  if (typeof shown !== 'object' || shown === null) return {};
  const all = Object.entries(shown);
  const required = all.filter(([, schema]) => schema?.required === true).map(([name]) => name);
  return {
    properties: Object.fromEntries(all.map(([name, schema]) => [name, toOpenapiSchema(schema)])),
    ...(required.length > 0 ? { required } : {}),
  };
}
