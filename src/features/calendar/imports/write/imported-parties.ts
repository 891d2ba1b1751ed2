import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import type { Linked } from '../../parties/linked-parties.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { createPartyEntry, partyTable } from '../../parties/write-party.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { ImportedEvent } from './imported-event.ts';

/** The ids of the venues and organizers that the events of a batch name, by their ids at the origin. */
export interface ImportedParties {
  readonly venues: ReadonlyMap<string, number>;
  readonly organizers: ReadonlyMap<string, number>;
}

/**
 * Finds the venues and organizers of earlier imports and creates new ones; one statement each for finding, however many
 * there are.
 */
export async function importParties(
  context: Context,
  transaction: Transaction,
  origin: string,
  events: readonly ImportedEvent[],
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
export const importedIds = <T extends PartyTable>(
  linked: readonly Linked<T>[] | undefined,
  ids: ReadonlyMap<string, number>,
): readonly number[] | undefined =>
  linked?.flatMap((one) => (typeof one === 'number' ? one : (ids.get(originIdIn(one)) ?? [])));

const originIdIn = <T extends PartyTable>({ details }: Exclude<Linked<T>, number>): string =>
  details.originId ?? '';
