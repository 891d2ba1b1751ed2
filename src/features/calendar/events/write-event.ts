import { createEntries, createEntry } from '../../../content/entries/create-entry.ts';
import { type EntryChanges, wishes } from '../../../content/entries/entry-changes.ts';
import { updateEntry } from '../../../content/entries/update-entry.ts';
import type { Context } from '../../../operation/context.ts';
import type { Prisma } from '../../../storage/generated/sqlite/client.ts';
import { insertRows, type OpenTransaction } from '../../../storage/transaction.ts';
import type { Transaction } from '../../../storage/write.ts';
import { type EventTaxonomy, findOrMakeTerms } from '../event-terms/named-terms.ts';
import { type Linked, writeLinked } from '../parties/linked-parties.ts';
import { organizerKind } from '../parties/organizer-kind.ts';
import { venueKind } from '../parties/venue-kind.ts';
import { type CostColumns, costRange } from './event-cost.ts';
import type { Event } from './event-loaders.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { dropRsvps, followStatus, followTimes, joinSeries } from './rsvps/write-rsvps.ts';
import type { EventTimes } from './written-times.ts';

/** The columns of an event that are copies of its entry's, for lists (docs/adr/0014-a-list-is-one-statement.md). */
export type CopiedColumn = 'kind' | 'status' | 'date';

/** The columns that `makeOccurrences` writes, and those that follow from the cost. */
export type MadeColumn = 'occurrencesFrom' | 'occurrencesUntil' | 'costLeast' | 'costMost';

/** The columns of a new event; `entryId` is the id of its entry. */
export type NewEvent = Omit<Prisma.EventCreateManyInput, CopiedColumn | MadeColumn> &
  Pick<Event, 'entryId'>;

/**
 * Adds the event rows of entries that this transaction has created, with their occurrences. From then on the foreign keys keep their
 * copies in step.
 */
export async function addEvents(
  transaction: Pick<Transaction, 'prisma' | 'provider'>,
  events: readonly NewEvent[],
  now: string,
): Promise<void> {
  const { prisma } = transaction;
  const entries = await prisma.entry.findMany({
    where: { id: { in: events.map(({ entryId }) => entryId) } },
    select: { id: true, kind: true, status: true, date: true },
  });
  const copies = new Map(entries.map(({ id, ...copied }) => [id, copied]));
  await prisma.event.createMany({
    data: events.flatMap((event) => {
      const copied = copies.get(event.entryId);
      return copied ? [{ ...withCostRange(event), ...copied }] : [];
    }),
  });
  await makeOccurrences(
    transaction,
    events.map(({ entryId }) => entryId),
    now,
  );
}

/** Adds the columns that follow from the cost, if that is written. */
export const withCostRange = <Columns extends { readonly cost?: string | undefined }>(
  columns: Columns,
): Columns & Partial<ReturnType<typeof costRange>> =>
  columns.cost === undefined ? columns : { ...columns, ...costRange(columns.cost) };

/** The venue and organizer ids of an event, in order. */
export interface EventParties {
  readonly eventId: number;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/** Attaches venues and organizers to events that this transaction has created or locked and that have none. */
export async function attachParties(
  transaction: OpenTransaction,
  parties: readonly EventParties[],
): Promise<void> {
  const venues = parties.flatMap(({ eventId, venues }) =>
    venues.map((venueId, position) => ({ eventId, venueId, position })),
  );
  const organizers = parties.flatMap(({ eventId, organizers }) =>
    organizers.map((organizerId, position) => ({ eventId, organizerId, position })),
  );
  await insertRows(transaction, 'EventVenue', venues);
  await insertRows(transaction, 'EventOrganizer', organizers);
}

/** The event columns beside those of the entry, as far as a write sets them. */
export type EventColumns = Optional<Omit<Event, 'entryId' | CopiedColumn | MadeColumn>>;

/** The changes of a write, validated and sanitised. Times are always set together. */
export interface EventChanges {
  readonly entry: EntryChanges;
  /** Terms that the write creates, beside those of `entry`. */
  readonly newTerms?: readonly NewTerms[];
  readonly event: EventColumns & EventTimes;
  /** The complete list, in order; absent leaves it unchanged. */
  readonly venues?: readonly Linked<'Venue'>[] | undefined;
  readonly organizers?: readonly Linked<'Organizer'>[] | undefined;
}

/** Names of terms that are not there yet. */
export interface NewTerms {
  readonly argument: string;
  readonly taxonomy: EventTaxonomy;
  readonly names: readonly string[];
}

/** Creates the new terms of changes, and returns the changes with them. @throws ApiError as `findOrMakeTerms` */
export async function withNewTerms(
  transaction: Transaction,
  { newTerms = [], ...changes }: EventChanges,
): Promise<EventChanges> {
  const terms = { ...changes.entry.terms };
  for (const { argument, taxonomy, names } of newTerms) {
    const made = await findOrMakeTerms(transaction, taxonomy, names, argument);
    terms[taxonomy] = [...new Set([...(terms[taxonomy] ?? []), ...made.values()])];
  }
  return newTerms.length === 0 ? changes : { ...changes, entry: { ...changes.entry, terms } };
}

/** Writes a new event and its new venues and organizers; returns its id. */
export async function createEventEntry(
  context: Context,
  transaction: Transaction,
  { entry, event, ...linked }: EventChanges,
): Promise<number> {
  const id = await createEntry(context, transaction, 'ext_events', { ...CLOSED, ...entry });
  await addEvents(transaction, [{ ...newEventColumns(event), entryId: id }], context.now);
  await link(context, transaction, id, linked);
  return id;
}

/**
 * Writes changes to an event.
 * @param dropsRsvps false where more of a series is still to be written, after which the caller calls `dropRsvps`
 * @throws ApiError 409 `rest_conflict` if it was deleted in the meantime
 */
export async function updateEventEntry(
  context: Context,
  transaction: Transaction,
  id: number,
  { entry, event, ...linked }: EventChanges,
  { dropsRsvps = true } = {},
): Promise<void> {
  const { status } = await updateEntry(context, transaction, id, entry);
  const { prisma } = transaction;
  const where = { entryId: id };
  const found = await prisma.event.findUnique({ where });
  const before = found && { ...found, status };
  const after = await prisma.event.update({ where, data: withCostRange(wishes(event)) });
  if (before && DECISIVE.some((name) => before[name] !== after[name])) {
    await makeOccurrences(transaction, [id], context.now);
    await followTimes(context, transaction, before, after);
    if (dropsRsvps) await dropRsvps(context, transaction, after);
  }
  if (before) await followStatus(context, transaction, before, after);
  await link(context, transaction, id, linked);
}

/** The columns that occurrences follow from. */
const DECISIVE = [
  ...(['startLocal', 'endLocal', 'startUtc', 'endUtc', 'timezone', 'rrule', 'exdates'] as const),
  ...(['seriesId', 'seriesStartLocal'] as const),
];

/** Events have no comments. */
const CLOSED = { commentStatus: 'closed', pingStatus: 'closed' } as const;

/** The columns of a new event except its entry's id. */
const newEventColumns = (event: EventChanges['event']) => ({ ...UNSAID, ...wishes(event) });

/** By default an event shows no map and uses the site's currency (recorded). */
const UNSAID: CostColumns & Pick<Event, 'showsMap' | 'showsMapLink'> = {
  cost: '',
  currencySymbol: '',
  currencyCode: '',
  currencyPosition: '',
  showsMap: false,
  showsMapLink: false,
};

async function link(
  context: Context,
  transaction: Transaction,
  eventId: number,
  linked: Pick<EventChanges, 'venues' | 'organizers'>,
): Promise<void> {
  const { prisma } = transaction;
  if (linked.venues) await prisma.eventVenue.deleteMany({ where: { eventId } });
  if (linked.organizers) await prisma.eventOrganizer.deleteMany({ where: { eventId } });
  await attachParties(transaction, [await writeParties(context, transaction, eventId, linked)]);
}

/** Writes the new venues and organizers of an event. */
async function writeParties(
  context: Context,
  transaction: Transaction,
  eventId: number,
  { venues = [], organizers = [] }: Pick<EventChanges, 'venues' | 'organizers'> = {},
): Promise<EventParties> {
  return {
    eventId,
    venues: await writeLinked(context, transaction, venueKind, venues),
    organizers: await writeLinked(context, transaction, organizerKind, organizers),
  };
}

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Writes many new events, as `createEventEntry` writes one, in few statements; returns their ids in order. */
export async function createEventEntries(
  context: Context,
  transaction: Transaction,
  events: readonly EventChanges[],
): Promise<readonly number[]> {
  if (events.length === 0) return [];
  const series = await seriesOf(transaction, events);
  const entries = events.map(({ entry }) => ({ ...CLOSED, ...entry }));
  const ids = await createEntries(context, transaction, 'ext_events', entries);
  await addEvents(
    transaction,
    events.map(({ event }, i) => {
      const { capacity = null, rsvpFormId = null } = series.get(event.seriesId ?? 0) ?? {};
      return { capacity, rsvpFormId, ...newEventColumns(event), entryId: ids[i] ?? 0 };
    }),
    context.now,
  );
  await joinSeries(
    context,
    transaction,
    events.flatMap(({ event: { seriesId, seriesStartLocal, startLocal, ...event } }, i) => {
      const found = series.get(seriesId ?? 0);
      const { eventStatus = 'scheduled' } = event;
      return found && seriesStartLocal
        ? [{ entryId: ids[i] ?? 0, eventStatus, startLocal, seriesStartLocal, series: found }]
        : [];
    }),
  );
  const parties: EventParties[] = [];
  for (const [i, eventId] of ids.entries())
    parties.push(await writeParties(context, transaction, eventId, events[i]));
  await attachParties(transaction, parties);
  return ids;
}

/** The columns of a series that an event in the place of one of its times takes over. */
type SeriesColumns = Pick<Event, 'entryId' | 'capacity' | 'rsvpFormId' | 'eventStatus'>;

async function seriesOf(
  { prisma }: Transaction,
  events: readonly EventChanges[],
): Promise<ReadonlyMap<number, SeriesColumns>> {
  const ids = [...new Set(events.flatMap(({ event }) => event.seriesId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await prisma.event.findMany({
    where: { entryId: { in: ids } },
    select: { entryId: true, capacity: true, rsvpFormId: true, eventStatus: true },
  });
  return new Map(found.map((one) => [one.entryId, one]));
}
