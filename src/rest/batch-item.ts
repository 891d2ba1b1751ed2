import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import type { Answer, WrappedAnswer } from './answer.ts';
import { withReferences } from './batch-references.ts';
import { errorAnswer } from './errors.ts';
import { type PreparedRequest, prepareRequest, runPrepared } from './prepared-request.ts';
import type { Endpoint } from './route.ts';
import type { RouteTable } from './route-table.ts';
import { readSubRequest, type SentRequest } from './sub-request.ts';

/** A request of a batch. */
export interface BatchItem {
  readonly sent: SentRequest;
  /** Why it will not be run, as far as that is known before those before it were run. */
  readonly refusal?: ApiError | undefined;
  /** @param before the answers to those before it */
  run(context: Context, before: readonly WrappedAnswer[]): Promise<Answer>;
}

/** @param refers whether it has references, so that it is known only when its turn comes */
export async function prepareItem(
  table: RouteTable,
  context: Context,
  sent: SentRequest,
  refers: boolean,
): Promise<BatchItem> {
  if (refers)
    return {
      sent,
      run: async (own, before) =>
        runOrRefuse(await prepare(table, own, () => withReferences(sent, before)), own),
    };
  const prepared = await prepare(table, context, () => sent);
  const refusal = prepared instanceof ApiError ? prepared : prepared.refusal;
  return { sent, refusal, run: (own) => runOrRefuse(prepared, own) };
}

const runOrRefuse = async (prepared: PreparedRequest | ApiError, context: Context) =>
  prepared instanceof ApiError ? errorAnswer(prepared) : runPrepared(prepared, context);

/** A request that can be run or refused by its route, or why there is none. */
async function prepare(
  table: RouteTable,
  context: Context,
  read: () => SentRequest,
): Promise<PreparedRequest | ApiError> {
  try {
    const request = readSubRequest(read(), context.addresses.surface);
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
