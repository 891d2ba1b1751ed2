import type { Context } from '../operation/context.ts';
import type { Embeds, FurtherFields, Resource } from '../operation/representation/resource.ts';

/**
 * Keeps the fields that `_fields` names, nested by dots and through lists (docs/rest.md §2.4). Naming any part of `_embedded`, or of
 * the `_links` of what isn't in a list, keeps the whole of it (recorded). An object of which nothing is left is an empty list, as the reference writes it.
 */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  return pick(
    value,
    fields,
    new Set(Array.isArray(value) ? ['_embedded'] : ['_embedded', '_links']),
  );
}

/** The relations whose links a list keeps; null for all. */
export function pickedLinks(fields: readonly string[]): readonly string[] | null {
  if (fields.some((field) => field === '_links' || field === '_embedded')) return null;
  return fields.flatMap((field) =>
    field.startsWith('_links.') ? (field.split('.')[1] ?? []) : [],
  );
}

/** @param whole names of which any part keeps all */
function pick(value: unknown, fields: readonly string[], whole: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields, whole));
  if (typeof value !== 'object' || value === null) return value;
  const wanted = new Map<string, string[]>();
  for (const field of fields) {
    const [head = '', ...rest] = field.split('.');
    const inner = wanted.get(head) ?? [];
    wanted.set(
      head,
      rest.length > 0 && !whole.has(head) ? [...inner, rest.join('.')] : [...inner, ''],
    );
  }
  const kept = Object.entries(value).filter(([name]) => wanted.has(name));
  if (kept.length === 0) return [];
  return Object.fromEntries(
    kept.map(([name, item]) => {
      const inner = wanted.get(name) ?? [];
      return [name, inner.includes('') ? item : pick(item, inner, NONE)];
    }),
  );
}

/** The names in `_fields`, a comma list or several values; null when it was not sent. */
export function readFields(raw: unknown): readonly string[] | null {
  const words = [raw].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : []));
  const names = words.map((word) => word.trim()).filter((word) => word !== '');
  return names.length > 0 ? names : null;
}

const NONE: ReadonlySet<string> = new Set();

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

/** The relations that `_embed` asks for: all (`true`), some, or none (null). */
export function readEmbed(raw: unknown): true | readonly string[] | null {
  if (raw === undefined || raw === null) return null;
  if (Array.isArray(raw)) return raw.filter((rel) => typeof rel === 'string');
  if (typeof raw !== 'string' || raw === '' || raw === '1' || raw === 'true') return true;
  const names = raw.split(',').map((rel) => rel.trim());
  return names.includes('') ? true : names; // `_embed&_embed=author`
}

/** Adds `_embedded` to a resource, or to each of a list of them. */
export async function embedLinked(
  context: Context,
  body: unknown,
  embeds: Embeds,
  wanted: true | readonly string[],
): Promise<unknown> {
  if (Array.isArray(body))
    return Promise.all(body.map((item) => embedLinked(context, item, embeds, wanted)));
  if (typeof body !== 'object' || body === null) return body;
  const item = body as Resource; // an object of JSON
  const links = item._links;
  if (typeof links !== 'object' || links === null) return body;
  const rels = Object.keys(links).filter(
    (rel) => embeds[rel] && (wanted === true || wanted.includes(rel)),
  );
  const values = await Promise.all(rels.map((rel) => embeds[rel]?.(context, item) ?? []));
  const filled = rels
    .map((rel, i) => [rel, values[i] ?? []] as const)
    .filter(([, list]) => list.some((value) => !Array.isArray(value) || value.length > 0));
  return filled.length > 0 ? { ...item, _embedded: Object.fromEntries(filled) } : item;
}
