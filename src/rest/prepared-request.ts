import { anonymous } from '../auth/viewer.ts';
import { IGNORED_HEADER, REPLAYED_HEADER } from '../http/cors.ts';
import { entityTags } from '../http/entity-tag.ts';
import { idempotencyKeyOf } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { hasType } from '../operation/args.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { invalidParam, noRoute } from '../operation/errors.ts';
import { answerOnce } from '../operation/idempotency.ts';
import { groupOf } from '../storage/change-log.ts';
import type { Group } from '../storage/tables.ts';
import { type Answer, errorAnswer, toFullAnswer } from './answer.ts';
import { isRead, type RestRequest } from './read-request.ts';
import {
  allowedMethods,
  allowHeader,
  type Endpoint,
  type FoundRoute,
  type RawArgs,
  type Route,
} from './route.ts';
import { shape, unknownNames, withIgnored } from './shape.ts';

/** A request whose route was found and whose arguments were looked at; nothing has been run or written. */
export interface PreparedRequest {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly path: RawArgs;
  readonly raw: RawArgs;
  /** The arguments in the body; none if the body is streamed. */
  readonly sent: RawArgs;
  readonly request: RestRequest;
  /** Why it will not be run, though its route is there. */
  readonly refusal?: ApiError;
  readonly run: ReturnType<Endpoint['prepare']>;
}

/**
 * Finds the endpoint of a request and validates its arguments.
 * @param found null where the path has no route
 * @param refuse says of an endpoint why it may not be called at all
 * @throws ApiError `rest_no_route`
 */
export async function prepareRequest(
  found: FoundRoute | null,
  request: RestRequest,
  refuse?: (endpoint: Endpoint) => ApiError | undefined,
): Promise<PreparedRequest> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = found?.route.endpoints.find(({ methods }) =>
    methods.some((one) => one === method),
  );
  if (!found || !endpoint) throw noRoute();
  const { route, path } = found;
  let raw = withLists(endpoint, { ...path, ...request.query }, request.repeated);
  let sent: RawArgs = {};
  try {
    const refusal = refuse?.(endpoint) ?? (method === 'GET' ? undefined : unexplained(request));
    if (refusal) throw refusal;
    // docs/rest.md §2.1: JSON or form body, then query, then path.
    if (!endpoint.isStreamed && method !== 'GET') {
      const { values, repeated } = await request.body();
      raw = withLists(endpoint, { ...raw, ...values }, repeated);
      sent = values;
    }
    return { route, endpoint, path, raw, sent, request, run: endpoint.prepare(raw, request) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const run = () => Promise.reject(error);
    return { route, endpoint, path, raw, sent, request, refusal: error, run };
  }
}

/** A write is not made for somebody who wants to have it explained. */
const unexplained = ({ query }: RestRequest): ApiError | undefined =>
  '_explain' in query ? invalidParam('_explain', 'Only reads can be explained.') : undefined;

/** A repeated name gives a list if its argument is one; otherwise the last value counts. */
function withLists(
  { args }: Endpoint,
  raw: RawArgs,
  repeated: Readonly<Record<string, string>>,
): RawArgs {
  const lists = Object.entries(repeated).filter(
    ([name]) => Object.hasOwn(args, name) && hasType(args[name], 'array'),
  );
  return lists.length > 0 ? { ...raw, ...Object.fromEntries(lists) } : raw;
}

/** The answer to a request that was prepared. A refusal is an answer too; only bugs are thrown. */
export async function runPrepared(prepared: PreparedRequest, context: Context): Promise<Answer> {
  const { route, raw, endpoint } = prepared;
  const ignored = new Set([
    ...unknownNames(endpoint, route, prepared.request.query, 'query'),
    ...unknownNames(endpoint, route, prepared.sent, 'body'),
  ]);
  const answer = withIgnored(await answerByKey(prepared, context), [...ignored]);
  logIgnored(prepared, context, answer);
  const known = answer.status < 400 ? endpoint : undefined;
  const methods = await allowedMethods(route, raw, context, known);
  // After a permanent deletion, nothing is allowed at the address, not even DELETE (recorded).
  const isGone = known !== undefined && methods.length === 1 && methods[0] === 'DELETE';
  return { ...answer, headers: { ...allowHeader(isGone ? [] : methods), ...answer.headers } };
}

function logIgnored(
  { request: { method, path } }: PreparedRequest,
  { services, client: { requestId } }: Context,
  { headers }: Answer,
): void {
  const ignored = headers[IGNORED_HEADER];
  if (ignored && !isRead(method))
    services.log.info({ requestId, method, path, ignored }, 'Unknown names were ignored.');
}

/** Makes a write with an `Idempotency-Key`, of its own in a batch, once. */
function answerByKey(prepared: PreparedRequest, context: Context): Promise<Answer> {
  const { endpoint, path, raw, request } = prepared;
  const { method, headers } = request;
  const key = idempotencyKeyOf(headers) ?? context.client.idempotencyKey;
  if (isRead(method) || !key) return answerPrepared(prepared, context);
  const sent = endpoint.isStreamed ? STREAMED.map((name) => headers.get(name)) : [];
  return answerOnce(
    context,
    key,
    {
      request: [method, request.path, path, raw, ...sent],
      write: ({ status, headers, body }) =>
        status < 500 && !('Content-Type' in headers) ? { status, headers, body } : undefined,
      read: (stored) => replayed(stored as Pick<Answer, 'status' | 'headers' | 'body'>), // as `write` wrote it
    },
    (own) => answerPrepared(prepared, own),
  );
}

/** The headers that tell two uploads apart, since nothing else is known before a body is read. */
const STREAMED = ['content-length', 'content-disposition', 'content-md5'];

const replayed = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, [REPLAYED_HEADER]: 'true' },
});

async function answerPrepared(prepared: PreparedRequest, context: Context): Promise<Answer> {
  const { refusal, request, run } = prepared;
  try {
    if (refusal) throw refusal;
    return await shape(
      await run(await meetPrecondition(context, prepared, request)),
      prepared,
      context,
    );
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

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
async function meetPrecondition(
  context: Context,
  write: Write,
  request: RestRequest,
): Promise<Context> {
  const { route, endpoint, path, raw } = write;
  const wanted = request.headers.get('if-match')?.trim();
  const reader = route.endpoints.find(({ methods }) => methods.includes('GET'));
  if (wanted === undefined || !reader || endpoint === reader || path.id === undefined)
    return context;
  // The write itself refuses a caller who may not write.
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
