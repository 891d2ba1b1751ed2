import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlMediaType } from '../http/graphql-media-type.ts';
import { ApiError, type ErrorExtra, RETRY_LATER } from '../lib/api-error.ts';
import { toRefusal } from '../operation/errors.ts';

/** A refusal as GraphQL has it: `extensions` with code, status, params and details as in REST (docs/rest.md §11). */
export function toGraphqlError(error: unknown): unknown {
  const refusal = toRefusal(error);
  if (!refusal) return error;
  const { code, status, extra } = refusal;
  return new GraphQLError(messageOf(refusal), { extensions: { code, status, ...extra } });
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

/** What was thrown before GraphQL made an error of it, an `ApiError` or whatever a bug threw; for what GraphQL itself refuses, 400. */
export function toThrown(error: GraphQLError): unknown {
  const { extensions, originalError, message } = error;
  const { code, status, ...extra } = extensions;
  if (typeof code === 'string' && typeof status === 'number')
    return new ApiError(code, status, message, extra as ErrorExtra); // made by `toGraphqlError`
  if (originalError && !(originalError instanceof GraphQLError)) return originalError;
  return new ApiError('ability_invalid_input', 400, message);
}

/** What an error says of the response, as Yoga and its executor note it: `spec` for a status that is 200 in `application/json`. */
interface HttpNote {
  readonly status?: number;
  readonly spec?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The status of a result. What was not executed has the status of its refusal, for those who know `application/graphql-response+json`; in
 * `application/json` it is 200 (GraphQL over HTTP §6.4), unless the request itself was wrong.
 */
export function refusalStatus(
  { data, errors }: ExecutionResult,
  mediaType: GraphqlMediaType,
): number {
  if (!errors || data !== undefined) return 200;
  const isNew = mediaType === 'application/graphql-response+json';
  return Math.max(...errors.map((error) => (isNew ? statusOf(error) : ownStatus(error))));
}

/** Whether the request itself was wrong, by its method for instance, so that its response is no result in any type. */
export const isWrongRequest = (result: ExecutionResult): boolean =>
  refusalStatus(result, 'application/json') !== 200;

/** The headers that the errors of a result bring with them, and when to try again what was refused with 503. */
export const refusalHeaders = ({
  errors = [],
}: Pick<ExecutionResult, 'errors'>): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    errors.some(isUnavailable) ? RETRY_LATER : {},
    ...errors.map((error) => noteOf(error)?.headers),
  );

const isUnavailable = ({ extensions, originalError }: GraphQLError): boolean =>
  extensions.status === 503 || toRefusal(originalError)?.status === 503;

const statusOf = (error: GraphQLError): number => {
  const { status } = error.extensions;
  return noteOf(error)?.status ?? (typeof status === 'number' ? status : 400);
};

const ownStatus = (error: GraphQLError): number => {
  const note = noteOf(error);
  return note?.status && !note.spec ? note.status : 200;
};

const noteOf = ({ extensions }: GraphQLError): HttpNote | undefined =>
  extensions.http as HttpNote | undefined; // nobody else notes anything there

/** An error as it is told: without what is noted about the response. */
export function toldError(error: GraphQLError): GraphQLFormattedError {
  const told = error.toJSON();
  if (told.extensions?.http === undefined) return told;
  const { http: _, ...extensions } = told.extensions;
  const { extensions: __, ...rest } = told;
  return Object.keys(extensions).length > 0 ? { ...rest, extensions } : rest;
}

/** Has Yoga answer with the status of a refusal. */
export const tellRefusalStatus = (): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || 'data' in result) return;
    const errors = result.errors?.map((error) => {
      const { message, extensions, nodes, source, positions, path, originalError } = error;
      return new GraphQLError(message, {
        nodes: nodes ?? null,
        source: source ?? null,
        positions: positions ?? null,
        path: path ?? null,
        originalError: originalError ?? null,
        // What Yoga refuses for its method says so itself.
        extensions: { http: { status: statusOf(error), spec: true }, ...extensions },
      });
    });
    if (errors) setResult({ ...result, errors });
  },
});
