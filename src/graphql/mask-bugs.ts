import { type ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Peer } from '../http/message.ts';
import type { ApiError } from '../lib/api-error.ts';
import { toRefusal } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import { cutText } from './errors.ts';
import type { GraphqlPlugin } from './exchange.ts';

/** Keeps the detail of what is no refusal from callers: it is logged, and they get the request's id to ask about it. */
export const maskBugs = (services: Masking): GraphqlPlugin => ({
  onResultProcess({ result, setResult, serverContext: { exchange } }) {
    const mask = (one: ExecutionResult) => maskErrors(one, exchange.peer, services);
    if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, mask));
    else setResult(Array.isArray(result) ? result.map(mask) : mask(result));
  },
});

/** Masks the errors of one result. */
export const maskErrors = <Result extends { readonly errors?: readonly GraphQLError[] }>(
  result: Result,
  peer: Peer,
  { log, config }: Masking,
): Result => {
  const { errors } = result;
  if (!errors) return result;
  if (!errors.some(isBug)) logFirst(errors, peer, log);
  const masked = errors.some(isUntold) ? errors.map((error) => maskBug(error, peer, log)) : errors;
  const told = masked.map((error) => inShort(error, config.graphql.suggestions));
  return { ...result, errors: told };
};

/** A bug is logged apart. The message is shown without values that a caller has sent, which may be secret. */
function logFirst(errors: readonly GraphQLError[], { requestId }: Peer, log: Logger): void {
  const [error] = errors;
  if (!error) return;
  const message = cutText(error.message).replace(VALUE, '$1 …');
  const others = errors.length > 1 ? { errors: errors.length } : {};
  log.info({ requestId, path: error.path, ...others }, `GraphQL error: ${message}`);
}

/** In messages of GraphQL, a value follows these words. */
const VALUE = /( got invalid value|, found| value:| represent [^:]*:) .*$/s;

type Masking = Pick<Services, 'log' | 'config'>;

/** Cuts the middle out of a long message. Also removes suggestions, which name parts of the schema, unless they are allowed. */
function inShort(error: GraphQLError, suggestions: boolean): GraphQLError {
  const { nodes, source, positions, path, originalError, extensions } = error;
  const cut = cutText(error.message);
  const message = suggestions ? cut : cut.replace(/ ?Did you mean .*\?$/s, '');
  if (message === error.message) return error;
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    originalError: originalError ?? null,
    extensions,
  });
}

function maskBug(error: GraphQLError, { requestId }: Peer, log: Logger): GraphQLError {
  const refusal = toRefusal(error.originalError);
  if (refusal) return toldRefusal(error, refusal);
  if (!isBug(error)) return error;
  const { nodes, path } = error;
  log.error({ err: error.originalError, requestId, path }, 'A request failed.');
  return new GraphQLError('Something went wrong on this server.', {
    nodes: nodes ?? null,
    path: path ?? null,
    originalError: error.originalError,
    extensions: { code: 'internal_server_error', status: 500, request_id: requestId },
  });
}

const isUntold = (error: GraphQLError): boolean =>
  toRefusal(error.originalError) !== undefined || isBug(error);

/** A refusal from within a nested field, which nobody has told in GraphQL's way yet. */
const toldRefusal = (
  { nodes, path }: GraphQLError,
  { message, code, status, extra }: ApiError,
): GraphQLError =>
  new GraphQLError(message, {
    nodes: nodes ?? null,
    path: path ?? null,
    extensions: { code, status, ...extra },
  });

/** Refusals are made as GraphQL errors, and so are those of documents and variables; what was thrown otherwise is a bug. */
function isBug({ originalError }: GraphQLError): boolean {
  if (originalError instanceof GraphQLError) return isBug(originalError);
  return originalError !== undefined;
}
