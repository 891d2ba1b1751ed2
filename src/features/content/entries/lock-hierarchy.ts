import type { Transaction } from '../../../storage/write.ts';

/** Any number: whoever puts entries below each other takes this lock first. */
const HIERARCHY_LOCK = 7_261_955;

/**
 * Lets one transaction at a time decide what is below what, so that nothing comes to stand below itself or below what is being
 * deleted. On SQLite every writing transaction is alone already.
 */
export async function lockHierarchy({ prisma, provider }: Transaction): Promise<void> {
  if (provider === 'postgresql')
    await prisma.$executeRaw`SELECT pg_advisory_xact_lock(${HIERARCHY_LOCK})`;
}
