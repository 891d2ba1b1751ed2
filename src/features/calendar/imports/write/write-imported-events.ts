import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { type EventTaxonomy, findOrMakeTerms } from '../../event-terms/named-terms.ts';
import { isUnchanged, knownEvents } from '../../events/known-events.ts';
import {
  createEventEntries,
  type EventChanges,
  updateEventEntry,
} from '../../events/write-event.ts';
import type { Linked } from '../../parties/linked-parties.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { createPartyEntry, partyTable } from '../../parties/write-party.ts';
import type { SentEvent } from './read-imported-event.ts';

/** The ids of the events that a batch created, updated or skipped. Skipped events were unchanged or are in the trash. */
export interface Activity {
  readonly created: readonly number[];
  readonly updated: readonly number[];
  readonly skipped: readonly number[];
}

/**
 * Writes the events of a batch: updates known events except for their status and slug, and creates the others. Of two
 * with the same id at the origin, the later one counts.
 */
export async function writeImportedEvents(
  context: Context,
  transaction: Transaction,
  origin: string,
  batch: readonly SentEvent[],
): Promise<Activity> {
  const events = [...new Map(batch.map((event) => [event.originId, event])).values()];
  if (events.length === 0) return { created: [], updated: [], skipped: [] };
  const parties = await importParties(context, transaction, origin, events);
  const terms = await importTerms(transaction, events);
  const ids = events.map(({ originId }) => originId);
  const known = await knownEvents(transaction, origin, ids);
  const fresh: EventChanges[] = [];
  const updated: number[] = [];
  const skipped: number[] = [];
  for (const event of events) {
    const changes = toChanges(event, parties, terms);
    const before = known.get(event.originId);
    if (!before) fresh.push(changes);
    else if (before.entry.status === 'trash' || isUnchanged(before, changes))
      skipped.push(before.entryId);
    else {
      await updateEventEntry(context, transaction, before.entryId, kept(changes));
      updated.push(before.entryId);
    }
  }
  return { created: await createEventEntries(context, transaction, fresh), updated, skipped };
}

function toChanges(
  { entry, event, terms: words, ...linked }: SentEvent,
  parties: ImportedParties,
  known: ImportedTerms,
): EventChanges {
  const terms = Object.fromEntries(
    (['ext_events_cat', 'post_tag'] as const).flatMap((taxonomy) => {
      const ids = words[taxonomy]?.flatMap((word) => known[taxonomy].get(word) ?? []);
      return ids ? [[taxonomy, [...new Set(ids)]] as const] : [];
    }),
  );
  return {
    entry: Object.keys(terms).length === 0 ? entry : { ...entry, terms },
    event,
    venues: importedIds(linked.venues, parties.venues),
    organizers: importedIds(linked.organizers, parties.organizers),
  };
}

/** Keeps status and slug of existing events, since somebody may have edited them. */
const kept = ({ entry, ...rest }: EventChanges): EventChanges => ({
  ...rest,
  entry: { ...entry, status: undefined, slug: undefined },
});

/** The ids of the venues and organizers that the events of a batch name, by their ids at the origin. */
interface ImportedParties {
  readonly venues: ReadonlyMap<string, number>;
  readonly organizers: ReadonlyMap<string, number>;
}

/**
 * Finds the venues and organizers of earlier imports and creates new ones; one statement each for finding, however many
 * there are.
 */
async function importParties(
  context: Context,
  transaction: Transaction,
  origin: string,
  events: readonly SentEvent[],
): Promise<ImportedParties> {
  const write = <T extends PartyTable>(kind: PartyKind<T>, linked: readonly Linked<T>[]) =>
    writeParties(context, transaction, kind, origin, linked);
  return {
    venues: await write(
      venueKind,
      events.flatMap((one) => one.venues ?? []),
    ),
    organizers: await write(
      organizerKind,
      events.flatMap((one) => one.organizers ?? []),
    ),
  };
}

async function writeParties<T extends PartyTable>(
  context: Context,
  transaction: Transaction,
  kind: PartyKind<T>,
  origin: string,
  linked: readonly Linked<T>[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(
    linked.flatMap((one) => (typeof one === 'number' ? [] : [[originIdIn(one), one] as const])),
  );
  if (wanted.size === 0) return new Map();
  const known = await partyTable(transaction, kind).findMany({
    where: { origin, originId: { in: [...wanted.keys()] } },
    select: { entryId: true, originId: true },
  });
  const ids = new Map(known.map(({ entryId, originId }) => [originId ?? '', entryId]));
  // One after the other, so that their slugs don't collide.
  for (const [originId, one] of wanted)
    if (!ids.has(originId))
      ids.set(originId, await createPartyEntry(context, transaction, kind, one));
  return ids;
}

/** Returns the ids of an event's parties. */
const importedIds = <T extends PartyTable>(
  linked: readonly Linked<T>[] | undefined,
  ids: ReadonlyMap<string, number>,
): readonly number[] | undefined =>
  linked?.flatMap((one) => (typeof one === 'number' ? one : (ids.get(originIdIn(one)) ?? [])));

const originIdIn = <T extends PartyTable>({ details }: Exclude<Linked<T>, number>): string =>
  details.originId ?? '';

/** The ids of the terms that the events of a batch name, by taxonomy and word. */
type ImportedTerms = Readonly<Record<EventTaxonomy, ReadonlyMap<string | number, number>>>;

/** Finds the terms that a batch gives, or creates them. @throws ApiError as `findOrMakeTerms` */
async function importTerms(
  transaction: Transaction,
  events: readonly SentEvent[],
): Promise<ImportedTerms> {
  const termsOf = (taxonomy: EventTaxonomy) => {
    const words = [...new Set(events.flatMap(({ terms }) => terms[taxonomy] ?? []))];
    return findOrMakeTerms(transaction, taxonomy, words, 'events');
  };
  return { ext_events_cat: await termsOf('ext_events_cat'), post_tag: await termsOf('post_tag') };
}
