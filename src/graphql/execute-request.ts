import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../operation/context.ts';
import { defineService } from '../operation/services.ts';
import { callerOf, createSlots } from '../operation/slots.ts';
import { type AskedOperation, assessComplexity } from './complexity.ts';
import { toGraphqlError } from './errors.ts';
import type { GraphqlRequest, KnownParams } from './graphql-request.ts';
import { leaving, type Results } from './live/live-event.ts';
import { isLive, liveResults } from './live/live-query.ts';
import type { Yoga } from './yoga.ts';

/** The result of a request, with its context if it came as far as that. */
export interface ExecutedRequest {
  readonly result: ExecutionResult;
  readonly kind?: 'query' | 'mutation';
  readonly context?: Context;
}

/** The results of a subscription, as long as somebody follows it. */
export interface FollowedRequest {
  readonly results: Results;
}

/**
 * Executes a query or mutation with Yoga's parsing, validation and execution but without its `Request` and `Response`, which cost as
 * much as the execution. What is wrong is told in the result. Null for a subscription.
 * @param isRead whether only queries are executed, because the request says that it only reads (RFC 9110 §9.2.1)
 */
export async function executeRequest(
  yoga: Yoga,
  request: GraphqlRequest,
  params: KnownParams,
  isRead: boolean,
): Promise<ExecutedRequest | null> {
  const answered = await answerRequest(yoga, request, params, { isRead, mayFollow: false });
  return answered && 'result' in answered ? answered : null;
}

/** The same of subscriptions as well. */
export async function followRequest(
  yoga: Yoga,
  request: GraphqlRequest,
  params: KnownParams,
  isRead: boolean,
): Promise<ExecutedRequest | FollowedRequest> {
  const answered = await answerRequest(yoga, request, params, { isRead, mayFollow: true });
  if (answered === null) throw new Error('A subscription was not followed.');
  return answered;
}

async function answerRequest(
  yoga: Yoga,
  request: GraphqlRequest,
  { query, variables, operationName }: KnownParams,
  { isRead, mayFollow }: { readonly isRead: boolean; readonly mayFollow: boolean },
): Promise<ExecutedRequest | FollowedRequest | null> {
  const params = { query, variables, operationName };
  const enveloped = yoga.getEnveloped(Object.assign({}, request, { params }) as never); // all that our plugins and context read
  try {
    const document = parsed(() => enveloped.parse(query));
    const errors: readonly GraphQLError[] = enveloped.validate(enveloped.schema, document);
    if (errors.length > 0) return { result: { errors } };
    const operation = operationOf(document, operationName);
    const kind = operation.operation;
    if (kind === 'subscription' && !mayFollow) return null;
    if (isRead && kind === 'mutation') throw notByGet();
    const context = (await enveloped.contextFactory()) as unknown as Context; // yoga.ts makes it from one
    const args = {
      schema: enveloped.schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
    };
    if (kind === 'mutation' || (kind === 'query' && !(mayFollow && isLive(operation))))
      return { result: await enveloped.execute(args), kind, context };
    const asked = { schema: enveloped.schema, document, operation, variables: variables ?? {} };
    const followed = await followWithinCost(context, asked, async (cost) =>
      kind === 'query'
        ? liveResults(context, cost, (contextValue) => enveloped.execute({ ...args, contextValue }))
        : enveloped.subscribe(args),
    );
    return 'next' in followed ? { results: followed } : { result: followed };
  } catch (error) {
    return failedRequest(error);
  }
}

/** @throws GraphQLError with a code, which the parser gives none */
function parsed(parse: () => DocumentNode): DocumentNode {
  try {
    return parse();
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions.code ??= 'GRAPHQL_PARSE_FAILED';
    throw error;
  }
}

function operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (operation) return operation;
  throw new GraphQLError('Could not determine what operation to execute.', {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
  });
}

const notByGet = () =>
  new GraphQLError('Can only perform a mutation operation from a POST request.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 405, headers: { Allow: 'POST' } } },
  });

/** A request of which nothing is executed because of this error. */
export const failedRequest = (error: unknown): ExecutedRequest => ({
  result: { errors: [asGraphqlError(toGraphqlError(error))] },
});

/** What was thrown by a bug is masked later. */
const asGraphqlError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError('', {
        originalError: error instanceof Error ? error : new Error(String(error)),
      });

/** Points that one caller's subscriptions may have together, and those of a process: a request of the greatest cost has 10,000. */
const MOST_PER_CALLER = 10_000;
const MOST = 100_000;

/** Where more subscriptions are allowed, so are points: as many for each. */
const PER_SUBSCRIPTION = { ofCaller: 100, ofProcess: 50 };

const points = defineService(({ config: { graphql } }) => {
  const { most, mostPerCaller } = graphql.subscriptions;
  const limits = {
    most: Math.max(MOST, most * PER_SUBSCRIPTION.ofProcess),
    mostPerCaller: Math.max(MOST_PER_CALLER, mostPerCaller * PER_SUBSCRIPTION.ofCaller),
  };
  return createSlots(limits, 'points of cost in subscriptions and live queries');
});

/**
 * Follows a subscription or a live query. It is executed again and again, so that its cost is held against the caller for as long.
 * @param begin is given the cost in points; what it returns that is no results ends it
 * @throws ApiError 429 `too_many_subscriptions`
 */
async function followWithinCost(
  context: Context,
  asked: AskedOperation,
  begin: (cost: number) => Promise<Results | ExecutionResult>,
): Promise<Results | ExecutionResult> {
  const { services, client } = context;
  const { complexity } = assessComplexity(services, asked);
  const share = Math.ceil((MOST_PER_CALLER * complexity) / services.config.graphql.maxComplexity);
  const leave = points(services).take(callerOf(context), share);
  try {
    const begun = await begin(share);
    if ('next' in begun) return leaving({ leave }, client.signal, begun);
    leave();
    return begun;
  } catch (error) {
    leave();
    throw error;
  }
}
