import { TrieRouter } from 'hono/router/trie-router';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { ApiError } from '../lib/api-error.ts';
import { type Args, type ArgValues, isRequired } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { type Operation, run } from '../operation/operation.ts';
import { parseArgs, parseLenient } from '../operation/parse-args.ts';
import {
  type Embeds,
  type FurtherFields,
  type Method,
  NO_FURTHER_FIELDS,
} from '../operation/representation/resource.ts';
import type { ResourceSchema } from '../operation/representation/resource-schema.ts';
import type { Group } from '../storage/tables.ts';
import type { Answer } from './answer.ts';
import { isRead, type RestRequest } from './read-request.ts';
import { unknownMeta, unknownNames, withIgnored } from './shape.ts';

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
  /** The status and JSON Schema of its response, if they differ from those of the route. */
  readonly answers: Answers;
  /** The media types of a streamed body; null if the body holds only arguments. */
  readonly streamedBody: StreamedBody | null;
  /** Validates the arguments, and returns a function that authorizes and runs. @throws ApiError for invalid arguments */
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
  /** Whether its records have routes elsewhere that show more of them, and that tools for records use. */
  readonly isMirror: boolean;
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
  readonly isMirror?: boolean;
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
  isMirror = false,
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
    isMirror,
    idsOf,
  };
}

/** The names of the placeholders of a route's path. */
export const placeholdersOf = ({ template }: Pick<Route, 'template'>): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The route of a path, and the values of the path's placeholders. */
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

interface EndpointOptions<A extends Args, Own extends Args, Result> {
  /** Arguments that shape the representation only, such as `context`; they come first in the index. */
  readonly args?: Own;
  /** Arguments of the operation that this route does not offer, or has its own of. */
  readonly omit?: readonly (keyof A & string)[];
  /** Whether `/batch/v1` may call it. */
  readonly allowBatch?: boolean;
  readonly embeds?: Embeds;
  readonly furtherFields?: FurtherFields;
  readonly wholeFields?: readonly string[];
  /** Placeholders of the path, and short names, that fill an argument of another name: `{ id: 'parent' }`. */
  readonly placeholderArgs?: Readonly<Record<string, string>>;
  /** Headers that fill an argument: `{ 'x-front-end-secret': 'secret' }`. */
  readonly headerArgs?: Readonly<Record<string, string>>;
  /** The code (400) for a creation that brings an id, which only what exists has: `rest_post_exists`. */
  readonly existsCode?: string;
  /** Whether the rights of the caller are checked before that (recorded). */
  readonly existsAfterRights?: boolean;
  /** Reads a body that is streamed, once the caller is known; it throws for those who may not send one. */
  readonly receive?: Receive;
  /** The media types that `receive` reads; by default a form without named files. */
  readonly streamedBody?: StreamedBody;
  readonly answers?: Answers;
  /** Checks on the representation's own arguments; throws like the operation's. */
  authorize?(context: Context, args: ArgValues<A & Own>): void | Promise<void>;
  respond(
    result: Result,
    args: ArgValues<A & Own>,
    context: Context,
    request: RestRequest,
  ): Answer | Promise<Answer>;
}

/** A method of a route that performs an operation. */
export function endpoint<
  const A extends Args,
  Result,
  const Own extends Args = Record<never, never>,
>(
  methods: readonly Method[],
  operation: Operation<A, Result>,
  options: EndpointOptions<A, Own, Result>,
): Endpoint {
  const args = offeredArgs(operation.args, options);
  const { receive, streamedBody = FORM } = options;
  const assertDoesNotExist = ({ id }: RawArgs) => {
    if (options.existsCode && id)
      throw new ApiError(options.existsCode, 400, 'What has an id exists already.');
  };
  const prepared = (raw: RawArgs, request: RestRequest) => {
    const values = parseArgs(args, raw) as ArgValues<A & Own>; // `args` holds both, less what is omitted
    return async (context: Context) => {
      if (!options.existsAfterRights) assertDoesNotExist(raw);
      await options.authorize?.(context, values);
      if (options.existsAfterRights && raw.id) {
        await operation.authorize(context, values);
        assertDoesNotExist(raw);
      }
      const result = await run(operation, context, values);
      const answer = await options.respond(result, values, context, { ...request, args });
      return isRead(request.method) ? answer : withIgnored(answer, unknownMeta(args, raw));
    };
  };
  return {
    methods,
    args,
    allowBatch: options.allowBatch ?? false,
    summary: operation.summary,
    operationName: operation.name,
    embeds: options.embeds ?? {},
    furtherFields: options.furtherFields ?? NO_FURTHER_FIELDS,
    wholeFields: options.wholeFields ?? [],
    answers: options.answers ?? {},
    placeholderArgs: options.placeholderArgs ?? {},
    isStreamed: receive !== undefined,
    streamedBody: receive ? streamedBody : null,
    prepare(sent, request) {
      const raw = {
        ...renamed(sent, options.placeholderArgs),
        ...fromHeaders(request, options.headerArgs),
      };
      if (!receive) return prepared(raw, request);
      return async (context) => {
        const { values, release } = await receive(context, request);
        try {
          const answer = await prepared({ ...raw, ...values }, request)(context);
          return withIgnored(answer, unknownNames({ args }, { schema: null }, values, 'body'));
        } finally {
          await release();
        }
      };
    },
    async allows(sent, context) {
      const raw = renamed(sent, options.placeholderArgs);
      const values = parseLenient(args, raw) as ArgValues<A & Own>; // as above
      if (lacksRequired(args, raw, values)) return true;
      try {
        if (!options.existsAfterRights) assertDoesNotExist(raw);
        await options.authorize?.(context, values);
        await operation.authorize(context, values);
        return true;
      } catch (error) {
        // With other arguments the caller might be allowed.
        if (error instanceof ApiError) return error.code === 'rest_invalid_param';
        throw error;
      }
    },
  };
}

/** Whether a required argument is invalid, so that `authorize` can't be asked. With a valid one the caller might be allowed. */
const lacksRequired = (args: Args, sent: RawArgs, values: RawArgs): boolean =>
  Object.entries(args).some(
    ([name, schema]) =>
      isRequired(schema) && sent[name] !== undefined && values[name] === undefined,
  );

const FORM: StreamedBody = { files: {}, isFile: false };

/** Orders the arguments: one that replaces an argument of the operation has its place. */
function offeredArgs(
  operationArgs: Args,
  { args: own = {}, omit = [] }: { readonly args?: Args; readonly omit?: readonly string[] },
): Args {
  const first = Object.entries(own).filter(([name]) => !omit.includes(name));
  const offered = Object.entries(operationArgs).flatMap(([name, schema]) => {
    const inPlace = omit.includes(name) ? own[name] : schema;
    return inPlace ? [[name, inPlace] as const] : [];
  });
  return Object.fromEntries([...first, ...offered]);
}

function renamed(raw: RawArgs, names?: Readonly<Record<string, string>>): RawArgs {
  if (!names) return raw;
  const filled = Object.entries(names).flatMap(([from, to]) =>
    raw[from] === undefined ? [] : [[to, raw[from]]],
  );
  return { ...raw, ...Object.fromEntries(filled) };
}

function fromHeaders({ headers }: RestRequest, names: Readonly<Record<string, string>> = {}) {
  const found = Object.entries(names).flatMap(([header, name]) => {
    const value = headers.get(header);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
