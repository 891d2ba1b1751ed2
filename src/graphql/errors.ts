import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLErrorOptions,
  type GraphQLFormattedError,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { ApiError, type ErrorExtra } from '../lib/api-error.ts';
import { toRefusal } from '../operation/errors.ts';

/** A refusal that no operation makes: of a document, a field or the way in which it was sent. */
export const refusal = (
  code: string,
  status: number,
  message: string,
  options: GraphQLErrorOptions = {},
): GraphQLError => new GraphQLError(message, { ...options, extensions: { code, status } });

/** A refusal as GraphQL has it: `extensions` with code, status, params and details as in REST (docs/rest.md §11). */
export function toGraphqlError(error: unknown): unknown {
  const refusal = toRefusal(error);
  if (!refusal) return error;
  const { code, status } = refusal;
  const { details, ...extra } = refusal.extra;
  const extensions = { code, status, ...extra, ...(details && { details }) };
  return new GraphQLError(messageOf(refusal), { extensions });
}

/** The message with the reasons, which clients without an eye for `extensions` show. Own fields are named as the schema does. */
function messageOf({ code, message, extra: { params } }: ApiError): string {
  if (code !== 'rest_invalid_param') return message;
  if (!params || Array.isArray(params)) return ofOwnField('meta', message).reason;
  const faults = Object.entries(params).map(([name, reason]) => ofOwnField(name, reason));
  if (faults.length === 0) return message;
  const names = faults.map(({ name }) => name).join(', ');
  const reasons = faults.map(({ reason }) => reason).join(' ');
  return `Invalid parameter(s): ${names}. ${reasons}`.slice(0, LONGEST);
}

/** Characters. */
const LONGEST = 2000;

/** Names an own field as the schema does: `dimensions.unitPrice` for `meta.dimensions.unit_price`, which REST says. */
function ofOwnField(
  name: string,
  reason: string,
): { readonly name: string; readonly reason: string } {
  if (name !== 'meta' && name !== 'acf') return { name, reason };
  const [, member, place = ''] =
    /^(\S+) is a required property of (?:meta|acf)(.*)\.$/.exec(reason) ?? [];
  if (member !== undefined) {
    const field = fieldPath(`${place}.${member}`);
    return { name: field, reason: `${field} is required.` };
  }
  const [, path, rest] = /^(?:meta|acf)([.[]\S+)(.*)$/s.exec(reason) ?? [];
  if (path === undefined) return { name, reason };
  return { name: fieldPath(path), reason: fieldPath(path) + rest };
}

const fieldPath = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[_-]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()))
    .join('.');

/** Returns the error that a resolver threw; for an error of GraphQL itself, an `ApiError` with status 400. */
export function toThrown(error: GraphQLError): unknown {
  const { extensions, originalError, message } = error;
  const { code, status, ...extra } = extensions;
  if (typeof code === 'string' && typeof status === 'number')
    return new ApiError(code, status, message, extra as ErrorExtra); // made by `toGraphqlError`
  if (originalError && !(originalError instanceof GraphQLError)) return originalError;
  return new ApiError('ability_invalid_input', 400, message);
}

/** The error of a request that is wrong itself, by its method for instance: it has this status in every media type. */
export const wrongRequest = (
  code: string,
  status: number,
  message: string,
  headers?: Record<string, string>,
): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code, status, http: { status, ...(headers && { headers }) } },
  });

/** A refusal as the error of a request that is wrong itself; other errors as they are. */
export function toWrongRequest(error: unknown): unknown {
  const refusal = toRefusal(error);
  return refusal ? wrongRequest(refusal.code, refusal.status, refusal.message) : error;
}

/** Whether the request itself was invalid. */
export const isWrongRequest = (result: Pick<ExecutionResult, 'data' | 'errors'>): boolean =>
  result.data === undefined &&
  (result.errors ?? []).some(({ extensions: { http } }) => http?.status && !http.spec);

/** Formats an error without its notes on the response. */
export function toldError(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...told } = error.toJSON();
  const { http: _, ...others } = extensions ?? {};
  return Object.keys(others).length > 0 ? { ...told, extensions: others } : told;
}

/**
 * Has Yoga answer with the status of a refusal what was not executed. In `application/json` that is 200 (GraphQL over HTTP §6.4), unless
 * the request itself was wrong.
 */
export const tellRefusalStatus = (): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || 'data' in result) return;
    const errors = result.errors?.map((error) => {
      const { extensions } = error;
      const status = typeof extensions.status === 'number' ? extensions.status : 400;
      // An invalid request already has a status.
      return changedError(error, { extensions: { http: { status, spec: true }, ...extensions } });
    });
    if (errors) setResult({ ...result, errors });
  },
});

/** Characters of a message, which may have a value in it. */
const LONGEST_MESSAGE = 1000;

/** A message without its middle, if it is long. */
export const cutText = (message: string): string =>
  message.length <= LONGEST_MESSAGE
    ? message
    : `${message.slice(0, LONGEST_MESSAGE / 2)} … ${message.slice(-LONGEST_MESSAGE / 2)}`;

/** Copies an error with another message or other extensions. */
export const changedError = (
  error: GraphQLError,
  {
    message = error.message,
    extensions = error.extensions,
  }: Partial<Pick<GraphQLError, 'message' | 'extensions'>>,
): GraphQLError =>
  new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    originalError: error.originalError ?? null,
    extensions,
  });
