import { ApiError } from '../lib/api-error.ts';

type Readers = Readonly<Record<string, () => unknown>>;
type Read<R extends Readers> = { readonly [Name in keyof R]: Awaited<ReturnType<R[Name]>> };

/**
 * Runs what reads parts of a call's arguments. Arguments that several parts refuse are refused together (docs/rest.md §2.3).
 * @throws ApiError `rest_invalid_param`, or the first error of another sort
 */
export async function readTogether<R extends Readers>(readers: R): Promise<Read<R>> {
  const names = Object.keys(readers);
  const settled = await Promise.allSettled(names.map(async (name) => readers[name]?.()));
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw errors.every(isInvalidParam) ? merged(errors) : firstOther(errors);
  const values = settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as Read<R>; // has exactly these names
}

const isInvalidParam = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'rest_invalid_param';

const firstOther = (errors: readonly unknown[]): unknown =>
  errors.find((error) => !isInvalidParam(error));

function merged(errors: readonly ApiError[]): ApiError {
  const [first] = errors;
  if (errors.length === 1 && first) return first;
  const params = Object.assign({}, ...errors.map(({ extra }) => extra.params));
  const details = Object.assign({}, ...errors.map(({ extra }) => extra.details));
  const names = Object.keys(params).join(', ');
  return new ApiError('rest_invalid_param', 400, `Invalid parameter(s): ${names}`, {
    params,
    details: Object.keys(details).length > 0 ? details : null,
  });
}
