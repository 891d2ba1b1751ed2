import type { Context } from '../context.ts';
import { ApiError, noRoute } from '../operation/errors.ts';
import { type Answer, json, jsonOf } from './answer.ts';
import { embedLinked, readEmbed } from './embed.ts';
import { errorAnswer } from './errors.ts';
import { pickFields, readFields } from './fields.ts';
import { meetPrecondition } from './precondition.ts';
import type { RestRequest } from './read-request.ts';
import type { Endpoint, RawArgs, Route } from './route.ts';
import { describeRoute } from './site-index.ts';

/** The whole of a request. A refusal is an answer too; only bugs are thrown. */
export async function dispatch(
  routes: RouteTable,
  context: Context,
  request: RestRequest,
): Promise<Answer> {
  try {
    if (request.method === 'OPTIONS') return describe(routes, context, request);
    const found = find(routes, request);
    const answer = await answerFound(found, context, request);
    return await withAllow(found, context, answer);
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

async function answerFound(found: Found, context: Context, request: RestRequest): Promise<Answer> {
  try {
    found.raw = await readRaw(found, request);
    const run = found.endpoint.prepare(found.raw, request);
    const answer = await run(await meetPrecondition(context, found, request));
    return await shape(answer, found, context, request);
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

interface Found {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly path: RawArgs;
  raw: RawArgs;
}

/** The routes, found by path quickly. */
export interface RouteTable {
  readonly routes: readonly Route[];
  match(path: string): { readonly route: Route; readonly path: RawArgs } | null;
}

export function createRouteTable(routes: readonly Route[]): RouteTable {
  const byPath = new Map(routes.map((route) => [route.pattern, route]));
  const byBeginning = groupByBeginning(routes);
  return {
    routes,
    match(path) {
      const fixed = byPath.get(path);
      if (fixed) return { route: fixed, path: {} };
      for (const route of byBeginning.get(beginningOf(path)) ?? []) {
        const found = route.matcher.exec(path);
        if (found) return { route, path: { ...found.groups } };
      }
      return null;
    },
  };
}

/** Routes with placeholders by their first three parts, `/core/v2/posts`, which no placeholder stands in. */
function groupByBeginning(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    if (!route.pattern.includes('(?P<')) continue;
    const beginning = beginningOf(route.pattern);
    if (beginning.includes('('))
      throw new Error(`A placeholder comes too early in ${route.pattern}.`);
    groups.set(beginning, [...(groups.get(beginning) ?? []), route]);
  }
  return groups;
}

const beginningOf = (path: string): string => path.split('/', 4).join('/').toLowerCase();

function find(table: RouteTable, request: RestRequest): Found {
  const matched = table.match(request.path);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = matched?.route.endpoints.find(({ methods }) =>
    methods.some((one) => one === method),
  );
  if (!matched || !endpoint) throw noRoute();
  return {
    route: matched.route,
    endpoint,
    path: matched.path,
    raw: { ...matched.path, ...request.query },
  };
}

/** behaviour.md §1: JSON or form body, then query, then path. */
const readRaw = async ({ path }: Found, request: RestRequest): Promise<RawArgs> => ({
  ...path,
  ...request.query,
  ...(await request.body()),
});

/** `_fields`, `_embed` and `_envelope` (behaviour.md §1). */
async function shape(
  answer: Answer,
  { endpoint }: Found,
  context: Context,
  { query }: RestRequest,
): Promise<Answer> {
  const fields = readFields(query._fields);
  const embed = readEmbed(query._embed);
  if (!fields && embed === null) return answer;
  let body = jsonOf(answer.body);
  const keepsLinks = !fields || fields.some((field) => /^_(links|embedded)\b/.test(field));
  if (embed !== null && keepsLinks) body = await embedLinked(context, body, endpoint.embeds, embed);
  if (fields) body = pickFields(body, embed === null ? fields : [...fields, '_embedded']);
  // What is embedded changes by itself, so that the tag of what embeds it can't speak for it.
  const { validator, ...shaped } = { ...answer, body };
  return embed === null && validator !== undefined ? { ...shaped, validator } : shaped;
}

async function withAllow(found: Found, context: Context, answer: Answer): Promise<Answer> {
  const { route, raw, endpoint } = found;
  // What was just let through need not be asked again, nor could it be once the record is deleted.
  const known = answer.status < 400 ? endpoint : undefined;
  const methods = await allowedMethods(route, raw, context, known);
  return methods.length > 0
    ? { ...answer, headers: { Allow: methods.join(', '), ...answer.headers } }
    : answer;
}

async function allowedMethods(
  route: Route,
  raw: RawArgs,
  context: Context,
  known?: Endpoint,
): Promise<string[]> {
  const allowed = await Promise.all(
    route.endpoints.map((endpoint) => endpoint === known || endpoint.allows(raw, context)),
  );
  return route.endpoints.flatMap(({ methods }, i) => (allowed[i] ? methods : []));
}

async function describe(
  routes: RouteTable,
  context: Context,
  request: RestRequest,
): Promise<Answer> {
  const matched = routes.match(request.path);
  if (!matched) throw noRoute();
  const methods = await allowedMethods(
    matched.route,
    { ...matched.path, ...request.query },
    context,
  );
  return json(
    describeRoute(matched.route, context.addresses),
    methods.length > 0 ? { Allow: methods.join(', ') } : {},
  );
}
