import { entryById } from '../../../content/entries/entry.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { isObject } from '../../../lib/is-object.ts';
import type { Args } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { parseArgs } from '../../../operation/parse-args.ts';
import type { Transaction } from '../../../storage/write.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { assertCanCreateInCalendar, isShown } from '../entries/calendar-policy.ts';
import { type PartyKind, requireName } from './party-kind.ts';
import type { PartyTable } from './party-loaders.ts';
import {
  createPartyEntry,
  type PartyChanges,
  type PartyValues,
  readWrittenParty,
} from './write-party.ts';

/** A venue or organizer of an event: the id of an existing one, or the fields of a new one. */
export type Linked<T extends PartyTable> = number | PartyChanges<T>;

/** Maximum of venues, and of organizers, of an event. */
const MOST = 100;

/**
 * Reads the `venue` or `organizer` of an event: an id, an object with an `id` or with the fields of a new one, or a
 * list of these.
 * @param args the fields of a new one; `read` converts them to changes
 * @returns undefined if it was not given, an empty list for none
 * @throws ApiError `rest_invalid_param` for a record that does not exist, is in the trash or may not be read;
 * `rest_forbidden`
 */
export async function readLinked<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  value: unknown,
  args: Args = kind.args,
  read: (values: PartyValues) => Promise<PartyChanges<T>> = (values) =>
    readWrittenParty(context, kind, values, null),
): Promise<readonly Linked<T>[] | undefined> {
  if (value === undefined || value === null) return undefined;
  const items = itemsOf(value);
  if (items.length > MOST)
    throw invalidCalendarParam(kind.labels.one, `has more than ${MOST} items`);
  const found: Linked<T>[] = [];
  for (const item of items) {
    const id = idIn(item);
    if (id === null) found.push(await read(readNew(context, kind, item, args)));
    else if (!found.includes(id)) found.push(await checkId(context, kind, id));
  }
  return found;
}

/**
 * Returns the unique ids of all parties, in order. Creates new ones one after the other, so that their slugs don't
 * collide.
 */
export async function writeLinked<T extends PartyTable>(
  context: Context,
  transaction: Transaction,
  kind: PartyKind<T>,
  linked: readonly Linked<T>[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const one of linked)
    ids.push(
      typeof one === 'number' ? one : await createPartyEntry(context, transaction, kind, one),
    );
  return [...new Set(ids)];
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
  { name: kind, labels: { one: word } }: KindNames,
  id: number,
): Promise<number> {
  const summary = Number.isInteger(id) ? await entryById(context).load(id) : null;
  if (summary?.kind !== kind || !isShown(context, summary))
    throw invalidCalendarParam(word, 'names none that is there');
  return id;
}

function readNew(context: Context, kind: KindNames, item: unknown, args: Args): PartyValues {
  if (!isObject(item))
    throw invalidCalendarParam(kind.labels.one, 'is neither an id nor the fields of a new one');
  assertCanCreateInCalendar(context, kind);
  const values = parseArgs(withName(args, kind.labels.one), { ...item }) as PartyValues; // these are its arguments
  assertCanCreateInCalendar(context, kind, values.author);
  return values;
}

/** Requires the name. Cached, because the validator compiles every new schema. */
function withName(args: Args, word: string): Args {
  const known = argsWithName.get(args);
  if (known) return known;
  const named = requireName(args, word);
  argsWithName.set(args, named);
  return named;
}

const argsWithName = new WeakMap<Args, Args>();
