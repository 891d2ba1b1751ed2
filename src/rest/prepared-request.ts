import { IGNORED_HEADER, REPLAYED_HEADER } from '../http/cors.ts';
import { idempotencyKeyOf } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { invalidParam, noRoute } from '../operation/errors.ts';
import { answerOnce } from '../operation/idempotency.ts';
import { type Answer, errorAnswer } from './answer.ts';
import { meetPrecondition } from './endpoint.ts';
import {
  addFields,
  askedFields,
  embedLinked,
  pickedLinks,
  pickFields,
  readEmbed,
  readFields,
} from './fields.ts';
import type { RestRequest } from './read-request.ts';
import {
  allowedMethods,
  allowHeader,
  type Endpoint,
  type FoundRoute,
  type RawArgs,
  type Route,
} from './route.ts';
import { unknownFields, unknownNames, withIgnored } from './unknown-meta.ts';

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
 * Finds the endpoint of a request and validates what was sent.
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
  let raw = withLists(endpoint, Object.assign({}, path, request.query), request.repeated);
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
  const lists = Object.entries(repeated).filter(([name]) =>
    [Object.hasOwn(args, name) && args[name]?.type].flat().includes('array'),
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
  // On the address of what was deleted for good nothing else is allowed, and deleting it once more neither (recorded).
  const isGone = known !== undefined && methods.length === 1 && methods[0] === 'DELETE';
  return { ...answer, headers: Object.assign(allowHeader(isGone ? [] : methods), answer.headers) };
}

function logIgnored(
  { request: { method, path } }: PreparedRequest,
  { services, client: { requestId } }: Context,
  { headers }: Answer,
): void {
  const ignored = headers[IGNORED_HEADER];
  if (ignored && method !== 'GET' && method !== 'HEAD')
    services.log.info({ requestId, method, path, ignored }, 'Unknown names were ignored.');
}

/** A write that names an `Idempotency-Key`, of its own in a batch, is made once. */
function answerByKey(prepared: PreparedRequest, context: Context): Promise<Answer> {
  const { endpoint, path, raw, request } = prepared;
  const { method, headers } = request;
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const sent = endpoint.isStreamed ? STREAMED.map((name) => headers.get(name)) : [];
  return answerOnce(
    context,
    isWrite ? (idempotencyKeyOf(headers) ?? context.client.idempotencyKey) : undefined,
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

/** `_fields` and `_embed` (docs/rest.md §2.4), and what answers have only where it is asked for; what is no JSON has none of these. */
async function shape(
  answer: Answer,
  { endpoint, raw, request: { method, query, repeated } }: PreparedRequest,
  context: Context,
): Promise<Answer> {
  const fields = readFields(repeated._fields ?? query._fields)?.filter(
    (field) => !isWithin(field, endpoint.wholeFields),
  );
  const embed = readEmbed(repeated._embed ?? query._embed);
  const further = askedFields(context, endpoint.furtherFields, fields);
  const isPlain = !fields && embed === null && further.length === 0;
  if (isPlain || 'Content-Type' in answer.headers) return answer;
  let { body } = answer;
  if (further.length > 0) {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const view = isWrite ? 'edit' : raw.context;
    if (view !== 'embed') body = await addFields(context, body, further, view === 'edit');
  }
  const keepsLinks = !fields || fields.some((field) => /^_(links|embedded)\b/.test(field));
  if (embed !== null && keepsLinks) {
    const linked = fields && Array.isArray(body) ? pickedLinks(fields) : null;
    body = await embedLinked(context, body, endpoint.embeds, bothOf(embed, linked));
  }
  const unknown = fields ? unknownFields(fields, body) : [];
  if (fields) body = pickFields(body, embed === null ? fields : [...fields, '_embedded']);
  // Embedded resources and further fields change without a new version of the record.
  const { validator, ...shaped } = { ...withIgnored(answer, unknown), body };
  const isOfVersions = embed === null && further.length === 0;
  return isOfVersions && validator !== undefined ? { ...shaped, validator } : shaped;
}

const bothOf = (embed: true | readonly string[], linked: readonly string[] | null) =>
  linked === null || embed === true
    ? (linked ?? embed)
    : embed.filter((rel) => linked.includes(rel));

/** Whether a field is a part of one of these. */
const isWithin = (field: string, whole: readonly string[]): boolean =>
  whole.some((name) => field.startsWith(`${name}.`));
