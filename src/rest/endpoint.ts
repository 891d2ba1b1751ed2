import { anonymous } from '../auth/viewer.ts';
import { entityTags } from '../http/entity-tag.ts';
import { ApiError } from '../lib/api-error.ts';
import { type Args, type ArgValues, isRequired } from '../operation/args.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { type Operation, run } from '../operation/operation.ts';
import { parseArgs, parseLenient } from '../operation/parse-args.ts';
import {
  type Embeds,
  type FurtherFields,
  type Method,
  NO_FURTHER_FIELDS,
} from '../operation/representation/resource.ts';
import { groupOf } from '../storage/change-log.ts';
import type { Group } from '../storage/tables.ts';
import { type Answer, toFullAnswer } from './answer.ts';
import type { RestRequest } from './read-request.ts';
import type { Answers, Endpoint, RawArgs, Receive, Route, StreamedBody } from './route.ts';
import { unknownMeta, unknownNames, withIgnored } from './unknown-meta.ts';

interface Write {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly path: RawArgs;
  readonly raw: RawArgs;
}

/**
 * RFC 9110 §13.1.1: a write to an item with `If-Match` is done only if the header names the `ETag` that an anonymous GET of
 * its address gives at that moment, as `view` or as `embed` (`*`: if the item is there); what no such GET shows matches
 * nothing else. The context returned keeps the promise to the end of the write.
 * @throws ApiError 412 `rest_precondition_failed`
 */
export async function meetPrecondition(
  context: Context,
  write: Write,
  request: RestRequest,
): Promise<Context> {
  const { route, endpoint, path, raw } = write;
  const wanted = request.headers.get('if-match')?.trim();
  const reader = route.endpoints.find(({ methods }) => methods.includes('GET'));
  if (wanted === undefined || !reader || endpoint === reader || path.id === undefined)
    return context;
  // A caller who may not write anyway is told so by the write itself.
  if (!(await endpoint.allows(raw, context))) return context;
  if (wanted === '*') return context;
  const tags = await Promise.all(
    ['view', 'embed'].map((view) =>
      currentTag(context, reader, { ...path, context: view }, request),
    ),
  );
  const named = entityTags(wanted);
  if (!tags.some((tag) => tag !== undefined && named.includes(tag))) throw failed();
  return guarded(context, route.idsOf, Number(path.id));
}

async function currentTag(
  { services, addresses }: Context,
  reader: Endpoint,
  raw: RawArgs,
  request: RestRequest,
): Promise<string | undefined> {
  const context = await beginRequest(services, {
    viewer: anonymous,
    surface: addresses.surface,
  });
  try {
    const answer = await reader.prepare(raw, request)(context);
    return toFullAnswer(answer, context, { method: 'GET', envelope: false }).headers.ETag;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Whoever else changed the record since the request began has changed it since its tag was compared, or is too near to tell. */
function guarded(context: Context, group: Group, recordId: number): Context {
  const since = context.seq;
  return {
    ...context,
    write: (work) =>
      context.write(async (transaction) => {
        const result = await work(transaction);
        const changes = await transaction.prisma.change.findMany({
          where: { recordId, seq: { gt: since } },
          select: { kind: true },
          distinct: ['kind'],
        });
        if (changes.some(({ kind }) => groupOf(kind) === group)) throw failed();
        return result;
      }),
  };
}

const failed = (): ApiError =>
  new ApiError(
    'rest_precondition_failed',
    412,
    'This is no longer what If-Match names; read it again and repeat your change.',
  );

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
  /** Placeholders of the path that fill an argument of another name: `{ id: 'parent' }`. */
  readonly placeholderArgs?: Readonly<Record<string, string>>;
  /** The code (400) for a creation that brings an id, which only what exists has: `rest_post_exists`. */
  readonly existsCode?: string;
  /** Whether that is told to those alone who may create; `Allow` then says that they may. Others are told at once (recorded). */
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
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      return isWrite ? withIgnored(answer, unknownMeta(args, raw)) : answer;
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
      const raw = renamed(sent, options.placeholderArgs);
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

/** Whether what must be given was sent amiss, so that the operation can't be asked; it might still be sent rightly. */
const lacksRequired = (args: Args, sent: RawArgs, values: RawArgs): boolean =>
  Object.entries(args).some(
    ([name, schema]) =>
      isRequired(schema) && sent[name] !== undefined && values[name] === undefined,
  );

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

function renamed(raw: RawArgs, names?: Readonly<Record<string, string>>): RawArgs {
  if (!names) return raw;
  const filled = Object.entries(names).map(([from, to]) => [to, raw[from]]);
  return { ...raw, ...Object.fromEntries(filled) };
}
