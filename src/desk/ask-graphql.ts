import { ApiError } from '../lib/api-error.ts';
import type { DeskRequest } from './desk-request.ts';
import { at, type Json, textOf, toObject, toRecords } from './json.ts';

/** Runs a query with the rights of the person, for what no single operation answers. @throws ApiError its first error */
export async function askGraphql(
  { desk, context }: Pick<DeskRequest, 'desk' | 'context'>,
  query: string,
  variables: Json,
): Promise<Json> {
  const answer = await desk.abilities.get('queryGraphql')?.run(context, { query, variables });
  const [error] = toRecords(at(answer, 'errors'));
  if (!error) return toObject(at(answer, 'data'));
  const { code, status } = toObject(error.extensions);
  throw new ApiError(textOf(code), Number(status) || 400, textOf(error.message));
}
