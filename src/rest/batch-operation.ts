import { requestId } from '../http/request-id.ts';
import type { ArgValues } from '../operation/args.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { anyone, defineOperation, type Operation } from '../operation/operation.ts';
import { type Answer, type WrappedAnswer, wrapAnswer } from './answer.ts';
import { batchArgs } from './batch-args.ts';
import { type BatchItem, prepareItem } from './batch-item.ts';
import { assertReferences } from './batch-references.ts';
import { errorAnswer, failure } from './errors.ts';
import type { RouteTable } from './route-table.ts';
import { runAtomicBatch } from './run-atomic-batch.ts';

/**
 * The answers of a batch in the order of its requests. With `failed` nothing was written; of `validation` nothing was even run, and null
 * stands for what was valid.
 */
export interface BatchAnswer {
  readonly failed?: 'validation' | 'atomic';
  readonly responses: readonly (WrappedAnswer | null)[];
}

/** docs/rest.md §5; every request has the caller's rights and is run in this process. */
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
  { requests, validation, atomic }: ArgValues<typeof batchArgs>,
): Promise<BatchAnswer> {
  const refers = assertReferences(requests);
  const items: BatchItem[] = [];
  for (const [i, sent] of requests.entries())
    items.push(await prepareItem(table, context, sent, refers[i] ?? false));
  if (validation === 'require-all-validate' && items.some(({ refusal }) => refusal))
    return {
      failed: 'validation',
      responses: items.map(({ refusal }) => (refusal ? wrapAnswer(errorAnswer(refusal)) : null)),
    };
  if (atomic) {
    const { isWritten, responses } = await runAtomicBatch(context, items);
    return isWritten ? { responses } : { failed: 'atomic', responses };
  }
  const responses: WrappedAnswer[] = [];
  for (const [i, item] of items.entries())
    responses.push(wrapAnswer(await answerOf(context, item, i, responses)));
  return { responses };
}

/** Each in a context of its own, so that it sees what those before it wrote. A bug in one is no failure of the others. */
async function answerOf(
  { services, viewer, client, addresses }: Context,
  { sent, run }: BatchItem,
  index: number,
  before: readonly WrappedAnswer[],
): Promise<Answer> {
  const { idempotencyKey: key } = client;
  try {
    const own = await beginRequest(services, {
      viewer,
      client: { ...client, idempotencyKey: key && { ...key, index } },
      surface: addresses.surface,
    });
    return await run(own, before);
  } catch (error) {
    return failure(services, error, { ...sent, requestId: requestId(null) });
  }
}
