import { GraphQLError } from 'graphql';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import type { Services } from '../operation/services.ts';
import { toJson } from './answer-json.ts';
import { resultSize, tooLargeAnswer } from './answer-size.ts';
import type { Batch } from './batch.ts';
import { type ExecutedRequest, failedRequest } from './execute-request.ts';
import { LIMITS } from './limits.ts';
import { type SentParams, toParams, wrongParameters } from './read-params.ts';

/**
 * Executes the requests of an array, one after the other in their order, and answers each at its place with its own errors. Together
 * they have the time, the cost and the size of one request.
 * @throws GraphQLError for an array that is empty or too long, or has something else than requests
 */
export async function answerBatch(
  services: Services,
  input: HttpInput,
  requests: readonly unknown[],
  execute: (sent: SentParams, batch: Batch) => Promise<ExecutedRequest | null>,
): Promise<HttpOutput['body']> {
  const { maxBatch, timeout } = services.config.graphql;
  if (requests.length === 0) throw invalid('The array has no request.');
  if (requests.length > maxBatch)
    throw invalid(`At most ${maxBatch} requests may be sent at once.`, 'graphql_too_large_batch');
  if (requests.some((one) => typeof one !== 'object' || one === null || Array.isArray(one)))
    throw invalid('Each item of the array must be a request, which is an object.');
  const batch: Batch = { until: Date.now() + timeout * 1000, index: 0, spent: 0, context: null };
  const texts: (string | Uint8Array)[] = [];
  let room: number = LIMITS.answer;
  for (const [index, request] of requests.entries()) {
    batch.index = index;
    const sent = toParams(request);
    const executed = sent ? await execute(sent, batch) : wrongParameters();
    const { result }: ExecutedRequest = executed ?? failedRequest(noSubscription());
    room -= resultSize(result, room);
    texts.push(await toJson(services, input, room < 0 ? { errors: [tooLargeAnswer()] } : result));
  }
  return Buffer.concat(
    ['[', ...texts.flatMap((text, i) => (i ? [',', text] : [text])), ']'].map((one) =>
      Buffer.from(one),
    ),
  );
}

const noSubscription = () =>
  invalid("A subscription can't be part of an array.", 'graphql_subscription_in_batch');

const invalid = (message: string, code = 'graphql_invalid_batch') =>
  new GraphQLError(message, { extensions: { code, status: 400, http: { status: 400 } } });
