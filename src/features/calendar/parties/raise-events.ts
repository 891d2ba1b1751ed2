import { lockChangeLog, type Transaction } from '../../../storage/write.ts';

/**
 * Raises the versions of the events of a venue or organizer, which is shown in them, and notes a change of each. Three statements,
 * however many events.
 * @param now the moment of the change
 */
export async function raiseEvents(
  transaction: Pick<Transaction, 'prisma' | 'provider'>,
  of: 'venue' | 'organizer',
  id: number,
  now: string,
): Promise<void> {
  const { prisma } = transaction;
  const raised =
    of === 'venue'
      ? await prisma.$executeRaw`
          UPDATE "Entry" SET "version" = "version" + 1
          WHERE "id" IN (SELECT "eventId" FROM "EventVenue" WHERE "venueId" = ${id})`
      : await prisma.$executeRaw`
          UPDATE "Entry" SET "version" = "version" + 1
          WHERE "id" IN (SELECT "eventId" FROM "EventOrganizer" WHERE "organizerId" = ${id})`;
  if (raised === 0) return;
  await lockChangeLog(transaction);
  if (of === 'venue')
    await prisma.$executeRaw`
      INSERT INTO "Change" ("kind", "recordId", "operation", "moment")
      SELECT 'ext_events', "eventId", 'update', ${now} FROM "EventVenue" WHERE "venueId" = ${id}`;
  else
    await prisma.$executeRaw`
      INSERT INTO "Change" ("kind", "recordId", "operation", "moment")
      SELECT 'ext_events', "eventId", 'update', ${now} FROM "EventOrganizer" WHERE "organizerId" = ${id}`;
}
