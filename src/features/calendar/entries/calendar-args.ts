import type { TSchema } from '@sinclair/typebox';
import { entryListArgs } from '../../../content/entries/collection-args.ts';
import type { EntryFilter } from '../../../content/entries/entry-filters.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import {
  type Args,
  anything,
  filled,
  integer,
  list,
  MAX_INTEGER,
  schemaOf,
  shownAs,
  string,
  undetailed,
  unindexed,
} from '../../../operation/args.ts';
import { BOUNDS, SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParams } from '../../../operation/errors.ts';
import type { Window } from '../../../operation/lists/window.ts';
import { resolveZone } from './time/event-time.ts';

const mapArgs =
  (map: (schema: TSchema) => TSchema) =>
  <const A extends Args>(all: A): A =>
    Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, map(schema)])) as A; // the same names and types

/** Arguments that clients of the reference do not expect in the site index. */
export const unindexedArgs = mapArgs(unindexed);

/** Arguments of which an empty text or list is refused. */
export const allFilled = mapArgs(filled);

const { author, author_exclude, exclude, slug, after, before, modified_after, modified_before } =
  entryListArgs;

/** The filters that lists of posts have as well. */
export const sharedFilterArgs = unindexedArgs({
  author,
  author_exclude,
  exclude,
  slug,
  after,
  before,
  modified_after,
  modified_before,
});

/** A filter without what asks for nothing: what is not given, and empty lists. */
export const withoutEmptyLists = (filter: EntryFilter): EntryFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

/**
 * Marks arguments whose errors have no details. Only errors of booleans and numbers have some, because the reference
 * checks the other arguments itself (docs/rest.md §6.1).
 */
export const calendarArgs = mapArgs((schema) => {
  const types: readonly unknown[] = [schema.type].flat();
  return types.includes('boolean') || types[0] === 'number' ? schema : undetailed(schema);
});

/** A text. A number is accepted as its digits, and null means not given. */
export const wordArg = (description: string, maxLength: number = BOUNDS.maxLength) =>
  shownAs(
    schemaOf<string | number | null>({
      type: ['string', 'number', 'null'],
      maxLength,
      description,
    }),
    { description, type: 'string', default: null },
  );

/** A boolean that the site index describes as a string. Null means not given. */
export const switchArg = (description: string) =>
  shownAs(schemaOf<string | boolean | null>({ type: ['string', 'boolean', 'null'], description }), {
    description,
    type: 'string',
    default: null,
  });

/** Reads a switch: `true`, `yes`, `on` and `1` are true, other values are false. */
export const readSwitch = (value: unknown): boolean | undefined =>
  value === null || value === undefined
    ? undefined
    : typeof value !== 'object' && /^(true|yes|on|1)$/i.test(String(value).trim());

const perPage = 'How many a page has; as many as the site’s setting says unless given.';

export const calendarPageArgs = calendarArgs({
  page: integer({ description: 'Which page of the list.', default: 1 }),
  per_page: shownAs(integer({ description: perPage }), {
    description: perPage,
    type: 'integer',
    default: '10',
  }),
});

/** The arguments of lists of venues and organizers (docs/rest.md §6.2), in the order of the site index. */
export const calendarListArgs = calendarArgs({
  ...calendarPageArgs,
  search: filled(string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' })),
  event: integer({ description: 'Only those of this event.' }),
  has_events: anything({ description: 'Only those with events, or without any.' }),
  only_with_upcoming: anything({
    description: 'Only those with events that are not over yet.',
    default: false,
  }),
  status: shownAs(string(), { description: 'Any of these statuses.', format: 'string' }),
  include: unindexed(list(integer(), { description: 'Only these ids.' })),
  ...sharedFilterArgs,
});

/**
 * 400 `rest_invalid_param` with an empty list of `details` (docs/rest.md §6.2).
 * @param why the rest of a sentence that begins with the name, without a full stop
 */
export const invalidCalendarParam = (name: string, why = 'is invalid'): ApiError =>
  invalidParams({ [name]: { code: null, message: `${name} ${why}.` } });

/** Whether a text is the number of a record, and no slug or name. */
export const isId = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= MAX_INTEGER;

/** Null and undefined mean not given. */
type Word = string | number | null | undefined;

/** Reads a field that is text, not HTML, as one line without markup. */
export const plainText = (word: Word): string | undefined =>
  word === null || word === undefined ? undefined : plainLine(String(word));

/** Reads the URL of a website, which may be empty. @throws ApiError `rest_invalid_param` for any other text */
export function webAddress(name: string, word: Word): string | undefined {
  if (word === null || word === undefined) return undefined;
  const address = String(word).trim();
  if (address === '') return address;
  if (isWebAddress(address)) return address;
  throw invalidCalendarParam(name, 'is no address of the web');
}

/** Reads a time zone. @throws ApiError `rest_invalid_param` for an unknown one */
export function readZone(name: string, text: string): string {
  const zone = resolveZone(text);
  if (zone === null) throw invalidCalendarParam(name, 'is no time zone');
  return zone;
}

/** A page of a list. */
export interface CalendarPage {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

/** The calendar's lists accept any positive page size, but return at most this many items. */
const MOST_PER_PAGE = 500;

/**
 * Reads the requested page; the site's setting gives the default size.
 * @throws ApiError `rest_invalid_param` for a page or a size below 1
 */
export function readCalendarPage(
  { site }: Pick<Context, 'site'>,
  { page, per_page: asked }: { readonly page: number; readonly per_page: number | undefined },
): CalendarPage {
  if (page < 1) throw invalidCalendarParam('page', 'must be at least 1');
  if (asked !== undefined && asked < 1)
    throw invalidCalendarParam('per_page', 'must be at least 1');
  const limit = Math.min(asked ?? Math.max(site.postsPerPage, 1), MOST_PER_PAGE);
  return { page, limit, offset: (page - 1) * limit };
}

/** @throws ApiError 404 `venue-archive-page-not-found` (and so on) for a page beyond the last; the first page of nothing is no error */
export function assertCalendarPageExists(
  word: string,
  { offset = 0 }: Window,
  total: number,
): void {
  if (offset > 0 && offset >= total)
    throw new ApiError(
      `${word}-archive-page-not-found`,
      404,
      'The page asked for is beyond the last one.',
    );
}

type Readers = Readonly<Record<string, () => unknown>>;
type Read<R extends Readers> = { readonly [Name in keyof R]: Awaited<ReturnType<R[Name]>> };

/**
 * Runs what reads parts of a call's arguments. Arguments that several parts refuse are refused together (docs/rest.md §2.3).
 * @throws ApiError `rest_invalid_param`, or the first error of another sort
 */
export async function readParts<R extends Readers>(readers: R): Promise<Read<R>> {
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
