import { restoredStatus } from '../../../../content/entries/entry-status.ts';
import { taxonomies } from '../../../../content/terms/taxonomies.ts';
import { readTermName, slugHolder } from '../../../../content/terms/term-name.ts';
import { writeTerm } from '../../../../content/terms/term-operations.ts';
import { toSlug } from '../../../../content/text/to-slug.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { calendarLocation } from '../../events/calendar-file/calendar-of-events.ts';
import type { Event } from '../../events/event-loaders.ts';
import type { StatusColumns } from '../../events/event-status.ts';
import {
  comparedWith,
  isUnchanged,
  type knownEvents,
  storedId,
} from '../../events/known-events.ts';
import { type EventChanges, updateEventEntry } from '../../events/write-event.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { geoCell } from '../../parties/venues-near.ts';
import { createPartyEntry } from '../../parties/write-party.ts';
import { type Follower, saidOfTime, withoutEdited } from '../follow/followed-event.ts';
import {
  asHtml,
  type ImportedEvent,
  importedTexts,
  importedTimes,
  CALENDAR_ORIGIN as origin,
} from './imported-event.ts';

type Found = readonly number[] | undefined;

/**
 * Returns the venue that `LOCATION` names, and creates it if none has this text or name; undefined if there is no
 * location or it is a web address.
 */
async function importedVenue(
  context: Context,
  transaction: Transaction,
  { location, place, website }: ImportedEvent,
): Promise<Found> {
  if (location === '' || location === website) return undefined;
  const text = location
    .replace(/\s*\n\s*/g, ', ')
    .replace(/\s+/gu, ' ')
    .trim();
  const originId = idOf(text);
  const [name = '', ...address] = text.split(/,\s*/);
  const title = asHtml(name.slice(0, LONGEST));
  const known =
    (await transaction.prisma.venue.findUnique({
      where: { origin_originId: { origin, originId } },
      select: { entryId: true },
    })) ?? (await ownVenue(transaction, text, title));
  if (known) return [known.entryId];
  const at = place && { ...place, geoCell: geoCell(place) };
  const details = { address: address.join(', ').slice(0, LONGEST), ...at, origin, originId };
  const entry = { title, status: 'publish' };
  return [await createPartyEntry(context, transaction, venueKind, { entry, details })];
}

/** Finds a venue of this site with this name, or with this text in the site's own calendar files. */
async function ownVenue({ prisma }: Transaction, text: string, title: string) {
  const named = await prisma.venue.findMany({
    where: { origin: null, entry: { status: 'publish', title: { in: [title, asHtml(text)] } } },
    include: { entry: true },
    orderBy: { entryId: 'asc' },
    take: 20,
  });
  return named.find(
    ({ entry, ...venue }) =>
      entry.title === asHtml(text) ||
      calendarLocation([{ entry, details: venue }]).location === text,
  );
}

/** Returns the organizer with this e-mail address, or without one with this name; creates it if there is none. */
async function importedOrganizer(
  context: Context,
  transaction: Transaction,
  { organizer }: ImportedEvent,
): Promise<Found> {
  if (!organizer) return undefined;
  const { name, email } = organizer;
  const originId = idOf(email || name);
  const { prisma } = transaction;
  const title = asHtml(name.slice(0, LONGEST));
  const known =
    (await prisma.organizer.findUnique({
      where: { origin_originId: { origin, originId } },
      select: { entryId: true },
    })) ??
    (await prisma.organizer.findFirst({
      where: { origin: null, email, entry: { title, status: 'publish' } },
      select: { entryId: true },
    }));
  if (known) return [known.entryId];
  const made = { entry: { title, status: 'publish' }, details: { email, origin, originId } };
  return [await createPartyEntry(context, transaction, organizerKind, made)];
}

/** Returns categories by name or slug, and creates missing ones; undefined if the file names none. */
async function importedCategories(
  transaction: Transaction,
  { categories }: ImportedEvent,
): Promise<Found> {
  const ids: number[] = [];
  for (const name of categories) {
    const id = await categoryOf(transaction, name.slice(0, LONGEST));
    if (id !== null && !ids.includes(id)) ids.push(id);
  }
  return ids.length === 0 ? undefined : ids;
}

async function categoryOf(transaction: Transaction, text: string): Promise<number | null> {
  const taxonomy = taxonomies.ext_events_cat;
  try {
    const { name } = readTermName(text);
    const known =
      (await transaction.prisma.term.findFirst({
        where: { taxonomy: taxonomy.name, name },
        select: { id: true },
        orderBy: { id: 'asc' },
      })) ?? (await slugHolder(transaction, taxonomy, toSlug(name)));
    return known?.id ?? (await writeTerm(transaction, taxonomy, { name: text }));
  } catch (error) {
    if (error instanceof ApiError) return null; // the name is empty after cleaning
    throw error;
  }
}

/** Characters in a name or an address. */
const LONGEST = 200;

/** Ignores case, so that equal places are recognized. */
const idOf = (text: string): string => storedId(text.toLowerCase());

/** The result for an event of a file. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** The result for an event, with all that the caller needs to complete it. */
export interface Written {
  readonly outcome: Outcome;
  /** Why it was skipped. */
  readonly why?: string;
  /** As the file has it; the caller creates one that is new. */
  readonly changes?: EventChanges;
  /** Absent if it is new. */
  readonly entryId?: number;
}

/** For a moved occurrence: its series on this site, and its original start; both are null for all other events. */
export interface InSeries {
  readonly seriesId: number | null;
  readonly seriesStartLocal: string | null;
}

/** The event that a time of a series is already, where it was changed here or had another id in an earlier file. */
async function changedBefore({ prisma }: Transaction, { seriesId, seriesStartLocal }: InSeries) {
  if (seriesId === null) return undefined;
  const where = { seriesId, seriesStartLocal };
  const found = await prisma.event.findFirst({
    where,
    include: { ...comparedWith, followed: true },
  });
  return found ?? undefined;
}

interface WriteOptions {
  /** Of a new event. */
  readonly status: string;
  readonly series: InSeries;
  /** The stored events of a batch, by their ids at the origin. */
  readonly known: Awaited<ReturnType<typeof knownEvents>>;
  /** The followed calendar that the event comes from. */
  readonly follower: Follower | undefined;
}

/**
 * Prepares a new event, or updates one from an earlier import: fields that the file does not contain stay. An event in the
 * trash stays there. Of an event of a followed calendar, what was changed here stays, and one that had left the calendar
 * comes back. RSVPs for times that a series no longer has stay for the caller to drop: such a time may become an event of its own.
 */
export async function writeImportedEvent(
  context: Context,
  transaction: Transaction,
  event: ImportedEvent,
  { status, series, known, follower }: WriteOptions,
): Promise<Written> {
  const originId = originIdOf(event);
  const before = known.get(originId) ?? (await changedBefore(transaction, series));
  const followed = follower && before?.followed;
  const isBack = followed?.isGone === true;
  if (followed && !isBack && followed.sourceId !== follower.sourceId)
    return skipped('another calendar that is followed has it.');
  if (before?.entry.status === 'trash' && !isBack) return skipped('it is in the trash here.');
  const times = importedTimes(event);
  const texts = importedTexts(event);
  const columns = { website: event.website, origin, originId, ...series };
  const venues = await importedVenue(context, transaction, event);
  const organizers = await importedOrganizer(context, transaction, event);
  const categories = await importedCategories(transaction, event);
  const terms = categories && { ext_events_cat: categories };
  const changes = {
    entry: { ...texts, terms },
    event: { ...times, ...columns, ...importedStatus(event, before) },
    venues,
    organizers,
  };
  if (!before) {
    const entry = { ...changes.entry, status, authorId: follower?.authorId ?? undefined };
    return { outcome: 'created', changes: { ...changes, entry } };
  }
  const { entryId } = before;
  const said = followed ?? (follower ? await saidOfTime(transaction, series) : null);
  const wanted = said ? withoutEdited(changes, before, said) : changes;
  const isRestored = before.entry.status === 'trash';
  if (!isRestored && isUnchanged(before, wanted)) return { outcome: 'unchanged', changes, entryId };
  const restored = isRestored ? { status: restoredStatus(context, before.entry) } : {};
  const entry = { ...wanted.entry, ...restored };
  const whole = { ...wanted, entry };
  await updateEventEntry(context, transaction, entryId, whole, { dropsRsvps: false });
  return { outcome: 'updated', changes, entryId };
}

/** A confirmed event is no longer cancelled; that it was postponed or moved online here stays. */
function importedStatus(
  { isCancelled, isConfirmed, reason, onlineUrl }: ImportedEvent,
  before: Pick<Event, 'eventStatus'> | undefined,
): Partial<StatusColumns> {
  const isBack = isConfirmed && before?.eventStatus === 'cancelled';
  return {
    ...(isCancelled
      ? { eventStatus: 'cancelled', statusReason: reason, previousStartUtc: null }
      : {}),
    ...(isBack ? { eventStatus: 'scheduled', statusReason: '' } : {}),
    ...(onlineUrl === '' ? {} : { onlineUrl }),
  };
}
const skipped = (why: string): Written => ({ outcome: 'skipped', why });

/** An event is recognized by its UID, a moved occurrence by its UID and original start. */
export const originIdOf = ({ uid, insteadOf }: ImportedEvent): string =>
  insteadOf ? `${uid} ${insteadOf.local}` : uid;
