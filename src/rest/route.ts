import { TrieRouter } from 'hono/router/trie-router';
import { tryDecodeURIComponent } from 'hono/utils/url';
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
  /** The arguments that placeholders of the path fill, where those have other names: `{ id: 'parent' }`. */
  readonly placeholderArgs: Readonly<Record<string, string>>;
  /** Whether the body is left to what runs. */
  readonly isStreamed: boolean;
  /** The status and JSON Schema of what it answers, where those of its route don't say it. */
  readonly answers: Answers;
  /** The media types of a streamed body; null if the body holds only arguments. */
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

/** The arguments in a streamed body. `release` is called after the response. */
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
  /** As OpenAPI writes it: `/core/v2/posts/{id}`. */
  readonly template: string;
  readonly namespace: string;
  /** As Hono writes it: `/core/v2/posts/:id{[\d]+}`. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
  /** JSON Schema of the route's resource, for OPTIONS and the OpenAPI document. */
  readonly schema: ResourceSchema | null;
  readonly shows: Shows;
  /** The member that has a list's items where its answer is an object: `events` (docs/rest.md §6.2). */
  readonly listIn: string | null;
  /** Its place in the OpenAPI document; null for a route over all others. */
  readonly group: RouteGroup | null;
  /** Which group of records the `id` in the path is of: ids are counted in each by themselves. */
  readonly idsOf: Group;
}

/** A group of routes in the OpenAPI document, and the sentence that introduces it. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
}

/** The response to GET: one resource, a list of them, or an object of them by name. */
export type Shows = 'item' | 'list' | 'map';

export const editMethods = ['POST', 'PUT', 'PATCH'] as const satisfies readonly Method[];

interface RouteOptions {
  readonly namespace: string;
  /** Below the namespace, with placeholders: `/posts/{id}`. */
  readonly path: string;
  /** The regular expression of each placeholder; digits by default. */
  readonly placeholders?: Readonly<Record<string, string>>;
  readonly endpoints: readonly Endpoint[];
  readonly schema?: ResourceSchema;
  /** By default a list if an endpoint takes paging arguments, else one item. */
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
  const fill = (show: (name: string, placeholder: string) => string) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => show(name, placeholders[name] ?? '[\\d]+'));
  const isPaged = endpoints.some(({ args }) => args.per_page !== undefined);
  return {
    pattern: fill((name, placeholder) => `(?P<${name}>${placeholder})`),
    template,
    namespace,
    // A lazy placeholder would end at the first beginning of what comes after it, as Hono looks no further.
    path: fill((name, placeholder) => `:${name}{${placeholder.replace(/\+\?$/, '+')}}`),
    endpoints,
    schema: schema ?? null,
    shows: shows ?? (isPaged ? 'list' : 'item'),
    listIn: listIn ?? null,
    group: null,
    idsOf,
  };
}

/** The route of a path, and what the path's placeholders hold. */
export interface FoundRoute {
  readonly route: Route;
  readonly path: RawArgs;
}

export type FindRoute = (path: string) => FoundRoute | null;

/** Returns a function that finds the route of a path as the Hono app does, for requests that don't come by HTTP themselves. */
export function routeFinder(routes: readonly Route[]): FindRoute {
  const router = new TrieRouter<Route>();
  for (const route of routes) router.add('ALL', route.path, route);
  return (path) => {
    const [[found]] = router.match('ALL', path);
    if (!found) return null;
    const [route, params] = found;
    const decoded = Object.entries(params).map(([name, value]) => [
      name,
      tryDecodeURIComponent(String(value)),
    ]);
    return { route, path: Object.fromEntries(decoded) };
  };
}

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
