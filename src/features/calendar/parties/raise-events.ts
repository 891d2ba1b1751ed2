import { lockChangeLog, type Transaction } from '../../../storage/write.ts';
import type { PartyTable } from './party-loaders.ts';

/**
 * Raises the versions of the events that show a venue or an organizer, and logs a change of each. Takes three
 * statements, however many events there are.
 * @param now the moment of the change
 */
export async function raiseEvents(
  transaction: Pick<Transaction, 'prisma' | 'provider'>,
  of: PartyTable,
  id: number,
  now: string,
): Promise<void> {
  const { prisma, provider } = transaction;
  const [first, second] = provider === 'sqlite' ? ['?', '?'] : ['$1', '$2'];
  // Names of tables can't be bound; these come from the code.
  const held = `FROM "Event${of}" WHERE "${of === 'Venue' ? 'venueId' : 'organizerId'}" =`;
  const raised = await prisma.$executeRawUnsafe(
    `UPDATE "Entry" SET "version" = "version" + 1 WHERE "id" IN (SELECT "eventId" ${held} ${first})`,
    id,
  );
  if (raised === 0) return;
  await lockChangeLog(transaction);
  await prisma.$executeRawUnsafe(
    `INSERT INTO "Change" ("kind", "recordId", "operation", "isHidden", "moment")
    SELECT 'ext_events', "eventId", 'update', TRUE, ${first} ${held} ${second}`,
    now,
    id,
  );
}
