import { ApiError, type ErrorExtra, type ParamFailure } from '../lib/api-error.ts';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { ForbiddenParamsError } from '../operation/errors.ts';
import type { Connection, PagingArgs } from '../operation/lists/connection.ts';
import {
  type ListOperation,
  type Operation,
  perform as performOperation,
} from '../operation/operation.ts';
import { toGraphqlError } from './errors.ts';

/** The arguments of an operation, and the input fields that they come from, for errors; no field if it has the argument's name. */
export interface AskedArgs {
  readonly args: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/**
 * Performs an operation for a root field.
 * @param names the names that the document has for arguments, if they differ; errors use them
 */
export const perform = <A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  args: Readonly<Record<string, unknown>>,
  names?: AskedArgs['names'],
): Promise<Result> => translated(() => named(performOperation(operation, context, args), names));

/** Performs a list operation by cursors, for a field; a refusal names arguments as the document does. */
export const performList = <Item>(
  operation: Pick<ListOperation<Args, Item>, 'connection'>,
  context: Context,
  { args, names }: AskedArgs,
  paging: PagingArgs,
): Promise<Connection<Item>> =>
  translated(() => named(operation.connection(context, args, paging), names));

const named = <Result>(work: Promise<Result>, names: AskedArgs['names']): Promise<Result> =>
  names === undefined
    ? work
    : work.catch((error: unknown) => {
        throw renameParams(error, names);
      });

/** As `perform` for a look-up, which answers null where REST answers 401, 403 or 404: front ends ask for what may not be there. */
export async function performOrNull<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  args: Readonly<Record<string, unknown>>,
): Promise<Result | null> {
  try {
    return await performOperation(operation, context, args);
  } catch (error) {
    if (!isAbsence(error)) throw toGraphqlError(error);
    context.onAbsence?.(error);
    return null;
  }
}

/** Runs the work of a nested field that has no operation, and translates its errors. Work that returns no promise stays synchronous. */
export function translated<Result>(work: () => Promise<Result>): Promise<Result>;
export function translated<Result>(work: () => Result | Promise<Result>): Result | Promise<Result>;
export function translated<Result>(work: () => Result | Promise<Result>): Result | Promise<Result> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(refuse) : result;
  } catch (error) {
    return refuse(error);
  }
}

/** @throws GraphQLError */
function refuse(error: unknown): never {
  throw toGraphqlError(error);
}

const isAbsence = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

/** Names each argument of an error as the caller wrote it: `where.authorIn` for `author`. Returns other errors as they are. */
export function renameParams(error: unknown, names: Readonly<Record<string, string>>): unknown {
  const nameOf = (name: string) => {
    const [argument = '', ...path] = name.split('.'); // `near.lat` is a member of `near`
    return [names[argument] ?? argument, ...path].join('.');
  };
  if (error instanceof ForbiddenParamsError)
    return new ForbiddenParamsError(error.status, error.names.map(nameOf));
  if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') return error;
  const { params = {}, details, ...rest } = error.extra;
  // Without reasons by name, the message says it all.
  if (Array.isArray(params) || Object.keys(params).length === 0) return error;
  const renamed = Object.entries(params).map(
    ([name, message]) => [nameOf(name), reworded(message, name, nameOf(name))] as const,
  );
  const extra: ErrorExtra = {
    ...rest,
    params: Object.fromEntries(renamed),
    ...(details === undefined ? {} : { details: details && renamedDetails(details, nameOf) }),
  };
  const all = renamed.map(([name]) => name).join(', ');
  return new ApiError(error.code, error.status, `Invalid parameter(s): ${all}`, extra);
}

const renamedDetails = (
  details: Readonly<Record<string, ParamFailure>>,
  nameOf: (name: string) => string,
) =>
  Object.fromEntries(
    Object.entries(details).map(([name, failure]) => [
      nameOf(name),
      { ...failure, message: reworded(failure.message, name, nameOf(name)) },
    ]),
  );

/** A message begins with the name of its argument. */
const reworded = (message: string, from: string, to: string): string =>
  message.startsWith(from) ? to + message.slice(from.length) : message;
