import { type Static, Type } from '@sinclair/typebox';
import { remoteId } from '../remote-fields.ts';
import { remoteCostDetails } from './cost-columns.ts';
import { remoteTimes } from './event-times.ts';
import { remoteCalendarEntry } from './remote-calendar-entry.ts';

const text = Type.Optional(Type.String());
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
