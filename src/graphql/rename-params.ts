import { ApiError, type ErrorExtra, type ParamFailure } from '../lib/api-error.ts';

/** A refusal with each argument named as the caller wrote it: `where.authorIn` for `author`. Anything else is left as it is. */
export function renameParams(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') return error;
  const { params = {}, details, ...rest } = error.extra;
  if (Array.isArray(params)) return error;
  const nameOf = (name: string) => names[name] ?? name;
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

/** A message begins with what it is about. */
const reworded = (message: string, from: string, to: string): string =>
  message.startsWith(from) ? to + message.slice(from.length) : message;
