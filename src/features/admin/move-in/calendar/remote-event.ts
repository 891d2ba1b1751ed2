import { type Static, Type } from '@sinclair/typebox';
import { type CostColumns, costValues, shownCost } from '../../../calendar/events/event-cost.ts';
import { remoteId } from '../remote-fields.ts';
import { remoteTimes } from './event-times.ts';
import { remoteCalendarEntry } from './remote-calendar-entry.ts';

const text = Type.Optional(Type.String());

/** `cost_details` of an event. */
const remoteCostDetails = Type.Object({
  currency_symbol: text,
  currency_code: text,
  currency_position: text,
  values: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
});

/** A cost as it was written, or what is shown the same: the site tells what people read, and the numbers in it. */
export function costColumns(
  shown: string,
  details: Static<typeof remoteCostDetails> = {},
): CostColumns {
  const values = (details.values ?? []).map(String);
  const currency = {
    currencySymbol: details.currency_symbol ?? '',
    currencyCode: details.currency_code ?? '',
    currencyPosition: details.currency_position ?? '',
  };
  const candidates = [values.join('-'), values.join(' - '), values.join(' – '), shown];
  const isSame = (cost: string) =>
    shownCost({ cost, ...currency }) === shown && costValues(cost).join() === values.join();
  return { cost: candidates.find(isSame) ?? shown, ...currency };
}

const flag = Type.Optional(Type.Boolean());
const related = Type.Object({ id: remoteId });

/** What is read of an event. */
export const remoteEvent = Type.Object({
  ...remoteCalendarEntry,
  ...remoteTimes,
  title: Type.String(),
  url: text,
  cost: text,
  cost_details: Type.Optional(remoteCostDetails),
  website: text,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  categories: Type.Optional(Type.Array(related)),
  tags: Type.Optional(Type.Array(related)),
  // One stands alone, several in a list; none is an empty list or false.
  venue: Type.Optional(Type.Union([related, Type.Array(related), Type.Literal(false)])),
  organizer: Type.Optional(Type.Union([related, Type.Array(related), Type.Literal(false)])),
  /** Of one time of a series that was moved: the series, and when it would have begun. */
  series_id: Type.Optional(remoteId),
  series_start_date: text,
});

export type RemoteEvent = Static<typeof remoteEvent>;

/** Ids of what an event is related to, each once, in order. */
export const idsOf = (given: RemoteEvent['venue']): readonly number[] => [
  ...new Set((given ? [given].flat() : []).map(({ id }) => id)),
];
