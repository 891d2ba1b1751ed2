import type { Context } from '../context.ts';
import type { Args, ArgValues } from '../operation/args.ts';
import { ApiError } from '../operation/errors.ts';
import { type Operation, run } from '../operation/operation.ts';
import { parseArgs, parseLenient } from '../operation/parse-args.ts';
import type { Embeds, Method } from '../representation/resource.ts';
import type { ResourceSchema } from '../representation/resource-schema.ts';
import type { Answer } from './answer.ts';
import type { RestRequest } from './read-request.ts';

/** A documented method of a route: which operation it performs and how the result reads as JSON. */
export interface Endpoint {
  readonly methods: readonly Method[];
  readonly args: Args;
  /** Whether `/batch/v1` may call it (interface.md §4.2). */
  readonly allowBatch: boolean;
  readonly summary: string;
  readonly operationName: string;
  readonly embeds: Embeds;
  /** Fields that `_fields` can ask for as a whole only (recorded). */
  readonly wholeFields: readonly string[];
  /** Whether the body is left to what runs. */
  readonly isStreamed: boolean;
  /** What a streamed body may be; null where the body is arguments alone. */
  readonly streamedBody: StreamedBody | null;
  /** Validates; what it returns authorises and runs. @throws ApiError for bad arguments */
  prepare(raw: RawArgs, request: RestRequest): (context: Context) => Promise<Answer>;
  /** Whether the caller would be let through with these arguments, as far as they are valid. */
  allows(raw: RawArgs, context: Context): Promise<boolean>;
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
}

export function route({
  namespace,
  path,
  placeholders = {},
  endpoints,
  schema,
  shows,
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
  };
}

interface EndpointOptions<A extends Args, Own extends Args, Result> {
  /** Arguments that shape the representation only, such as `context`; they come first in the index. */
  readonly args?: Own;
  /** Arguments of the operation that this route does not offer, or has its own of. */
  readonly omit?: readonly (keyof A & string)[];
  /** Whether `/batch/v1` may call it. */
  readonly allowBatch?: boolean;
  readonly embeds?: Embeds;
  readonly wholeFields?: readonly string[];
  /** Placeholders of the path that fill an argument of another name: `{ id: 'parent' }`. */
  readonly placeholderArgs?: Readonly<Record<string, string>>;
  /** The code (400) for a creation that brings an id, which only what exists has: `rest_post_exists`. */
  readonly existsCode?: string;
  /** Reads a body that is streamed, once the caller is known; it throws for those who may not send one. */
  readonly receive?: Receive;
  /** What `receive` reads; a form without files of known names unless said. */
  readonly streamedBody?: StreamedBody;
  /** Checks on the representation's own arguments; throws like the operation's. */
  authorize?(context: Context, args: ArgValues<A & Own>): void | Promise<void>;
  respond(
    result: Result,
    args: ArgValues<A & Own>,
    context: Context,
    request: RestRequest,
  ): Answer | Promise<Answer>;
}

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
  const refuseExisting = ({ id }: RawArgs) => {
    if (options.existsCode && id)
      throw new ApiError(options.existsCode, 400, 'What has an id exists already.');
  };
  const prepared = (raw: RawArgs, request: RestRequest) => {
    const values = parseArgs(args, raw) as ArgValues<A & Own>; // `args` holds both, less what is omitted
    return async (context: Context) => {
      refuseExisting(raw);
      await options.authorize?.(context, values);
      const result = await run(operation, context, values);
      return options.respond(result, values, context, request);
    };
  };
  return {
    methods,
    args,
    allowBatch: options.allowBatch ?? false,
    summary: operation.summary,
    operationName: operation.name,
    embeds: options.embeds ?? {},
    wholeFields: options.wholeFields ?? [],
    isStreamed: receive !== undefined,
    streamedBody: receive ? streamedBody : null,
    prepare(sent, request) {
      const raw = renamed(sent, options.placeholderArgs);
      if (!receive) return prepared(raw, request);
      return async (context) => {
        const { values, release } = await receive(context, request);
        try {
          return await prepared({ ...raw, ...values }, request)(context);
        } finally {
          await release();
        }
      };
    },
    async allows(sent, context) {
      const raw = renamed(sent, options.placeholderArgs);
      const values = parseLenient(args, raw) as ArgValues<A & Own>; // as above
      try {
        refuseExisting(raw);
        await options.authorize?.(context, values);
        await operation.authorize(context, values);
        return true;
      } catch (error) {
        // What is asked amiss might still be asked rightly; only a refusal of the caller counts.
        if (error instanceof ApiError) return error.code === 'rest_invalid_param';
        throw error;
      }
    },
  };
}

const FORM: StreamedBody = { files: {}, isFile: false };

/** An argument that the route has in the place of the operation's stands where that one would. */
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

const renamed = (raw: RawArgs, names: Readonly<Record<string, string>> = {}): RawArgs => ({
  ...raw,
  ...Object.fromEntries(Object.entries(names).map(([from, to]) => [to, raw[from]])),
});
