import { cookieName } from '../auth/session.ts';
import type { Addresses } from '../config/addresses.ts';
import { json } from './answer.ts';
import { withExamples } from './openapi-examples.ts';
import {
  capitalize,
  commonParameters,
  describeOperation,
  nameOperations,
} from './openapi-operation.ts';
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
  const bodies: Json = {};
  const operationsOf = (route: Route, endpoint: Endpoint) => {
    const names = endpoint.methods.map((method) => nameOf(route, endpoint, method));
    const bodyName = `${capitalize(names[0] ?? '')}Body`;
    const shareBody = (schema: Json) => {
      bodies[bodyName] = schema;
      return { $ref: `#/components/schemas/${bodyName}` };
    };
    return endpoint.methods.map((method, i) => [
      method.toLowerCase(),
      {
        operationId: names[i],
        tags: [groupOf(route).name],
        ...describeOperation(route, endpoint, method, addresses, shareBody),
      },
    ]);
  };
  const paths = routes.map((route) => [
    addresses.path(route.template),
    Object.fromEntries(route.endpoints.flatMap((endpoint) => operationsOf(route, endpoint))),
  ]);
  const groups = [...new Set(routes.map(groupOf))];
  return withExamples({
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
      schemas: { ...commonSchemas, ...namedSchemas(routes, addresses), ...bodies },
    },
  });
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

const namedSchemas = (routes: readonly Route[], addresses: Addresses): Json =>
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
