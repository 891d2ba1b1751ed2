import type { Addresses } from '../config/addresses.ts';
import { json } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { withExamples } from './openapi-examples.ts';
import { commonParameters, describeOperation, nameOperations } from './openapi-operation.ts';
import { resourceToOpenapi } from './openapi-schema.ts';
import { type Route, route } from './route.ts';
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
  const namespaces = [...new Set(routes.map(tagOf(addresses)))];
  const nameOf = nameOperations();
  const paths = routes.map((route) => [
    shownTemplate(route, addresses),
    Object.fromEntries(
      route.endpoints.flatMap((endpoint) =>
        endpoint.methods.map((method) => [
          method.toLowerCase(),
          {
            operationId: nameOf(route, endpoint, method),
            tags: [tagOf(addresses)(route)],
            ...describeOperation(route, endpoint, method, addresses),
          },
        ]),
      ),
    ),
  ]);
  return withExamples({
    openapi: '3.1.1',
    info: { title: title || 'Almanac', version },
    servers: [{ url: addresses.rest('') }],
    tags: namespaces.map((name) => ({ name })),
    // Nobody has to log in; what a caller may do follows from who it is.
    security: [{}, { applicationPassword: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { applicationPassword },
      parameters: commonParameters,
      schemas: { ...commonSchemas, ...namedSchemas(routes, addresses) },
    },
  });
}

const applicationPassword = {
  type: 'http',
  scheme: 'basic',
  description: 'The name (or e-mail address) of a user and one of their application passwords.',
};

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

const tagOf =
  (addresses: Addresses) =>
  ({ namespace }: Route): string =>
    namespace === '' ? 'site' : addresses.namespace(namespace);

const shownTemplate = ({ template, namespace }: Route, addresses: Addresses): string =>
  namespace === ''
    ? template
    : `/${addresses.namespace(namespace)}${template.slice(namespace.length + 1)}`;

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
