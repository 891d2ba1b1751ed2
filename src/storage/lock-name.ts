import type { Transaction } from './write.ts';

/**
 * Lets one transaction at a time, until it ends, look whether something of this name is there and make it where it is not. On
 * SQLite every writing transaction is alone already.
 */
export async function lockName(
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  name: string,
): Promise<void> {
  if (provider === 'postgresql')
    await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
