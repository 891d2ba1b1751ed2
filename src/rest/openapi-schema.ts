import type { Addresses } from '../config/addresses.ts';
import { hasType } from '../operation/args.ts';
import type {
  PropertySchema,
  ResourceSchema,
} from '../operation/representation/resource-schema.ts';
import type { StreamedBody } from './route.ts';
import { inWordsOf } from './site-index.ts';

/** A schema as the site index shows it, in JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export function toOpenapiSchema(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(toOpenapiSchema);
  if (typeof shown !== 'object' || shown === null) return shown;
  const schema: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(shown)) {
    if (UNSAID.has(key) || (key === 'required' && typeof value === 'boolean')) continue;
    if (key === 'readonly') schema.readOnly = value;
    else if (key === 'context') schema['x-context'] = value;
    else if (key === 'properties') Object.assign(schema, toProperties(value));
    else if (key === 'enum')
      schema[key] = Object.values(value); // some are shown by number
    else if (key === 'default') {
      if (isOfType(value, shown)) schema[key] = value; // the index knows defaults that nobody could send
    } else if (value === true && EXCLUSIVE.has(key)) schema[key] = boundOf(shown, key);
    else schema[key] = toOpenapiSchema(value);
  }
  return hasType(schema, 'array') ? { items: {}, ...schema } : schema;
}

/** Keywords of this server's own, and one that components have no use for. */
const UNSAID: ReadonlySet<string> = new Set(['$schema', 'x-unindexed', 'x-undetailed']);

/** Whether a value has one of the types that a schema names, if it names any. */
function isOfType(value: unknown, shown: object): boolean {
  const types = 'type' in shown ? [shown.type].flat() : [];
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (Number.isInteger(value)) return types.includes('integer') || types.includes('number');
  return types.includes(typeof value);
}

/**
 * Describes a resource in the context `view`, with its further properties in `edit`. `OPTIONS` repeats the reference's schema, which
 * clients compare; `answered` corrects it where responses differ.
 */
export function resourceToOpenapi(
  { title, properties, answered = {} }: ResourceSchema,
  addresses: Addresses,
): Record<string, unknown> {
  const all = { ...properties, ...answered };
  const shown: Record<string, unknown> = {};
  const required: string[] = [];
  const isOnlyEdited = !Object.values(properties).some(({ context }) => includesView(context));
  const isAlways = ({ context }: PropertySchema) => isOnlyEdited || includesView(context);
  for (const name of Object.keys(all)) {
    const own = answered[name];
    if (own === null) continue;
    const { isOptional, ...differing } = own ?? {};
    const schemaOf = (property: unknown) =>
      toOpenapiSchema(inWordsOf(addresses, property)) as JsonSchema; // an object stays one
    const property = properties[name] ?? {};
    shown[addresses.kind(name)] = {
      ...(mapSchema(schemaOf(property), asAnswered) as JsonSchema),
      ...schemaOf(differing),
    };
    if (!isOptional && isAlways(property)) required.push(addresses.kind(name));
  }
  return { title, type: 'object', properties: shown, ...(required.length > 0 && { required }) };
}

const includesView = (context: unknown): boolean => [context].flat().includes('view');

/** How values are answered, whose schema says how they are written. */
function asAnswered({ format, ...schema }: JsonSchema): JsonSchema {
  const { type, properties } = schema;
  const required = Object.entries(properties ?? {})
    .filter(([, one]) => includesView(one['x-context']))
    .map(([name]) => name);
  const isEmptyObject =
    type === 'object' &&
    typeof properties === 'object' &&
    Object.keys(properties ?? {}).length === 0;
  return {
    ...schema,
    ...(typeof format === 'string' && formatOf(format, schema.readOnly === true)),
    ...(required.length > 0 && { required }),
    ...(isEmptyObject && { type: ['object', 'array'], items: {} }), // the reference has one word for both where they are empty
  };
}

/** Moments have no zone (https://spec.openapis.org/registry/format/date-time-local); what can be written may be empty. */
const formatOf = (format: string, isReadOnly: boolean): Record<string, unknown> =>
  format === 'date-time'
    ? { format: 'date-time-local' }
    : isReadOnly || (format !== 'uri' && format !== 'email')
      ? { format }
      : {};

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

/** The properties of a body: those of a resource that can be written. */
export const toBodyProperties = (shown: unknown): Record<string, unknown> =>
  mapSchema(toProperties(shown), withoutReadOnly) as Record<string, unknown>; // an object stays one

const withoutReadOnly = ({ properties, ...schema }: JsonSchema): JsonSchema =>
  typeof properties !== 'object' || properties === null
    ? schema
    : {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(properties).filter(([, one]) => one?.readOnly !== true),
        ),
      };

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A JSON Schema of which each part has been changed, from the innermost out. Values and the names of properties are left alone. */
export function mapSchema(schema: unknown, map: (part: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(schema)) return schema.map((one) => mapSchema(one, map));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    VALUES.has(keyword)
      ? value
      : keyword === 'properties'
        ? mapProperties(value, map)
        : mapSchema(value, map),
  ]);
  return map(Object.fromEntries(parts));
}

const mapProperties = (properties: object, map: (part: JsonSchema) => JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mapSchema(schema, map)]),
  );

const VALUES: ReadonlySet<string> = new Set(['enum', 'default', 'const', 'example']);

type Json = Record<string, unknown>;
type Shown = readonly (readonly [name: string, schema: Json])[];

/** The body of an endpoint that takes files (OpenAPI 3.1 §4.8.14.2): a form, or the file itself where that is taken. */
export function toUploadBody(
  { files, isFile, form: own }: StreamedBody,
  args: Shown,
  mediaOf: (schema: Json) => Json,
): Json {
  if (own) return { required: true, content: { 'multipart/form-data': mediaOf(own) } };
  const fileFields = Object.entries(files).map(
    ([name, description]) => [name, { ...BINARY, description }] as const,
  );
  const form = toBodyProperties(Object.fromEntries([...args, ...fileFields]));
  const names = Object.keys(files);
  const required = [...(Array.isArray(form.required) ? form.required : []), ...names];
  return {
    required: true,
    ...(isFile ? { description: 'A form with the file, or the bytes of the file alone.' } : {}),
    content: {
      'multipart/form-data': mediaOf({
        type: 'object',
        ...form,
        ...(required.length > 0 ? { required } : {}),
      }),
      // Bytes have no schema (OpenAPI 3.1 §4.8.14.2).
      ...(isFile ? { '*/*': {} } : {}),
    },
  };
}

/** Headers that describe a file in the body (docs/rest.md §4.6). */
export const uploadHeaders: readonly Json[] = [
  {
    name: 'Content-Disposition',
    in: 'header',
    required: false,
    description: 'Names a file that is sent as the body; a form needs none.',
    schema: { type: 'string' },
    example: 'attachment; filename="boat.jpg"',
  },
  {
    name: 'Content-MD5',
    in: 'header',
    required: false,
    description:
      'The MD5 of the file, in hexadecimal digits or in base64 (RFC 1864): with any other it is refused.',
    schema: { type: 'string' },
  },
];

const BINARY = { type: 'string', format: 'binary' };
