import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { Embeds, FurtherFields, Method } from '../operation/representation/resource.ts';
import type { ResourceSchema } from '../operation/representation/resource-schema.ts';
import type { Group } from '../storage/tables.ts';
import type { Answer } from './answer.ts';
import type { RestRequest } from './read-request.ts';

/** A documented method of a route: which operation it performs and how the result reads as JSON. */
export interface Endpoint {
  readonly methods: readonly Method[];
  readonly args: Args;
  /** Whether `/batch/v1` may call it (docs/rest.md §5). */
  readonly allowBatch: boolean;
  readonly summary: string;
  readonly operationName: string;
  readonly embeds: Embeds;
  readonly furtherFields: FurtherFields;
  /** Fields that `_fields` can ask for as a whole only (recorded). */
  readonly wholeFields: readonly string[];
  /** Whether names that are no arguments mean something too, such as the fields of a form. */
  readonly takesAnyName?: boolean;
  /** Whether the body is left to what runs. */
  readonly isStreamed: boolean;
  /** The status and JSON Schema of what it answers, where those of its route don't say it. */
  readonly answers: Answers;
  /** What a streamed body may be; null where the body is arguments alone. */
  readonly streamedBody: StreamedBody | null;
  /** Validates; what it returns authorises and runs. @throws ApiError for bad arguments */
  prepare(raw: RawArgs, request: RestRequest): (context: Context) => Promise<Answer>;
  /** Whether the caller would be let through with these arguments, as far as they are valid. */
  allows(raw: RawArgs, context: Context): Promise<boolean>;
}

export interface Answers {
  readonly status?: number;
  readonly schema?: Readonly<Record<string, unknown>>;
}

export type RawArgs = Readonly<Record<string, unknown>>;

export type Receive = (context: Context, request: RestRequest) => Promise<ReceivedBody>;

/** What a streamed body said; `release` is called when the request is answered. */
export interface ReceivedBody {
  readonly values: RawArgs;
  release(): Promise<void>;
}

/** A body that is read as it comes, as the OpenAPI document describes it. */
export interface StreamedBody {
  /** The fields of a form that are files, with their descriptions. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether the body may be the file itself, its name in `Content-Disposition`. */
  readonly isFile: boolean;
  /** JSON Schema of a form whose fields are not the arguments. */
  readonly form?: Readonly<Record<string, unknown>>;
}

export interface Route {
  /** As the site index advertises it: `/core/v2/posts/(?P<id>[\d]+)`. */
  readonly pattern: string;
  /** The same with its placeholders' names only: `/core/v2/posts/{id}`. */
  readonly template: string;
  readonly namespace: string;
  readonly matcher: RegExp;
  readonly endpoints: readonly Endpoint[];
  /** JSON Schema of the route's resource, for OPTIONS and the OpenAPI document. */
  readonly schema: ResourceSchema | null;
  readonly shows: Shows;
  /** The member that has a list's items where its answer is an object: `events` (docs/rest.md §6.2). */
  readonly listIn: string | null;
  /** Which group of records the `id` in the path is of: ids are counted in each by themselves. */
  readonly idsOf: Group;
}

/** What GET answers: one resource, a list of them, or an object that has them by name. */
export type Shows = 'item' | 'list' | 'map';

export const editMethods = ['POST', 'PUT', 'PATCH'] as const satisfies readonly Method[];

interface RouteOptions {
  readonly namespace: string;
  /** Below the namespace, with placeholders: `/posts/{id}`. */
  readonly path: string;
  /** What a placeholder may hold, as a regular expression; digits unless said. */
  readonly placeholders?: Readonly<Record<string, string>>;
  readonly endpoints: readonly Endpoint[];
  readonly schema?: ResourceSchema;
  /** A list where pages of it can be asked for, else one item, unless said. */
  readonly shows?: Shows;
  readonly listIn?: string;
  /** Entries unless said. */
  readonly idsOf?: Group;
}

export function route({
  namespace,
  path,
  placeholders = {},
  endpoints,
  schema,
  shows,
  listIn,
  idsOf = 'entry',
}: RouteOptions): Route {
  const template = (namespace === '' ? '' : `/${namespace}`) + path;
  const fill = (text: string, open: string) =>
    text.replace(
      /\{(\w+)\}/g,
      (_, name: string) => `(${open}<${name}>${placeholders[name] ?? '[\\d]+'})`,
    );
  const isPaged = endpoints.some(({ args }) => args.per_page !== undefined);
  return {
    pattern: fill(template, '?P'),
    template,
    namespace,
    matcher: new RegExp(`^${fill(template.replaceAll('.', '\\.'), '?')}$`, 'i'),
    endpoints,
    schema: schema ?? null,
    shows: shows ?? (isPaged ? 'list' : 'item'),
    listIn: listIn ?? null,
    idsOf,
  };
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
        if (found) return { route, path: found.groups ?? {} };
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

const beginningOf = (path: string): string => (BEGINNING.exec(path)?.[0] ?? '').toLowerCase();
const BEGINNING = /^(?:\/[^/]*){0,3}/;

/**
 * The methods that the caller may use on an address with these arguments, for `Allow`.
 * @param known an endpoint that has let the caller through: it need not be asked again, nor could it be once the record is deleted
 */
export async function allowedMethods(
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

/** `Allow` for these methods; no header for none. */
export const allowHeader = (methods: readonly string[]): Record<string, string> =>
  methods.length > 0 ? { Allow: methods.join(', ') } : {};
