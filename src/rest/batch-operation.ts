import { requestId } from '../http/request-id.ts';
import { ApiError } from '../lib/api-error.ts';
import type { ArgValues } from '../operation/args.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { anyone, defineOperation, type Operation } from '../operation/operation.ts';
import { type Answer, type WrappedAnswer, wrapAnswer } from './answer.ts';
import { batchArgs } from './batch-args.ts';
import { errorAnswer, failure } from './errors.ts';
import { type PreparedRequest, prepareRequest, runPrepared } from './prepared-request.ts';
import type { Endpoint } from './route.ts';
import type { RouteTable } from './route-table.ts';
import { readSubRequest, type SentRequest } from './sub-request.ts';

/** The answers of a batch in the order of its requests; with `failed` nothing was run, and null stands for what was valid. */
export interface BatchAnswer {
  readonly failed?: 'validation';
  readonly responses: readonly (WrappedAnswer | null)[];
}

/** behaviour.md §6; every request has the caller's rights and is run in this process. */
export const batchOperation = (table: () => RouteTable): Operation<typeof batchArgs, BatchAnswer> =>
  defineOperation({
    name: 'runBatch',
    kind: 'mutation',
    summary: 'Makes several requests as one.',
    args: batchArgs,
    authorize: anyone,
    resolve: (context, args) => runBatch(table(), context, args),
  });

async function runBatch(
  table: RouteTable,
  context: Context,
  { requests, validation }: ArgValues<typeof batchArgs>,
): Promise<BatchAnswer> {
  const prepared: Prepared[] = [];
  for (const sent of requests) prepared.push(await prepare(table, context, sent));
  const refusals = prepared.map((one) => (one instanceof ApiError ? one : one.refusal));
  if (validation === 'require-all-validate' && refusals.some((refusal) => refusal))
    return {
      failed: 'validation',
      responses: refusals.map((refusal) => (refusal ? wrapAnswer(errorAnswer(refusal)) : null)),
    };
  const responses: WrappedAnswer[] = [];
  for (const [i, one] of prepared.entries())
    responses.push(wrapAnswer(await answerOf(context, one, i)));
  return { responses };
}

/** A request that can be run or refused by its route, or why there is none. */
type Prepared = PreparedRequest | ApiError;

async function prepare(table: RouteTable, context: Context, sent: SentRequest): Promise<Prepared> {
  try {
    const request = readSubRequest(sent, context.addresses.surface);
    return await prepareRequest(table, request, assertNotAlone);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const assertNotAlone = ({ allowBatch }: Endpoint): ApiError | undefined =>
  allowBatch
    ? undefined
    : new ApiError('rest_batch_not_allowed', 400, 'This route takes no requests of a batch.');

/** Each in a context of its own, so that it sees what those before it wrote. A bug in one is no failure of the others. */
async function answerOf(
  { services, viewer, client, addresses }: Context,
  prepared: Prepared,
  index: number,
): Promise<Answer> {
  if (prepared instanceof ApiError) return errorAnswer(prepared);
  const { idempotencyKey: key } = client;
  try {
    const own = await beginRequest(services, {
      viewer,
      client: { ...client, idempotencyKey: key && { ...key, index } },
      surface: addresses.surface,
    });
    return await runPrepared(prepared, own);
  } catch (error) {
    return failure(services, error, { ...prepared.request, requestId: requestId(null) });
  }
}
