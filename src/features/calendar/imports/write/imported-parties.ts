import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { createOrganizerEntry } from '../../organizers/write-organizer.ts';
import { createVenueEntry } from '../../parties/write-party.ts';
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
  const { prisma } = transaction;
  const named = <Host>(
    linked: readonly (number | Host)[],
    idOf: (host: Host) => string | null | undefined,
  ) =>
    new Map(
      linked.flatMap((one) => (typeof one === 'number' ? [] : [[idOf(one) ?? '', one] as const])),
    );
  const venues = named(
    events.flatMap((one) => one.venues ?? []),
    ({ venue }) => venue.originId,
  );
  const organizers = named(
    events.flatMap((one) => one.organizers ?? []),
    ({ organizer }) => organizer.originId,
  );
  const among = (names: Iterable<string>) => ({
    where: { origin, originId: { in: [...names] } },
    select: { entryId: true, originId: true },
  });
  return {
    venues: await completed(
      venues,
      venues.size === 0 ? [] : await prisma.venue.findMany(among(venues.keys())),
      (one) => createVenueEntry(context, transaction, one),
    ),
    organizers: await completed(
      organizers,
      organizers.size === 0 ? [] : await prisma.organizer.findMany(among(organizers.keys())),
      (one) => createOrganizerEntry(context, transaction, one),
    ),
  };
}

/** One after the other, so that their slugs don't collide. */
async function completed<Host>(
  wanted: ReadonlyMap<string, Host>,
  known: readonly { readonly entryId: number; readonly originId: string | null }[],
  create: (host: Host) => Promise<number>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(known.map(({ entryId, originId }) => [originId ?? '', entryId]));
  for (const [name, host] of wanted) if (!ids.has(name)) ids.set(name, await create(host));
  return ids;
}
