import { createHash } from 'node:crypto';
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
import { comparedWith, isUnchanged } from '../../events/is-unchanged.ts';
import { createEventEntry, updateEventEntry } from '../../events/write-event.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { geoCell } from '../../parties/venues-near.ts';
import { createPartyEntry } from '../../parties/write-party.ts';
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
    return known?.id ?? (await writeTerm(transaction, taxonomy, { ...UNSAID, name: text }));
  } catch (error) {
    if (error instanceof ApiError) return null; // the name is empty after cleaning
    throw error;
  }
}

const UNSAID = { description: undefined, slug: undefined, parent: undefined, meta: undefined };

/** Characters in a name or an address. */
const LONGEST = 200;

/** Ignores case, so that equal places are recognized; a long text is replaced by its digest. */
function idOf(text: string): string {
  const folded = text.toLowerCase();
  if (folded.length <= 255) return folded;
  return `sha256:${createHash('sha256').update(folded).digest('hex')}`;
}

/** The result for an event of a file. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** For a moved occurrence: its series on this site, and its original start; both are null for all other events. */
export interface InSeries {
  readonly seriesId: number | null;
  readonly seriesStartLocal: string | null;
}

/**
 * Writes one event, or updates one from an earlier import: fields that the file does not contain stay. An event in the
 * trash stays there.
 * @param status of a new event
 */
export async function writeImportedEvent(
  context: Context,
  transaction: Transaction,
  event: ImportedEvent,
  { status, series }: { readonly status: string; readonly series: InSeries },
): Promise<Outcome> {
  const originId = originIdOf(event);
  const before = await transaction.prisma.event.findUnique({
    where: { origin_originId: { origin, originId } },
    include: comparedWith,
  });
  if (before?.entry.status === 'trash') return 'skipped';
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
    await createEventEntry(context, transaction, {
      ...changes,
      entry: { ...changes.entry, status },
    });
    return 'created';
  }
  if (isUnchanged(before, changes)) return 'unchanged';
  await updateEventEntry(context, transaction, before.entryId, changes);
  return 'updated';
}

/** A confirmed event is no longer cancelled; that it was postponed or moved online here stays. */
function importedStatus(
  { isCancelled, isConfirmed, reason, onlineUrl }: ImportedEvent,
  before: Pick<Event, 'eventStatus'> | null,
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

/** An event is recognized by its UID, a moved occurrence by its UID and original start. */
export const originIdOf = ({ uid, insteadOf }: ImportedEvent): string =>
  insteadOf ? `${uid} ${insteadOf.local}` : uid;
