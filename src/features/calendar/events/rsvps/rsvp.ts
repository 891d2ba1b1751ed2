import type { Selectable } from 'kysely';
import type { Context } from '../../../../operation/context.ts';
import { defineLoader, defineRowLoader } from '../../../../operation/loader.ts';
import { objectSchema, typed } from '../../../../operation/representation/resource-schema.ts';
import type { Tables } from '../../../../storage/tables.ts';
import type { FormField } from '../../../audience/forms/submission/posted-values.ts';
import { calendarTime } from '../../entries/present-calendar-entry.ts';
import type { Occurrence } from '../recurrence/series.ts';

/** The kind that RSVPs are in the change log. */
export const RSVP = 'private:rsvp';

/** How an RSVP can stand. It has places only while it is `attending`. */
export const rsvpStatuses = ['unconfirmed', 'attending', 'waiting', 'cancelled'] as const;

export type RsvpStatus = (typeof rsvpStatuses)[number];

/** Somebody who wants to come to an event. */
export type Rsvp = Selectable<Tables['Rsvp']>;

/** How an RSVP stands. */
export const rsvpStatusOf = ({ status }: Pick<Rsvp, 'status'>): RsvpStatus => status as RsvpStatus; // only this feature writes it

/** Something that people come to: an event, and of a series the start of one time by the rule; empty for an event that takes place once. */
export interface EventTime {
  readonly eventId: number;
  readonly startLocal: string;
}

export const timeOf = (eventId: number, occurrence: Occurrence | null): EventTime => ({
  eventId,
  startLocal: occurrence?.startLocal ?? '',
});

/** How many places there are, for everybody to see. */
export interface Places {
  readonly capacity: number;
  readonly attending: number;
  readonly left: number;
}

/** The places of a time; null for an event that takes no RSVPs, and for a series as a whole, whose times have places of their own. */
export async function placesOf(
  context: Context,
  { entryId, capacity, rrule }: Selectable<Tables['Event']>,
  occurrence: Occurrence | null,
): Promise<Places | null> {
  if (capacity === null || (rrule !== null && occurrence === null)) return null;
  const attending = await attendingAt(context).load(timeOf(entryId, occurrence));
  return { capacity, attending, left: Math.max(0, capacity - attending) };
}

/** Adds up the places of those who attend. A write that changes the sum is a change of the event. */
const attendingAt = defineLoader<EventTime, number>(
  async (context, times) => {
    const ids = [...new Set(times.map(({ eventId }) => eventId))];
    const rows = await context
      .readPart(
        ids.map((id) => `entry:${id}` as const),
        'Rsvp',
      )
      .selectFrom('Rsvp')
      .select(['eventId', 'startLocal', ({ fn }) => fn.sum<number | string>('places').as('sum')])
      .where('eventId', 'in', ids)
      .where('startLocal', 'in', [...new Set(times.map(({ startLocal }) => startLocal))])
      .where('status', '=', 'attending')
      .groupBy(['eventId', 'startLocal'])
      .execute();
    const sums = new Map(rows.map((row) => [keyOf(row), Number(row.sum)]));
    return times.map((time) => sums.get(keyOf(time)) ?? 0);
  },
  (time) => keyOf(time),
);

/** Tells times apart. */
export const keyOf = ({ eventId, startLocal }: EventTime): string => `${eventId} ${startLocal}`;

export const rsvpById = defineRowLoader<number, Rsvp>(
  (context, ids) =>
    context.read('Rsvp').selectFrom('Rsvp').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

/** The answers to the fields of the event's form, in their order. */
export const answersOf = ({ answers }: Rsvp): readonly FormField[] => JSON.parse(answers);

/** Presents an RSVP to those who may edit its event. */
export const presentRsvp = (rsvp: Rsvp) => ({
  id: rsvp.id,
  event: rsvp.eventId,
  start_date: calendarTime(rsvp.startLocal) || null,
  status: rsvp.status,
  name: rsvp.name,
  email: rsvp.email,
  places: rsvp.places,
  answers: answersOf(rsvp),
  date_utc: calendarTime(rsvp.created),
});

/** Describes {@link presentRsvp}. */
export const rsvpSchema = objectSchema({
  id: typed('integer', 'Its number.'),
  event: typed('integer', 'The event.'),
  start_date: {
    type: ['string', 'null'],
    description:
      'When the time of the series begins by its rule; null for an event that takes place once.',
  },
  status: { type: 'string', enum: [...rsvpStatuses], description: 'How it stands.' },
  name: typed('string', 'Who comes.'),
  email: typed('string', 'The e-mail address.'),
  places: typed('integer', 'How many places it takes.'),
  answers: {
    type: 'array',
    description: "Answers to the fields of the event's form.",
    items: objectSchema({
      name: typed('string', 'The name of the field.'),
      value: typed('string', 'What was filled in.'),
    }),
  },
  date_utc: typed('string', 'When it came, in UTC.'),
});
