import { ApiError, type ErrorExtra, type ParamFailure } from '../lib/api-error.ts';
import { ForbiddenParamsError } from '../operation/errors.ts';

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
    ...(details ? { details: renamedDetails(details, nameOf) } : {}),
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
