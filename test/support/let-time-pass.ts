import { openDatabase } from '../../src/storage/open-database.ts';

/**
 * Makes what jobs wait for come to pass: the leases of a process that was killed have run out, and the next attempts are due. The site
 * isn't served meanwhile; the next server finds the database as it would be half a minute later.
 */
export async function letTimePass(url: string): Promise<void> {
  const database = await openDatabase(url);
  const past = '2026-01-01T00:00:00';
  await database.prisma.job.updateMany({
    where: { lockedUntil: { not: null } },
    data: { lockedUntil: past },
  });
  await database.prisma.job.updateMany({ data: { runAfter: past } });
  await database.close();
}
