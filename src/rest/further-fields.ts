import type { Context } from '../operation/context.ts';
import type { FurtherFields, Resource } from './representation/resource.ts';

type FurtherField = readonly [name: string, read: FurtherFields['fields'][string]];

/**
 * The members that an answer has although its resource does not: those that `_fields` names whole or in part, or all where the site
 * shows them always.
 */
export function askedFields(
  context: Context,
  { isAlwaysShown, fields }: FurtherFields,
  named: readonly string[] | undefined,
): readonly FurtherField[] {
  const all = Object.entries(fields);
  if (all.length === 0 || (!named && !isAlwaysShown(context))) return [];
  if (!named) return all;
  const heads = new Set(named.map((name) => name.split('.')[0] ?? ''));
  return all.filter(([name]) => heads.has(name));
}

/** Adds members to a resource or to each of a list; undefined is none. What has no id of its own, such as a deleted record, stays as it is. */
export async function addFields(
  context: Context,
  body: unknown,
  fields: readonly FurtherField[],
  isEdit: boolean,
): Promise<unknown> {
  if (Array.isArray(body))
    return Promise.all(body.map((item) => addFields(context, item, fields, isEdit)));
  if (!isRecord(body)) return body;
  const { _links, ...members } = body;
  const added = await Promise.all(
    fields.map(async ([name, read]) => [name, await read(context, body, isEdit)] as const),
  );
  return {
    ...members,
    ...Object.fromEntries(added.filter(([, value]) => value !== undefined)),
    ...(_links === undefined ? {} : { _links }),
  };
}

const isRecord = (body: unknown): body is Resource =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number';
