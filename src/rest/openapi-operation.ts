import type { Addresses } from '../config/addresses.ts';
import { capitalized } from '../lib/word-forms.ts';
import { boundedArgument } from '../operation/bounds.ts';
import type { Method } from '../operation/representation/resource.ts';
import {
  toBodyProperties,
  toOpenapiSchema,
  toUploadBody,
  uploadHeaders,
} from './openapi-schema.ts';
import { type Endpoint, placeholdersOf, type Route } from './route.ts';
import { inWordsOf } from './site-index.ts';

type Json = Record<string, unknown>;

/** The parameters of every route (docs/rest.md §2.1). */
export const commonParameters: Readonly<Record<string, Json>> = {
  _fields: {
    name: '_fields',
    in: 'query',
    description:
      'The members that the answer is to have, `title.rendered` for one within another; others are left out, even those that are always there.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _embed: {
    name: '_embed',
    in: 'query',
    description:
      'The relations whose targets come as `_embedded`; all that are embeddable where it has no value.',
    allowEmptyValue: true,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _envelope: {
    name: '_envelope',
    in: 'query',
    description: 'Wraps the answer: `{ body, status, headers }`, with the status 200.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
  _explain: {
    name: '_explain',
    in: 'query',
    description:
      'Runs nothing: the answer is the GraphQL query that answers the same, `{ operation, ability, graphql: { query, variables, pagesBefore }, untranslated }`, with the names that GraphQL has no word for.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};

/** How the contents of requests and responses are described. */
interface Contents {
  /** A media type of a schema (OpenAPI 3.1 §4.8.14), with an example. */
  mediaOf(schema: Json): Json;
  /** That of a request body, whose schema becomes one of the components: it is the same for all methods of an endpoint. */
  bodyOf(schema: Json): Json;
}

/** An operation of the document (OpenAPI 3.1 §4.8.10) but for its name and tags. */
export function describeOperation(
  route: Route,
  endpoint: Endpoint,
  method: Method,
  addresses: Addresses,
  { mediaOf, bodyOf }: Contents,
): Json {
  const inPath = new Set(placeholdersOf(route));
  const shown = Object.entries(endpoint.args).map(
    ([name, schema]) =>
      [addresses.kind(name), inWordsOf(addresses, boundedArgument(schema)) as Json] as const, // a schema stays an object
  );
  const { streamedBody, placeholderArgs } = endpoint;
  const filled = new Set([
    ...[...inPath].map((name) => placeholderArgs[name] ?? name),
    ...Object.keys(streamedBody?.files ?? {}),
  ]);
  const own = shown.filter(([name]) => !filled.has(name));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const path = [...inPath].map((name) => {
    const arg = placeholderArgs[name] ?? name;
    const schema = shown.find(([one]) => one === arg)?.[1] ?? { type: 'string' };
    return { name, in: 'path', required: true, ...describedSchema(schema) };
  });
  // Beside a body that is a file, arguments stand in the address.
  const isInAddress = !hasBody || streamedBody?.isFile;
  const body = streamedBody
    ? toUploadBody(streamedBody, own, mediaOf)
    : own.length > 0 && hasBody
      ? toRequestBody(own, bodyOf)
      : null;
  return {
    summary: endpoint.summary,
    parameters: [
      ...path,
      ...(isInAddress ? own.map(toQueryParameter) : []),
      ...(streamedBody?.isFile ? uploadHeaders : []),
      ...Object.keys(commonParameters)
        .filter((name) => name !== '_embed' || Object.keys(endpoint.embeds).length > 0)
        .filter((name) => name !== '_explain' || method === 'GET')
        .map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route, endpoint, method, mediaOf),
  };
}

/** Lists are sent as `a=1,2`, objects as `a[terms]=1` (docs/rest.md §2.1). */
function toQueryParameter([name, shown]: readonly [string, Json]): Json {
  const style =
    shown.type === 'object' ? { style: 'deepObject' } : { style: 'form', explode: false };
  return {
    name,
    in: 'query',
    required: shown.required === true,
    ...style,
    ...describedSchema(shown),
  };
}

/** The description stands beside the schema, where viewers of parameters look for it. */
function describedSchema(shown: Json): Json {
  const { description, ...schema } = toOpenapiSchema(shown) as Json; // a schema stays an object
  return { ...(description ? { description } : {}), schema };
}

function toRequestBody(
  args: readonly (readonly [string, Json])[],
  bodyOf: Contents['bodyOf'],
): Json {
  const body = { type: 'object', ...toBodyProperties(Object.fromEntries(args)) };
  const media = bodyOf(body);
  return {
    required: 'required' in body,
    content: {
      'application/json': media,
      'application/x-www-form-urlencoded': media,
      'multipart/form-data': media,
    },
  };
}

/** 200 with JSON of the route's resource unless the endpoint says otherwise. */
function responsesOf(
  route: Route,
  endpoint: Endpoint,
  method: Method,
  mediaOf: Contents['mediaOf'],
): Json {
  const one = route.schema ? { $ref: `#/components/schemas/${route.schema.title}` } : {};
  const isCreation =
    method === 'POST' && route.shows === 'list' && !endpoint.methods.includes('PUT');
  const { status = isCreation ? 201 : 200 } = endpoint.answers;
  const content = { 'application/json': mediaOf(resultSchema(route, endpoint, method, one)) };
  return {
    [String(status)]: {
      description: status === 201 ? 'What was made.' : 'Success.',
      content,
    },
    default: {
      description: 'A refusal or a failure.',
      content: { 'application/json': mediaOf({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** JSON Schema of what a method answers. @param one that of the route's resource */
export function resultSchema(
  { shows, listIn }: Route,
  { answers }: Endpoint,
  method: Method,
  one: Json,
): Json {
  if (answers.schema) return answers.schema;
  const list = { type: 'array', items: one };
  const many =
    shows === 'map'
      ? { type: 'object', additionalProperties: one }
      : listIn === null
        ? list
        : pageOf(listIn, list);
  if (method === 'GET' && shows !== 'item') return many;
  return method === 'DELETE' ? { anyOf: [one, deleted(one)] } : one;
}

/** docs/rest.md §6.2 */
const pageOf = (name: string, list: Json): Json => ({
  type: 'object',
  required: [name, 'rest_url', 'total', 'total_pages'],
  properties: {
    [name]: list,
    rest_url: { type: 'string', description: 'The address of this page, for people to read.' },
    next_rest_url: { type: 'string', format: 'uri', description: 'Of the next, if there is one.' },
    previous_rest_url: { type: 'string', format: 'uri', description: 'Of the one before.' },
    total: { type: 'integer', description: 'How many there are on all pages.' },
    total_pages: { type: 'integer' },
  },
});

const deleted = (previous: Json): Json => ({
  type: 'object',
  required: ['deleted', 'previous'],
  properties: { deleted: { const: true }, previous },
});

/**
 * Gives each operation of a document a name of its own: its operation's, `updatePostPut` for a further method of the same
 * endpoint, `readSiteIndexCoreV2` for the same operation on a further route.
 */
export function nameOperations(): (route: Route, endpoint: Endpoint, method: Method) => string {
  const taken = new Map<string, Route>();
  return (route, { operationName }, method) => {
    const inMethod = operationName + capitalized(method.toLowerCase());
    const onRoute = operationName + inWords(route.template);
    const candidates =
      taken.get(operationName) === route
        ? [inMethod, onRoute, onRoute + capitalized(method.toLowerCase())]
        : [operationName, onRoute, onRoute + capitalized(method.toLowerCase())];
    const free = candidates.find((name) => !taken.has(name));
    if (free === undefined) throw new Error(`${method} ${route.template} is there twice.`);
    taken.set(free, route);
    return free;
  };
}

const inWords = (template: string): string =>
  template
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('');
