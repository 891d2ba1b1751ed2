import type { Addresses } from '../config/addresses.ts';
import { ApiError } from '../lib/api-error.ts';
import {
  type Ability,
  abilityName,
  categoryOf,
  type Effect,
  type RecordAbility,
  type RecordResult,
} from '../operation/ability.ts';
import { boundedArgument } from '../operation/bounds.ts';
import type { Context } from '../operation/context.ts';
import { invalidParam, noRoute } from '../operation/errors.ts';
import type { Method } from '../operation/representation/resource.ts';
import type { Answer } from './answer.ts';
import { nameOperations, resultSchema } from './openapi-operation.ts';
import { type JsonSchema, mapSchema, resourceToOpenapi, toProperties } from './openapi-schema.ts';
import { type RestRequest, translate } from './read-request.ts';
import {
  type Endpoint,
  type FindRoute,
  placeholdersOf,
  type RawArgs,
  type Route,
  routeFinder,
} from './route.ts';
import { pickFields, readFields, unknownMeta } from './shape.ts';
import { inWordsOf } from './site-index.ts';

/** Every operation that these routes offer, but for those that need a file, which no JSON can carry. */
export function toAbilities(routes: readonly Route[]): readonly Ability[] {
  const nameOf = nameOperations();
  const templates = new Set(routes.map(({ template }) => template));
  const findRoute = routeFinder(routes);
  return routes.flatMap((route) =>
    route.endpoints
      .filter(({ isStreamed }) => !isStreamed)
      .map((endpoint) => {
        const [method = 'GET'] = endpoint.methods;
        const offered = { findRoute, route, endpoint, method };
        const ability = toAbility(offered, nameOf(route, endpoint, method));
        const records = recordAbility(offered, templates);
        return records ? { ...ability, records } : ability;
      }),
  );
}

/** An endpoint that an ability runs. */
interface Offered {
  readonly findRoute: FindRoute;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: Method;
}

const ACTIONS: Readonly<Partial<Record<Method, RecordAbility['action']>>> = {
  GET: 'read',
  POST: 'update',
  DELETE: 'delete',
};

/** Returns null unless the route is a list of records with numbers for ids, or one of them, and no mirror of another route. */
function recordAbility(offered: Offered, templates: ReadonlySet<string>): RecordAbility | null {
  const { findRoute, route, endpoint, method } = offered;
  const { schema, template, shows, listIn, isMirror } = route;
  const path = template.replace(/\/\{id\}$/, '');
  const isItem = path !== template;
  if (
    !schema ||
    isMirror ||
    path.includes('{') ||
    !templates.has(path) ||
    !templates.has(`${path}/{id}`)
  )
    return null;
  if (isItem ? findRoute(`${path}/a`)?.route === route : shows !== 'list') return null;
  const action = isItem ? ACTIONS[method] : method === 'GET' ? 'list' : 'create';
  if (!action) return null;
  return {
    kind: schema.title,
    action,
    path,
    async run(context, input): Promise<RecordResult> {
      const { body, headers } = await runEndpoint(offered, context, input);
      if (action !== 'list') return { result: body };
      const total = Number(headers['X-WP-Total'] ?? headers['X-TEC-Total']);
      const items =
        listIn === null ? body : Object.entries(body ?? {}).find(([name]) => name === listIn)?.[1];
      return { result: items, total };
    },
    allows: (context, input = {}) => endpoint.allows(input, context),
  };
}

const toAbility = (offered: Offered, operation: string): Ability => {
  const { route, endpoint, method } = offered;
  return {
    name: abilityName(operation),
    operation,
    summary: endpoint.summary,
    category: categoryOf(route.namespace),
    effect: EFFECTS[method],
    isIdempotent: method !== 'POST',
    route: { method, template: route.template },
    inputSchema: (addresses) => inputSchema(route, endpoint, method, addresses),
    outputSchema: (addresses) => {
      const one = route.schema ? resourceToOpenapi(route.schema, addresses) : {};
      const said = resultSchema(route, endpoint, method, one);
      return method === 'GET' ? (mapSchema(said, withoutRequired) as JsonSchema) : said;
    },
    run: async (context, input) => (await runEndpoint(offered, context, input)).body,
  };
};

/** `_fields` and the context `embed` leave members out. */
const withoutRequired = ({ required: _, ...schema }: JsonSchema): JsonSchema => schema;

const EFFECTS: Readonly<Record<Method, Effect>> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
};

function inputSchema(route: Route, { args }: Endpoint, method: Method, addresses: Addresses) {
  const inPath = placeholdersOf(route);
  const shown = Object.entries(args).map(
    ([name, schema]) => [name, boundedArgument(schema)] as const,
  );
  const all = Object.fromEntries([
    ...inPath.map((name) => [name, { type: 'string' }] as const),
    ...shown,
    ...(method === 'GET' ? [['_fields', FIELDS] as const] : []),
  ]);
  for (const name of inPath) all[name] = { ...all[name], required: true };
  return { type: 'object', ...toProperties(inWordsOf(addresses, all)) };
}

const FIELDS = {
  type: 'array',
  items: { type: 'string' },
  description: 'The fields that are wanted, such as `id` or `title.rendered`; all unless said.',
};

/** As REST does it, but for HTTP: same path, same validation, same refusals, same JSON. */
async function runEndpoint(
  { findRoute, route, endpoint, method }: Offered,
  context: Context,
  input: RawArgs,
): Promise<Pick<Answer, 'body' | 'headers'>> {
  const raw = translate({ ...input }, context.addresses.surface);
  const path = route.template.replace(/\{(\w+)\}/g, (_, name: string) => String(raw[name] ?? ''));
  // No address holds half of a character.
  if (findRoute(path)?.route !== route || /\p{Cs}/u.test(path)) throw noRoute();
  const request: RestRequest = {
    method,
    path,
    query: {},
    repeated: {},
    search: '',
    body: () => Promise.resolve({ values: raw, repeated: {} }),
    headers: { get: () => null },
    http: null,
  };
  const [unknown] = unknownMeta(endpoint.args, raw);
  // No header tells here what REST would ignore.
  if (unknown && method !== 'GET') throw invalidParam('meta', `${unknown} is not known.`);
  const { status, body, headers } = await endpoint.prepare(raw, request)(context);
  if (status >= 400) throw refusalOf(status, body);
  const fields = readFields(raw._fields);
  return { headers, body: fields ? pickFields(body, fields) : body };
}

/** Of a route that words its refusals itself. */
function refusalOf(status: number, body: unknown): ApiError {
  const said = typeof body === 'object' && body !== null ? { ...body } : {};
  const { code, message } = said as Readonly<Record<string, unknown>>; // looked at below
  return new ApiError(String(code ?? 'refused'), status, String(message ?? 'It was refused.'));
}
