import { canReadRecord } from '../../../auth/record-capabilities.ts';
import { type Args, type ArgValues, isRecordId, required } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { parseArgs } from '../../../operation/parse-args.ts';
import { loadSummary } from '../../content/entries/entry-summaries.ts';
import type { CalendarKind } from '../entries/calendar-kind.ts';
import { assertCanCreateInCalendar, assertOwnAuthor } from '../entries/calendar-policy.ts';
import { invalidCalendarParam } from '../entries/invalid-param.ts';

/** A venue or organizer of an event: the id of an existing one, or the fields of a new one. */
export type Linked<Changes> = number | Changes;

interface New<Fields extends Args, Changes> {
  readonly fields: Fields;
  read(values: Partial<ArgValues<Fields>>): Promise<Changes>;
}

/** More of one kind on one event would be a mistake. */
const MOST = 100;

/**
 * Reads the `venue` or `organizer` of an event: an id, an object with an `id` or with the fields of a new one, or a
 * list of these.
 * @returns undefined if it was not given, an empty list for none
 * @throws ApiError `rest_invalid_param` for a record that does not exist, is in the trash or may not be read;
 * `rest_forbidden`
 */
export async function readLinked<Fields extends Args, Changes>(
  context: Context,
  kind: CalendarKind,
  value: unknown,
  made: New<Fields, Changes>,
): Promise<readonly Linked<Changes>[] | undefined> {
  if (value === undefined || value === null) return undefined;
  const items = itemsOf(value);
  if (items.length > MOST) throw invalidCalendarParam(kind.word, `has more than ${MOST} items`);
  const found: Linked<Changes>[] = [];
  for (const item of items) {
    const id = idIn(item);
    if (id === null) found.push(await readNew(context, kind, item, made));
    else if (!found.includes(id)) found.push(await checkId(context, kind, id));
  }
  return found;
}

/** An empty text or zero names nothing. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === '' || value === 0 || value === '0' || value === false) return [];
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : [value];
}

function idIn(item: unknown): number | null {
  if (typeof item === 'number') return item;
  if (typeof item === 'string') return /^\d+$/.test(item) ? Number(item) : Number.NaN;
  if (typeof item !== 'object' || item === null || !('id' in item)) return null;
  return idIn(item.id);
}

async function checkId(
  context: Context,
  { kind, word }: CalendarKind,
  id: number,
): Promise<number> {
  const isPossible = Number.isInteger(id) && isRecordId(id);
  const summary = isPossible ? await loadSummary(context, id) : null;
  const isThere = summary?.kind === kind && summary.status !== 'trash';
  if (!isThere || !canReadRecord(context.viewer, summary))
    throw invalidCalendarParam(word, 'names none that is there');
  return id;
}

function readNew<Fields extends Args, Changes>(
  context: Context,
  kind: CalendarKind,
  item: unknown,
  { fields, read }: New<Fields, Changes>,
): Promise<Changes> {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw invalidCalendarParam(kind.word, 'is neither an id nor the fields of a new one');
  assertCanCreateInCalendar(context, kind);
  const args = withName(fields, kind.word);
  const values = parseArgs(args, { ...item }) as Partial<ArgValues<Fields>>; // `args` are these fields
  assertOwnAuthor(context, kind, authorIn(values), context.viewer.id);
  return read(values);
}

/**
 * The same fields with a required name. Built once per set of fields: the validator compiles and caches every new
 * schema.
 */
function withName(fields: Args, word: string): Args {
  const known = fieldsWithName.get(fields);
  if (known) return known;
  const name = fields[word];
  const args = name === undefined ? fields : { ...fields, [word]: required(name) };
  fieldsWithName.set(fields, args);
  return args;
}

const fieldsWithName = new WeakMap<Args, Args>();

const authorIn = (values: { readonly author?: unknown }): number | undefined =>
  typeof values.author === 'number' ? values.author : undefined;
