import { setTimeout as sleep } from 'node:timers/promises';
import { requestId } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { once } from '../lib/once.ts';
import {
  type ArgValues,
  boolean,
  list,
  oneOf,
  required,
  schemaOf,
  shownAs,
  unindexed,
} from '../operation/args.ts';
import { beginRequest, type Context, withinTime } from '../operation/context.ts';
import { anyone, defineOperation, type Operation } from '../operation/operation.ts';
import { atomically } from '../operation/unit-of-work.ts';
import { isConflict } from '../storage/write.ts';
import { type Answer, errorAnswer, failure, type WrappedAnswer, wrapAnswer } from './answer.ts';
import { assertReferences, type BatchItem, prepareItem, type SentRequest } from './batch-item.ts';
import { endpoint, type FindRoute, type Route, route, routeFinder } from './route.ts';

const answersSchema = {
  type: 'object',
  required: ['responses'],
  properties: {
    responses: {
      type: 'array',
      description:
        'One for each request, in their order; null for what was right beside others that were not.',
      items: {
        type: ['object', 'null'],
        required: ['status', 'headers', 'body'],
        properties: { status: { type: 'integer' }, headers: {}, body: {} },
      },
    },
    failed: {
      enum: ['validation', 'atomic'],
      description:
        'That nothing was written, because a request is not valid, or because one of an atomic batch failed.',
    },
  },
};

/** `/batch/v1` over these routes, itself among them, since a batch in a batch is refused and not unknown (docs/rest.md §5). */
export function batchRoute(routes: readonly Route[]): Route {
  const finder = once(() => routeFinder([batch, ...routes]));
  const batch: Route = route({
    namespace: '',
    path: '/batch/v1',
    endpoints: [
      endpoint(
        ['POST'],
        batchOperation((path) => finder()(path)),
        {
          answers: { status: 207, schema: answersSchema },
          respond: (body) => ({ status: 207, headers: {}, body }),
        },
      ),
    ],
  });
  return batch;
}

/**
 * The answers of a batch in the order of its requests. With `failed` nothing was written; of `validation` nothing was even run, and null
 * stands for what was valid.
 */
export interface BatchAnswer {
  readonly failed?: 'validation' | 'atomic';
  readonly responses: readonly (WrappedAnswer | null)[];
}

/** docs/rest.md §5; every request has the caller's rights and is run in this process. */
const batchOperation = (findRoute: FindRoute): Operation<typeof batchArgs, BatchAnswer> =>
  defineOperation({
    name: 'runBatch',
    kind: 'mutation',
    summary: 'Makes several requests as one.',
    args: batchArgs,
    authorize: anyone,
    resolve: (context, args) => runBatch(findRoute, context, args),
  });

async function runBatch(
  findRoute: FindRoute,
  context: Context,
  { requests, validation, atomic }: ArgValues<typeof batchArgs>,
): Promise<BatchAnswer> {
  const refers = assertReferences(requests);
  const items: BatchItem[] = [];
  for (const [i, sent] of requests.entries())
    items.push(await prepareItem(findRoute, context, sent, refers[i] ?? false));
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

/** Runs each in its own context, so that it sees earlier writes. A bug in one does not fail the others. */
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

const MOST_REQUESTS = 25;

const method = { type: 'string', enum: ['POST', 'PUT', 'PATCH', 'DELETE'], default: 'POST' };
const headerValue = { type: ['string', 'array'], items: { type: 'string' } };
const anything = { type: 'object', additionalProperties: true };

/** docs/rest.md §5 */
const batchArgs = {
  validation: oneOf(['require-all-validate', 'normal'], {
    description: 'Whether one request that is not valid keeps all of them from being run.',
    default: 'normal',
  }),
  // Clients compare the index.
  atomic: unindexed(
    boolean({
      description:
        'Whether all of them are written together: if one fails, nothing is written, and the others are answered by 424.',
      default: false,
    }),
  ),
  requests: required(
    shownAs(
      list(
        schemaOf<SentRequest>({
          type: 'object',
          properties: {
            method,
            path: { type: 'string' },
            body: anything,
            headers: { type: 'object', additionalProperties: headerValue },
          },
          required: ['path'],
        }),
        { maxItems: MOST_REQUESTS },
      ),
      {
        description: 'What is to be done, in this order.',
        type: 'array',
        maxItems: MOST_REQUESTS,
        // As clients of the index know it: draft 4, with empty lists for objects that have no properties of their own.
        items: {
          type: 'object',
          properties: {
            method,
            path: { type: 'string', required: true },
            body: { ...anything, properties: [] },
            headers: { type: 'object', properties: [], additionalProperties: headerValue },
          },
        },
      },
    ),
  ),
};

/**
 * Runs the requests of a batch as one unit, in the time of one request. At the first that fails nothing is written: that one has its own
 * answer, and all others are 424 `ATOMIC_ABORTED`. After a conflict with another writer all of them are run again.
 * @returns the answers, and whether nothing was written
 */
async function runAtomicBatch(
  context: Context,
  items: readonly BatchItem[],
): Promise<{ readonly isWritten: boolean; readonly responses: readonly WrappedAnswer[] }> {
  let responses: WrappedAnswer[] = [];
  const run = async (unit: Context) => {
    responses = [];
    const own = { ...unit, client: { ...unit.client, idempotencyKey: undefined } }; // it stands for all of them
    for (const item of items) {
      await sleep(0); // statements of SQLite leave no turn to the timer of the deadline
      const response = wrapAnswer(await atomicAnswerOf(item, own, responses));
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

async function atomicAnswerOf(
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
