import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
} from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { acceptsJson } from '../http/accepts-json.ts';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import type { Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { answerSize } from './answer-size.ts';
import { maskErrors } from './mask-bugs.ts';
import { stringifyInTurns } from './stringify-in-turns.ts';
import type { GraphqlRequest, Yoga } from './yoga.ts';

/**
 * Answers the body of an ordinary request, a query or mutation in JSON that wants JSON, with Yoga's own parsing, validation and
 * execution but without its `Request` and `Response`, which cost as much as the execution. Null for all that Yoga should
 * answer: other media types, subscriptions, and what is not valid.
 */
export async function answerJson(
  yoga: Yoga,
  services: Services,
  text: string,
  request: GraphqlRequest,
): Promise<HttpOutput | null> {
  const { peer: input } = request;
  const params = acceptsJson(input.headers.get('accept')) ? readParams(text) : null;
  if (!params) return null;
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
  const masked = maskErrors(result, input, services.log);
  const isSmall = answerSize(masked, SMALL) <= SMALL;
  const body = isSmall
    ? JSON.stringify(masked)
    : await stringifyInTurns(masked, services.timeSlices);
  if (kind === 'query' && !result.errors && isAnonymous(input) && text.length <= LONGEST_KEPT)
    services.answers.set(graphqlKey(text), { status: 200, headers: HEADERS, body }, context);
  // What a user is shown is nobody else's to keep.
  const headers = isAnonymous(input) ? HEADERS : { ...HEADERS, 'Cache-Control': 'no-store' };
  return { status: 200, headers, body };
}

/** What an answer to this body is kept under. */
export const graphqlKey = (text: string): string => `graphql ${text}`;

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
};

/** Characters, about, that are written as JSON at once: a millisecond's work. */
const SMALL = 200_000;

/** Longer bodies are not kept: their number is a stranger's to choose, and so would be the memory. */
const LONGEST_KEPT = 16_384;

function readParams(text: string): (GraphQLParams & { readonly query: string }) | null {
  try {
    const { query, variables, operationName } = JSON.parse(text) as Record<string, unknown>; // each is looked at
    const isPlain = typeof query === 'string' && (variables == null || isObject(variables));
    if (!isPlain || (operationName != null && typeof operationName !== 'string')) return null;
    return {
      query,
      ...(variables ? { variables } : {}),
      ...(operationName ? { operationName } : {}),
    };
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Up to the execution, which must not be done twice; null for what fails before it, for Yoga to say how. */
async function prepare(
  yoga: Yoga,
  request: GraphqlRequest,
  params: GraphQLParams & { query: string },
) {
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
