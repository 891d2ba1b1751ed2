import { IGNORED_HEADER } from '../http/cors.ts';
import { isObject } from '../lib/is-object.ts';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { Embeds, FurtherFields, Resource } from '../operation/representation/resource.ts';
import type { ResourceSchema } from '../operation/representation/resource-schema.ts';
import type { Answer } from './answer.ts';
import { isRead, type RestRequest } from './read-request.ts';

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
function pickedLinks(fields: readonly string[]): readonly string[] | null {
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
function askedFields(
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
async function addFields(
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
function readEmbed(raw: unknown): true | readonly string[] | null {
  if (raw === undefined || raw === null) return null;
  if (Array.isArray(raw)) return raw.filter((rel) => typeof rel === 'string');
  if (typeof raw !== 'string' || raw === '' || raw === '1' || raw === 'true') return true;
  const names = raw.split(',').map((rel) => rel.trim());
  return names.includes('') ? true : names; // `_embed&_embed=author`
}

/** Adds `_embedded` to a resource, or to each of a list of them. */
async function embedLinked(
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

/** Arguments as they were sent. */
type Sent = Readonly<Record<string, unknown>>;

/** The keys of `meta` and of `acf` that no argument has, as `meta.price`, each safe in a header. */
export const unknownMeta = (args: Args, raw: Sent): readonly string[] => [
  ...unknownIn('meta', args, raw),
  ...('meta' in args ? unknownIn('acf', args, raw) : []),
];

function unknownIn(name: 'meta' | 'acf', args: Args, raw: Sent): readonly string[] {
  const sent = raw[name];
  if (!isObject(sent)) return [];
  const known: object = args[name]?.['x-shown']?.properties ?? args[name]?.properties ?? {};
  return Object.keys(sent)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `${name}.${inHeader(key)}`);
}

/** Names in a request that nothing reads: no arguments, no parameters of all routes, and no properties of the resource. */
export function unknownNames(
  { args, takesAnyName = false }: { readonly args: Args; readonly takesAnyName?: boolean },
  { schema }: { readonly schema: ResourceSchema | null },
  sent: Sent,
  where: 'query' | 'body',
): readonly string[] {
  if (takesAnyName) return [];
  return Object.keys(sent)
    .filter((name) => !Object.hasOwn(args, name))
    .filter((name) => !OF_ALL_ROUTES.has(name) || (where === 'body' && OF_QUERIES.has(name)))
    .filter((name) => !schema || !Object.hasOwn(schema.properties, name))
    .map(inHeader);
}

/** Parameters that the machinery reads, and those that clients of such sites send with every request. */
const OF_ALL_ROUTES: ReadonlySet<string> = new Set(
  '_fields _embed _envelope _explain _method _locale _wpnonce _links _embedded _ rest_route context acf acf_format token'.split(
    ' ',
  ),
);

/** The ones among them that are read from queries only. */
const OF_QUERIES: ReadonlySet<string> = new Set(['_fields', '_embed', '_envelope', '_explain']);

/**
 * Names of `_fields` that nothing in an answer has, and parts of what is given as a whole only.
 * @param body the whole answer, or a list of which any item may have them
 */
function unknownFields(
  fields: readonly string[],
  body: unknown,
  whole: readonly string[],
): readonly string[] {
  const items = [body].flat().filter((item) => typeof item === 'object' && item !== null);
  if (items.length === 0) return [];
  return fields
    .filter((field) => {
      const head = field.split('.', 1)[0] ?? '';
      const isThere = head.startsWith('_') || items.some((item) => Object.hasOwn(item, head));
      return !isThere || isWithin(field, whole);
    })
    .map((field) => `_fields.${inHeader(field)}`);
}

const inHeader = (name: string): string =>
  encodeURIComponent(name.slice(0, LONGEST).toWellFormed());

/** Adds names to the header of an answer, but not `meta` if its members are in the header. */
export function withIgnored(answer: Answer, names: readonly string[]): Answer {
  const told = answer.headers[IGNORED_HEADER]?.split(', ') ?? [];
  const added = names.filter((name) => !told.some((one) => one.startsWith(`${name}.`)));
  if (added.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, ...ignoredHeader([...told, ...added]) } };
}

/** Maximum number of characters of a key, and of the whole header. */
const LONGEST = 60;
const MOST = 1000;

/** The header with ignored names; none without names. An ellipsis replaces further names. */
function ignoredHeader(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  let value = '';
  for (const name of names) {
    if (value.length + name.length > MOST) return { [IGNORED_HEADER]: `${value}, ...` };
    value = value === '' ? name : `${value}, ${name}`;
  }
  return { [IGNORED_HEADER]: value };
}

interface Asked {
  readonly endpoint: {
    readonly embeds: Embeds;
    readonly furtherFields: FurtherFields;
    readonly wholeFields: readonly string[];
  };
  readonly raw: Sent;
  readonly request: RestRequest;
}

/** Applies `_fields` and `_embed` (docs/rest.md §2.4), and adds further fields, to an answer that is JSON. */
export async function shape(
  answer: Answer,
  { endpoint, raw, request: { method, query, repeated } }: Asked,
  context: Context,
): Promise<Answer> {
  const named = readFields(repeated._fields ?? query._fields);
  const fields = named?.filter((field) => !isWithin(field, endpoint.wholeFields));
  const embed = readEmbed(repeated._embed ?? query._embed);
  const further = askedFields(context, endpoint.furtherFields, fields);
  const isPlain = !fields && embed === null && further.length === 0;
  if (isPlain || 'Content-Type' in answer.headers) return answer;
  let { body } = answer;
  if (further.length > 0) {
    const view = isRead(method) ? raw.context : 'edit';
    if (view !== 'embed') body = await addFields(context, body, further, view === 'edit');
  }
  const keepsLinks = !fields || fields.some((field) => /^_(links|embedded)\b/.test(field));
  if (embed !== null && keepsLinks) {
    const linked = fields && Array.isArray(body) ? pickedLinks(fields) : null;
    body = await embedLinked(context, body, endpoint.embeds, bothOf(embed, linked));
  }
  const unknown = named ? unknownFields(named, body, endpoint.wholeFields) : [];
  if (fields) body = pickFields(body, embed === null ? fields : [...fields, '_embedded']);
  // Embedded resources and further fields change without a new version of the record.
  const { validator, ...shaped } = { ...withIgnored(answer, unknown), body };
  const isOfVersions = embed === null && further.length === 0;
  return isOfVersions && validator !== undefined ? { ...shaped, validator } : shaped;
}

const bothOf = (embed: true | readonly string[], linked: readonly string[] | null) =>
  linked === null || embed === true
    ? (linked ?? embed)
    : embed.filter((rel) => linked.includes(rel));

/** Whether a field is a part of one of these. */
const isWithin = (field: string, whole: readonly string[]): boolean =>
  whole.some((name) => field.startsWith(`${name}.`));
