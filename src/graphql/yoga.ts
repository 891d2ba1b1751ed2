import { initContextCache } from '@pothos/core';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  print,
} from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { authenticate } from '../auth/authenticate.ts';
import { surfacesOf } from '../config/addresses.ts';
import { clientOf } from '../http/http-input.ts';
import { ApiError } from '../lib/api-error.ts';
import { currentSpan } from '../lib/current-request.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { answerOnce } from '../operation/idempotency.ts';
import type { Services } from '../operation/services.ts';
import { executeInTime, withinSize } from './answer-size.ts';
import { assessComplexity } from './complexity.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import { tellRefusalStatus, toGraphqlError } from './errors.ts';
import { executeAtomicMutations, type StoreBeforeUnit } from './execute-atomically.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { tellLive } from './live/live-event.ts';
import { maskBugs } from './mask-bugs.ts';

/** Where the schema comes from. */
export interface SchemaSource {
  /** The schema of a site that adds nothing. */
  readonly schema: GraphQLSchema;
  /** Puts that of the site in its place, where the site adds to it. */
  siteSchema(services: Services): Plugin;
  readonly storeBeforeUnit: StoreBeforeUnit;
}

export type Yoga = YogaServerInstance<GraphqlRequest, object>;

/** Yoga with this schema, its limits and a context for each request. */
export function makeYoga(
  services: Services,
  { schema, siteSchema, storeBeforeUnit }: SchemaSource,
): Yoga {
  const [surface] = surfacesOf(services.config);
  if (!surface) throw new Error('There is no surface to name addresses by.');
  return createYoga<GraphqlRequest>({
    schema,
    logging: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    plugins: [
      siteSchema(services),
      enforceLimits(documentCache(services), services),
      executeAtomicMutations(storeBeforeUnit),
      executeOnce(),
      limitTime(),
      tellLive(),
      ...(services.config.tracing ? [nameSpans()] : []),
      maskBugs(services),
      tellRefusalStatus(),
    ],
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    context: async ({ peer, identification, uploads, batch }) => {
      const begin = async (isCurrent = false) => {
        const viewer = await authenticate(identification, services.authentication);
        const client = clientOf(peer);
        return beginRequest(services, { viewer, surface, client, isCurrent });
      };
      const renew = async () => Object.assign({}, await begin(), initContextCache());
      try {
        if (batch) batch.context ??= begin(peer.isCurrent);
        const context = await (batch?.context ?? begin(peer.isCurrent));
        return Object.assign(
          {},
          context,
          uploads ? { uploads } : {},
          { renew },
          initContextCache(),
        );
      } catch (error) {
        throw toGraphqlError(error);
      }
    },
  });
}

/** Names the span of a request after the operation that it runs: `query PostsOfPage`. */
const nameSpans = (): Plugin => ({
  onExecute({ args: { document, operationName } }) {
    const operation = getOperationAST(document, operationName);
    if (!operation) return;
    const { operation: kind, name } = operation;
    currentSpan()?.describe(name ? `${kind} ${name.value}` : kind, {
      'graphql.operation.type': kind,
      ...(name && { 'graphql.operation.name': name.value }),
    });
  },
});

/**
 * Executes queries and mutations in the time that they have; the last of the plugins that execute, around all of them. What a
 * subscription tells may be as large as an answer.
 */
const limitTime = (): Plugin<Context & Pick<GraphqlRequest, 'batch'>> => ({
  onExecute({ args, executeFn, setExecuteFn }) {
    const kind = getOperationAST(args.document, args.operationName)?.operation;
    if (kind !== 'query' && kind !== 'mutation') return;
    const execute: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> = executeFn;
    setExecuteFn((given: ExecutionArgs) =>
      executeInTime(args.contextValue, kind, () => execute(given), args.contextValue.batch?.until),
    );
  },
  onSubscribe: () => ({
    onSubscribeResult: () => ({
      onNext: ({ result, setResult }) => setResult(withinSize(result)),
    }),
  }),
});

type Checked = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'> & {
  readonly contextValue: Pick<GraphqlRequest, 'batch'>;
};

/** A result of an operation, and how another takes its place. */
interface Done {
  readonly result: unknown;
  setResult(result: ExecutionResult): void;
}

/**
 * Refuses what is too large before it is parsed or validated, and what asks for too much before it is executed. Every result but the
 * events of subscriptions tells its complexity.
 */
function enforceLimits(
  documents: DocumentCache,
  services: Services,
): Plugin<Pick<GraphqlRequest, 'batch'>> {
  const { reportsCost, maxComplexity: limit } = services.config.graphql;
  /** Returns what adds the complexity to a result, or undefined where it is not told. */
  const check = (
    { schema, document, operationName, variableValues, contextValue: { batch } }: Checked,
    stop: (result: ExecutionResult) => void,
  ): ((done: Done) => void) | undefined => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const asked = { schema, document, operation, variables: variableValues ?? {} };
    const { complexity, error } = assessComplexity(services, asked, batch?.spent);
    const extensions = reportsCost ? { extensions: { cost: { complexity, limit } } } : {};
    if (error) stop({ errors: [error], ...extensions });
    else if (batch) batch.spent = complexity;
    if (error || !reportsCost || operation.operation === 'subscription') return undefined;
    return ({ result, setResult }) => {
      if (isWhole(result))
        setResult({ ...result, extensions: { ...result.extensions, ...extensions.extensions } });
    };
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | { body: string }) =>
        documents.parse(typeof source === 'string' ? source : source.body),
      );
    },
    onValidate({ setValidationFn }) {
      setValidationFn(documents.validate);
    },
    onExecute({ args, setResultAndStopExecution }) {
      const onExecuteDone = check(args, setResultAndStopExecution);
      return onExecuteDone && { onExecuteDone };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const onNext = check(args, setResultAndStopExecution);
      return onNext && { onSubscribeResult: () => ({ onNext }) };
    },
  };
}

const isWhole = (result: unknown): result is ExecutionResult =>
  typeof result === 'object' && result !== null && ('data' in result || 'errors' in result);

/** Executes a mutation that names an `Idempotency-Key` once; sent again, it gets the same response. */
const executeOnce = (): Plugin<Context & Pick<GraphqlRequest, 'batch'>> => ({
  onExecute({ args, executeFn, setExecuteFn }) {
    const { client, batch } = args.contextValue;
    const index = batch?.index;
    const isMutation = getOperationAST(args.document, args.operationName)?.operation === 'mutation';
    const key = client.idempotencyKey;
    if (key === undefined || !isMutation) return;
    const execute: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> = executeFn;
    setExecuteFn(async (given: ExecutionArgs) => {
      try {
        return await answerOnce(
          args.contextValue,
          { ...key, index },
          {
            request: ['graphql', print(args.document), args.operationName, args.variableValues],
            write: (result: ExecutionResult) => (isOwnFault(result) ? undefined : result),
            read: (stored) => toResult(stored as ExecutionResult), // as JSON has it
          },
          async (contextValue) => execute({ ...given, contextValue }),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { errors: [toGraphqlError(error) as GraphQLError] }; // what a refusal becomes
      }
    });
  },
});

/** Whether a bug had part in it, which is not to be told again. */
const isOwnFault = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some(
    ({ extensions }) => typeof extensions.status !== 'number' || extensions.status >= 500,
  );

const toResult = ({ errors, ...rest }: ExecutionResult): ExecutionResult => ({
  ...rest,
  ...(errors && {
    errors: errors.map(
      ({ message, path, extensions }) =>
        new GraphQLError(message, { path: path ?? null, extensions: extensions ?? null }),
    ),
  }),
});
