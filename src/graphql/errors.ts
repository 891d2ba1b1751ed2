import { GraphQLError } from 'graphql';
import { ApiError, type ErrorExtra } from '../lib/api-error.ts';
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
