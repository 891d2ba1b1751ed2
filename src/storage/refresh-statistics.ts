import type { Database } from './database.ts';

/**
 * After much has been brought in at once: lets PostgreSQL know before its own upkeep comes by, which may take minutes, how much there is
 * of what, and that no row of it is yet to be seen by anybody. On SQLite both are so at any time (docs/adr/0019-reads-at-any-size.md).
 */
export async function refreshStatistics({
  prisma,
  provider,
}: Pick<Database, 'prisma' | 'provider'>): Promise<void> {
  if (provider === 'postgresql') await prisma.$executeRaw`VACUUM (ANALYZE)`;
}
