import type { Transaction } from '../../../storage/write.ts';

/** Any number: whoever writes slugs or parents of terms takes this lock first. */
const TERMS_LOCK = 7_261_954;

/**
 * Lets one transaction at a time decide on slugs and parents of terms, so that no slug is given twice and no term comes to
 * stand above itself. On SQLite every writing transaction is alone already.
 */
export async function lockTerms({ prisma, provider }: Transaction): Promise<void> {
  if (provider === 'postgresql')
    await prisma.$executeRaw`SELECT pg_advisory_xact_lock(${TERMS_LOCK})`;
}
