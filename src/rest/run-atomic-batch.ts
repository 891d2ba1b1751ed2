import { setTimeout as sleep } from 'node:timers/promises';
import { requestId } from '../http/request-id.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { atomically } from '../operation/unit-of-work.ts';
import { withinTime } from '../operation/within-time.ts';
import { isConflict } from '../storage/write.ts';
import { type Answer, type WrappedAnswer, wrapAnswer } from './answer.ts';
import type { BatchItem } from './batch-item.ts';
import { errorAnswer, failure } from './errors.ts';

/**
 * Runs the requests of a batch as one unit, in the time of one request. At the first that fails nothing is written: that one has its own
 * answer, and all others are 424 `ATOMIC_ABORTED`. After a conflict with another writer all of them are run again.
 * @returns the answers, and whether nothing was written
 */
export async function runAtomicBatch(
  context: Context,
  items: readonly BatchItem[],
): Promise<{ readonly isWritten: boolean; readonly responses: readonly WrappedAnswer[] }> {
  let responses: WrappedAnswer[] = [];
  const run = async (unit: Context) => {
    responses = [];
    const own = { ...unit, client: { ...unit.client, idempotencyKey: undefined } }; // it stands for all of them
    for (const item of items) {
      await sleep(0); // statements of SQLite leave no turn to the timer of the deadline
      const response = wrapAnswer(await answerOf(item, own, responses));
      responses.push(response);
      if (hasFailed(response)) throw new Error('A request of an atomic batch failed.');
    }
  };
  const seconds = context.services.config.restTimeout;
  try {
    await withinTime(context, { surface: 'rest', seconds, isAwaited: true }, () =>
      atomically(context, run),
    );
    return { isWritten: true, responses };
  } catch (error) {
    const failed = responses.findIndex(hasFailed);
    const own = responses[failed];
    if (!own) throw error;
    return { isWritten: false, responses: items.map((_, i) => (i === failed ? own : aborted())) };
  }
}

const hasFailed = ({ status }: WrappedAnswer): boolean => status >= 400;

async function answerOf(
  { sent, run }: BatchItem,
  context: Context,
  before: readonly WrappedAnswer[],
): Promise<Answer> {
  try {
    return await run(context, before);
  } catch (error) {
    if (isConflict(error)) throw error;
    return failure(context.services, error, { ...sent, requestId: requestId(null) });
  }
}

const aborted = (): WrappedAnswer =>
  wrapAnswer(
    errorAnswer(
      new ApiError(
        'ATOMIC_ABORTED',
        424,
        'This was not written, because another request of the batch failed.',
      ),
    ),
  );
