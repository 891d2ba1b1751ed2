import { cookieName } from '../auth/session.ts';
import type { Addresses } from '../config/addresses.ts';
import { isObject } from '../lib/is-object.ts';
import { capitalized } from '../lib/word-forms.ts';
import { json } from './answer.ts';
import { commonParameters, describeOperation, nameOperations } from './openapi-operation.ts';
import { resourceToOpenapi } from './openapi-schema.ts';
import { type Endpoint, endpoint, type Route, type RouteGroup, route } from './route.ts';
import type { ReadSite } from './site-index.ts';

type Json = Record<string, unknown>;

/** The site that an OpenAPI document describes. */
export interface DocumentedSite {
  readonly title: string;
  readonly version: string;
  readonly addresses: Addresses;
}

/** The routes as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1), in the words of the caller's surface. */
export function toOpenapi(
  routes: readonly Route[],
  { title, version, addresses }: DocumentedSite,
): Json {
  const nameOf = nameOperations();
  const schemas: Record<string, Json> = { ...commonSchemas, ...namedSchemas(routes, addresses) };
  const examples: Json = {};
  /** Examples of resources and bodies stand once, as components. */
  const mediaOf = (schema: Json): Json => {
    const value = exampleOf(schema, (ref) => schemas[ref.slice(SCHEMAS.length)] ?? {});
    if (value === undefined || isEmpty(value)) return { schema };
    if (typeof schema.$ref !== 'string') return { schema, example: value };
    const name = schema.$ref.slice(SCHEMAS.length);
    examples[name] = { value };
    return { schema, examples: { [name]: { $ref: `#/components/examples/${name}` } } };
  };
  const operationsOf = (route: Route, endpoint: Endpoint) => {
    const names = endpoint.methods.map((method) => nameOf(route, endpoint, method));
    const bodyName = `${capitalized(names[0] ?? '')}Body`;
    const bodyOf = (schema: Json) => {
      schemas[bodyName] = schema;
      return mediaOf({ $ref: `${SCHEMAS}${bodyName}` });
    };
    return endpoint.methods.map((method, i) => [
      method.toLowerCase(),
      {
        operationId: names[i],
        tags: [groupOf(route).name],
        ...describeOperation(route, endpoint, method, addresses, { mediaOf, bodyOf }),
      },
    ]);
  };
  const paths = routes.map((route) => [
    addresses.path(route.template),
    Object.fromEntries(route.endpoints.flatMap((endpoint) => operationsOf(route, endpoint))),
  ]);
  const groups = [...new Set(routes.map(groupOf))];
  return {
    openapi: '3.1.1',
    info: { title: title || 'Almanac', version },
    servers: [{ url: addresses.rest('') }],
    tags: groups.toSorted((a, b) => a.name.localeCompare(b.name)),
    // Nobody has to log in; what a caller may do follows from who it is.
    security: [{}, { applicationPassword: [] }, { token: [] }, { session: [], nonce: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: securitySchemes(addresses),
      parameters: commonParameters,
      examples,
      schemas,
    },
  };
}

/** docs/rest.md §3.1 */
const securitySchemes = ({ site }: Addresses): Json => ({
  applicationPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The name (or e-mail address) of a user and one of their application passwords.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token of `POST /jwt-auth/v1/token`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(site.startsWith('https:')),
    description: 'The session of a browser, which logging in begins.',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-WP-Nonce',
    description: 'Needed beside the cookie; `GET /jwt-auth/v1/session` answers it.',
  },
});

/** docs/rest.md §2.3 */
const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'What went wrong, for programs.' },
    message: { type: 'string', description: 'What went wrong, for people.' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'The HTTP status.' },
        params: {
          type: ['object', 'array'],
          items: { type: 'string' },
          description: 'The parameters that were missing, or what was wrong with each.',
        },
        details: {
          type: ['object', 'array'],
          items: {},
          description: 'The same with a code for each parameter.',
        },
      },
      additionalProperties: true,
    },
    additional_errors: {
      type: 'array',
      description: 'What else was wrong, without a status.',
      items: { type: 'object', required: ['code', 'message'] },
    },
  },
};

/** docs/rest.md §1.4 */
const linksSchema = {
  type: 'object',
  description: 'Where what it is related to is, by relation.',
  additionalProperties: {
    type: 'array',
    items: {
      type: 'object',
      properties: { href: { type: 'string' }, embeddable: { type: 'boolean' } },
      additionalProperties: true,
    },
  },
};

const embeddedSchema = {
  type: 'object',
  description: 'What its links lead to, as far as `_embed` asks for it.',
  additionalProperties: { type: 'array', items: {} },
};

const commonSchemas = { Error: errorSchema, Links: linksSchema, Embedded: embeddedSchema };

const besideProperties = {
  _links: { $ref: '#/components/schemas/Links' },
  _embedded: { $ref: '#/components/schemas/Embedded' },
};

const groupOf = ({ group }: Route): RouteGroup => group ?? interfaceItself;

const interfaceItself: RouteGroup = {
  name: 'Interface',
  description: 'Lists and describes all routes, and runs several requests as one.',
};

const namedSchemas = (
  routes: readonly Route[],
  addresses: Addresses,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    routes.flatMap(({ schema }) =>
      schema ? [[schema.title, withLinks(resourceToOpenapi(schema, addresses))]] : [],
    ),
  );

const withLinks = (schema: Json): Json => ({
  ...schema,
  properties: { ...(schema.properties as Json), ...besideProperties }, // it is an object's
});

/**
 * Describes routes as an OpenAPI document (docs/rest.md §1.4).
 * @param routes all that is described, this route among them
 */
export const openapiRoute = (
  place: { readonly namespace: string; readonly path: string },
  readSite: ReadSite,
  routes: () => readonly Route[],
): Route =>
  route({
    ...place,
    endpoints: [
      endpoint(['GET'], readSite, {
        respond: ({ name }, _, { addresses, services: { config } }) =>
          json(toOpenapi(routes(), { title: name, version: config.release, addresses })),
      }),
    ],
  });

const SCHEMAS = '#/components/schemas/';

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** Maximum nesting of objects and lists; deeper values are empty or left out. */
const DEEPEST = 5;

/** Members of an object that names none of them as required. */
const SOME = 6;

/** Values of texts by their format (JSON Schema §7.3, and OpenAPI's registry of formats). */
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T18:00:00Z',
  'date-time-local': '2026-01-31T18:00:00',
  date: '2026-01-31',
  email: 'lena@example.org',
  uri: 'https://example.org/',
  uuid: '5f0c7a4e-8a53-4f0f-9c3b-1d2e3f405162',
  ip: '192.0.2.1',
  'hex-color': '#336699',
};

/** Examples for texts without a format, by the name of the member. */
const NAMED: Readonly<Record<string, string>> = {
  slug: 'market-day',
  link: 'https://example.org/market-day/',
  name: 'Market day',
  title: 'Market day',
  raw: 'Market day',
  rendered: 'Market day',
  status: 'publish',
};

/**
 * A small value that a schema allows: what is required of it, or some of what it names.
 * @param resolve the schema that a `$ref` means
 * @returns undefined for a schema that says nothing
 */
function exampleOf(schema: Json, resolve: (ref: string) => Json, name = '', depth = 0): unknown {
  if (typeof schema.$ref === 'string') return exampleOf(resolve(schema.$ref), resolve, name, depth);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  const [either] = [schema.anyOf ?? schema.oneOf].flat();
  if (isObject(either)) return exampleOf(either, resolve, name, depth);
  const types = [schema.type].flat();
  if (types.includes('object') || isObject(schema.properties))
    return objectExample(schema, resolve, depth);
  if (types.includes('array')) return listExample(schema, resolve, name, depth);
  if (types.includes('string')) return textExample(schema, name);
  if (types.includes('integer') || types.includes('number')) return Number(schema.minimum ?? 1);
  if (types.includes('boolean')) return true;
  return types.includes('null') ? null : undefined;
}

function objectExample(schema: Json, resolve: (ref: string) => Json, depth: number): unknown {
  const { properties, additionalProperties } = schema;
  const all = isObject(properties) ? Object.entries(properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const shown = all.filter(([name]) => required.includes(name));
  const named = shown.length > 0 ? shown : depth < DEEPEST ? all.slice(0, SOME) : [];
  const members = named.flatMap(([name, one]) => {
    const value = isObject(one) ? exampleOf(one, resolve, name, depth + 1) : undefined;
    // A member of any type may be a text.
    return value === undefined && shown.length === 0 ? [] : [[name, value ?? ''] as const];
  });
  if (members.length > 0 || !isObject(additionalProperties) || depth >= DEEPEST)
    return Object.fromEntries(members);
  const value = exampleOf(additionalProperties, resolve, '', depth + 1);
  return value === undefined ? {} : { example: value };
}

function listExample(
  { items, minItems, maxItems }: Json,
  resolve: (ref: string) => Json,
  name: string,
  depth: number,
): unknown {
  if (maxItems === 0 || (depth >= DEEPEST && minItems === undefined)) return [];
  const item = isObject(items) ? exampleOf(items, resolve, name, depth + 1) : undefined;
  return item === undefined ? [] : [item];
}

function textExample({ format, maxLength, minLength, pattern }: Json, name: string): string {
  const text = TEXTS[String(format)] ?? NAMED[name] ?? (name || 'text');
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return '1';
  if (typeof maxLength === 'number' && text.length > maxLength) return text.slice(0, maxLength);
  return typeof minLength === 'number' ? text.padEnd(minLength, '-') : text;
}
