import { entryById } from '../../../content/entries/entry.ts';
import { entryCursorArgs } from '../../../content/entries/entry-cursor-args.ts';
import { type EntryQuery, readFilters } from '../../../content/entries/entry-filters.ts';
import { cursorOrder, lookingInto } from '../../../content/entries/list-entries.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import { shifted } from '../../../operation/date-time.ts';
import type { ListValues } from '../../../operation/operation.ts';
import {
  calendarListArgs,
  invalidCalendarParam,
  readSwitch,
  withoutEmptyLists,
} from '../entries/calendar-args.ts';
import { readOwnFilters } from '../entries/calendar-own-values.ts';
import { readListedStatuses, readVisibleStatuses } from '../entries/calendar-policy.ts';
import { type NearVenue, nearArg, readNeighbourhood, venuesNear } from './venues-near.ts';

/** The arguments of a list by cursors. */
export const partyCursorArgs = {
  ...calendarListArgs,
  ...entryCursorArgs,
  near: nearArg('Around a place, the nearest first unless `orderby` is given; the nearest 1,000.'),
};

type PartyListValues = ListValues<typeof calendarListArgs, typeof partyCursorArgs>;

/**
 * A page refuses what the viewer may not read.
 * @throws ApiError `rest_invalid_param` for a status that the viewer may not list, or an event that the viewer may not
 * read
 */
export async function assertCanListParties(
  context: Context,
  kind: KindNames,
  { status, event }: PartyListValues,
): Promise<void> {
  readListedStatuses(context, kind, status);
  if (event === undefined) return;
  const found = await entryById(context).load(event);
  if (found?.kind !== eventKind.name || !canReadRecord(context.viewer, found))
    throw invalidCalendarParam('event', 'names no event');
}

/** Converts the arguments of a page to a query, newest first (docs/rest.md §6.4). */
export async function toPartyQuery(
  context: Context,
  kind: KindNames,
  args: PartyListValues,
): Promise<EntryQuery> {
  const filter = withoutEmptyLists(await readFilters(context, args, 'page'));
  return {
    ...filter,
    ...lookingInto(context, [kind.name], filter),
    kinds: [kind.name],
    ...readOwnFilters(context, kind, args),
    ...readListedStatuses(context, kind, args.status),
    ...partyFilter(context, args),
    order: [{ by: 'date', direction: 'desc' }],
  };
}

/** Converts the arguments of a list by cursors to a query; by default nearest first if a place is given, or by name. */
export async function toPartyCursorQuery(
  context: Context,
  kind: KindNames,
  args: PartyListValues,
): Promise<EntryQuery> {
  const { include, near } = args;
  const found = near && (await venuesNear(context, readNeighbourhood(near), MOST_NEAR));
  const filter = await readFilters(context, args, 'cursor');
  return {
    ...filter,
    ...lookingInto(context, [kind.name], filter),
    ...(found && { include: nearestOf(found, include) }),
    kinds: [kind.name],
    ...readOwnFilters(context, kind, args),
    ...readVisibleStatuses(context, kind, args.statuses),
    ...partyFilter(context, args),
    order: cursorOrder(args, { by: near ? 'include' : 'title', direction: 'asc' }),
  };
}

/** The ids become parameters of a statement. */
const MOST_NEAR = 1000;

function nearestOf(near: readonly NearVenue[], ids: readonly number[]): readonly number[] {
  const found = near.map(({ id }) => id).filter((id) => ids.length === 0 || ids.includes(id));
  return found.length > 0 ? found : [0]; // which no record has
}

function partyFilter(context: Context, args: PartyListValues): Pick<EntryQuery, 'host'> {
  const { event } = args;
  const hasEvents = readSwitch(args.has_events);
  const host = {
    ...(event === undefined ? {} : { ofEvent: event }),
    ...(hasEvents === undefined ? {} : { hasEvents }),
    ...(readSwitch(args.only_with_upcoming) ? { endingAfter: startOfMinute(context) } : {}),
  };
  return Object.keys(host).length > 0 ? { host } : {};
}

/** Returns the current minute. Responses that depend on it can be cached until the next one. */
export function startOfMinute({ now, validity }: Context): string {
  const minute = `${now.slice(0, 16)}:00`;
  validity.holdUntil(shifted(minute, 60_000));
  return minute;
}
