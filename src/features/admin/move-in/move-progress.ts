import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';

/** How far a step had come when a move was broken off. */
export interface StepProgress {
  readonly page: number;
  /** How many records the site had then: fewer now mean that the pages have shifted. */
  readonly total: number;
}

/** Steps that an unfinished move has begun, by name. */
export async function readProgress(
  { prisma }: Database,
  site: string,
): Promise<ReadonlyMap<string, StepProgress>> {
  const rows = await prisma.moveProgress.findMany({ where: { site } });
  return new Map(rows.map(({ step, page, total }) => [step, { page, total }]));
}

/** Notes, in the transaction that writes a page, that it is written. */
export async function noteProgress(
  { prisma }: Transaction,
  site: string,
  step: string,
  { page, total }: StepProgress,
): Promise<void> {
  await prisma.moveProgress.upsert({
    where: { site_step: { site, step } },
    create: { site, step, page, total },
    update: { page, total },
  });
}

/** The next move begins anew. */
export async function clearProgress({ prisma }: Transaction, site: string): Promise<void> {
  await prisma.moveProgress.deleteMany({ where: { site } });
}
