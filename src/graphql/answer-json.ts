import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
} from 'graphql';
import type { GraphqlMediaType } from '../http/graphql-media-type.ts';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { answerSize } from './answer-size.ts';
import { maskErrors } from './mask-bugs.ts';
import type { SentParams } from './read-params.ts';
import { refusalStatus, toldError } from './refusal-status.ts';
import { stringifyInTurns } from './stringify-in-turns.ts';
import type { GraphqlRequest, Yoga } from './yoga.ts';

/** An ordinary request: one operation that is answered in JSON. */
export interface JsonRequest {
  readonly params: SentParams;
  readonly mediaType: GraphqlMediaType;
  /** What the response is cached under. */
  readonly key: string;
}

/**
 * Answers a query or mutation in JSON with Yoga's own parsing, validation and execution but without its `Request` and
 * `Response`, which cost as much as the execution. Null for all that Yoga should answer: subscriptions, and what is not valid.
 */
export async function answerJson(
  yoga: Yoga,
  services: Services,
  { params, mediaType, key }: JsonRequest,
  request: GraphqlRequest,
): Promise<HttpOutput | null> {
  const { peer: input } = request;
  const prepared = await prepare(yoga, request, params);
  if (!prepared) return null;
  const { enveloped, document, context, kind } = prepared;
  const result: ExecutionResult = await enveloped.execute({
    schema: enveloped.schema,
    document,
    contextValue: context,
    variableValues: params.variables,
    operationName: params.operationName,
  });
  const masked = toldResult(maskErrors(result, input, services.log));
  const isSmall = answerSize(masked, SMALL) <= SMALL;
  const body = isSmall
    ? JSON.stringify(masked)
    : await stringifyInTurns(masked, services.timeSlices);
  const headers = HEADERS[mediaType];
  if (kind === 'query' && !result.errors && isAnonymous(input) && key.length <= LONGEST_KEPT)
    services.answers.set(key, { status: 200, headers, body }, context);
  return {
    status: statusOf(result, mediaType),
    // What a user is shown is nobody else's to keep.
    headers: isAnonymous(input) ? headers : { ...headers, 'Cache-Control': 'no-store' },
    body,
  };
}

const toldResult = ({ errors, ...rest }: ExecutionResult): object =>
  errors ? { errors: errors.map(toldError), ...rest } : rest;

/** What a response to this body is cached under. */
export const graphqlKey = (text: string, mediaType: GraphqlMediaType): string =>
  `${mediaType} ${text}`;

const headersOf = (mediaType: GraphqlMediaType) => ({
  'Content-Type': `${mediaType}; charset=utf-8`,
  'X-Content-Type-Options': 'nosniff',
});

const HEADERS: Readonly<Record<GraphqlMediaType, Readonly<Record<string, string>>>> = {
  'application/json': headersOf('application/json'),
  'application/graphql-response+json': headersOf('application/graphql-response+json'),
};

/** What was not executed has the status of its refusal in the newer of the types (GraphQL over HTTP §6.4). */
const statusOf = ({ data, errors }: ExecutionResult, mediaType: GraphqlMediaType): number =>
  errors && data === undefined && mediaType === 'application/graphql-response+json'
    ? Math.max(...errors.map(refusalStatus))
    : 200;

/** Characters, about, that are written as JSON at once: a millisecond's work. */
const SMALL = 200_000;

/** Longer bodies are not kept: their number is a stranger's to choose, and so would be the memory. */
const LONGEST_KEPT = 16_384;

/** Up to the execution, which must not be done twice; null for what fails before it, for Yoga to say how. */
async function prepare(yoga: Yoga, request: GraphqlRequest, params: SentParams) {
  const enveloped = yoga.getEnveloped(Object.assign({}, request, { params }) as never); // all that our plugins and context read
  try {
    const document: DocumentNode = enveloped.parse(params.query);
    const errors: readonly GraphQLError[] = enveloped.validate(enveloped.schema, document);
    const kind = getOperationAST(document, params.operationName)?.operation;
    if (errors.length > 0 || (kind !== 'query' && kind !== 'mutation')) return null;
    const context = (await enveloped.contextFactory()) as unknown as Context; // server.ts makes it from one
    return { enveloped, document, context, kind };
  } catch {
    return null;
  }
}

const isAnonymous = ({ headers }: HttpInput): boolean =>
  headers.get('authorization') === null && headers.get('cookie') === null;
