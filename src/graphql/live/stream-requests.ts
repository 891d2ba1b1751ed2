import type { HttpInput, HttpOutput } from '../../http/http-input.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toRefusal } from '../../operation/errors.ts';
import type { Services } from '../../operation/services.ts';
import { answerJson } from '../answer-json.ts';
import type { ExecutedRequest, FollowedRequest } from '../execute-request.ts';
import type { GraphqlRequest } from '../graphql-request.ts';
import type { SentParams } from '../read-params.ts';
import { resultsOf } from './event-stream.ts';
import { createStreamConnections } from './stream-connections.ts';

/** Executes or follows the operation of a request. */
export type Operate = (
  sent: SentParams,
  request: GraphqlRequest,
) => Promise<ExecutedRequest | FollowedRequest>;

/** The requests of graphql-sse's single connection mode (its PROTOCOL.md). */
export interface StreamRequests {
  /** Responds to PUT, DELETE, and GET with a token; null for other requests. */
  answer(input: HttpInput): HttpOutput | null;
  /** Responds to a POST with the token of a stream, on which the results are told. */
  accept(token: string, sent: SentParams, request: GraphqlRequest): Promise<HttpOutput>;
}

/** The header with the token of a stream, or the parameter of the address. */
export const streamTokenOf = ({
  headers,
  search,
}: Pick<HttpInput, 'headers' | 'search'>): string | null =>
  headers.get('x-graphql-event-stream-token') ||
  (search === '' ? null : new URLSearchParams(search).get('token'));

export function createStreamRequests(services: Services, operate: Operate): StreamRequests {
  const connections = createStreamConnections(services);

  async function accept(
    token: string,
    sent: SentParams,
    { peer, ...given }: GraphqlRequest,
  ): Promise<HttpOutput> {
    const connection = connections.find(token);
    const id = sent.extensions?.operationId;
    if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID)
      throw new ApiError(
        'invalid_operation_id',
        400,
        'extensions.operationId must be a short text.',
      );
    connection.assertTakes(id);
    const { signal } = connection; // the request itself ends at once
    const input: HttpInput = Object.assign({}, peer, { signal });
    const answered = await operate(sent, { ...given, peer: input });
    if ('result' in answered && answered.result.data === undefined)
      return answerJson(services, input, answered, {
        mediaType: 'application/graphql-response+json',
        key: null,
        isRead: false,
      });
    connection.assertTakes(id);
    connection.tell(id, input, resultsOf(answered));
    return { status: 202, headers: { 'Cache-Control': 'no-store' }, body: null };
  }

  return {
    answer(input) {
      const { method, search } = input;
      return refusing(() => {
        if (method === 'PUT') return created(connections.reserve(input));
        const token = streamTokenOf(input);
        if (method === 'GET') return token === null ? null : connections.open(token);
        if (method !== 'DELETE') return null;
        const connection = connections.find(token ?? '');
        connection.end(new URLSearchParams(search).get('operationId') ?? '');
        return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: null };
      });
    },
    accept: async (token, sent, request) => {
      try {
        return await accept(token, sent, request);
      } catch (error) {
        return refused(error);
      }
    },
  };
}

/** Characters. */
const LONGEST_ID = 100;

const created = (token: string): HttpOutput => ({
  status: 201,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: token,
});

function refusing<Output>(work: () => Output): Output | HttpOutput {
  try {
    return work();
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): HttpOutput {
  const refusal = toRefusal(error);
  if (!refusal) throw error;
  const { code, status, message } = refusal;
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ errors: [{ message, extensions: { code, status } }] }),
  };
}
