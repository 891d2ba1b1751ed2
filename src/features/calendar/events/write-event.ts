import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry } from '../../content/entries/create-entry.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import { createOrganizerEntry } from '../organizers/write-organizer.ts';
import type { OrganizerChanges } from '../organizers/written-organizer.ts';
import { createVenueEntry } from '../venues/write-venue.ts';
import type { VenueChanges } from '../venues/written-venue.ts';
import { attachParties } from './attach-parties.ts';
import type { CostColumns } from './event-cost.ts';
import type { Event } from './event-loaders.ts';
import type { Linked } from './read-linked.ts';
import type { EventTimes } from './written-times.ts';

/** What is known of an event beside its entry, as far as a write says it. */
export type EventColumns = Optional<Omit<Event, 'entryId'>>;

/** What a write sets on an event: already checked and sanitised. Its times are always said together. */
export interface EventChanges {
  readonly entry: EntryChanges;
  readonly event: EventColumns & EventTimes;
  /** All of them, in order; absent leaves them as they are. */
  readonly venues?: readonly Linked<VenueChanges>[] | undefined;
  readonly organizers?: readonly Linked<OrganizerChanges>[] | undefined;
}

/** Writes a new event, and venues and organizers that are new with it; returns its id. */
export async function createEventEntry(
  context: Context,
  transaction: Transaction,
  { entry, event, ...linked }: EventChanges,
): Promise<number> {
  const id = await createEntry(context, transaction, 'ext_events', { ...CLOSED, ...entry });
  await transaction.prisma.event.create({ data: { ...newEventColumns(event), entryId: id } });
  await link(context, transaction, id, linked);
  return id;
}

/** Writes changes to an event. @throws ApiError 409 `rest_conflict` when it was deleted meanwhile */
export async function updateEventEntry(
  context: Context,
  transaction: Transaction,
  id: number,
  { entry, event, ...linked }: EventChanges,
): Promise<void> {
  await updateEntry(context, transaction, id, entry);
  await transaction.prisma.event.update({ where: { entryId: id }, data: given(event) });
  await link(context, transaction, id, linked);
}

/** Nobody comments on events. */
export const CLOSED = { commentStatus: 'closed', pingStatus: 'closed' } as const;

/** The columns of a new event, but for its entry's id. */
export const newEventColumns = (event: EventChanges['event']) => ({ ...UNSAID, ...given(event) });

/** An event shows no map unless it is told to, and the site's currency unless it has one of its own (recorded). */
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
  { venues, organizers }: Pick<EventChanges, 'venues' | 'organizers'>,
): Promise<void> {
  const { prisma } = transaction;
  const venueIds =
    venues && (await made(venues, (one) => createVenueEntry(context, transaction, one)));
  const organizerIds =
    organizers &&
    (await made(organizers, (one) => createOrganizerEntry(context, transaction, one)));
  if (venueIds) await prisma.eventVenue.deleteMany({ where: { eventId } });
  if (organizerIds) await prisma.eventOrganizer.deleteMany({ where: { eventId } });
  const parties = { eventId, venues: venueIds ?? [], organizers: organizerIds ?? [] };
  await attachParties(transaction, [parties]);
}

/** The ids of all, each only once, in order; what is new is made one after the other, so that their slugs don't meet. */
export async function made<Changes>(
  linked: readonly Linked<Changes>[],
  create: (changes: Changes) => Promise<number>,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const one of linked) ids.push(typeof one === 'number' ? one : await create(one));
  return [...new Set(ids)];
}

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Without what is no wish. */
type Given<T> = { readonly [Name in keyof T]: Exclude<T[Name], undefined> };

/** The columns without those that are no wish, to be spread over others. */
export const given = <T extends object>(columns: T): Given<T> =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Given<T>; // that is what is left out
