import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { LiveSite } from './live/live-site.ts';
import type { FileKeeping } from './media/bring-files.ts';

/** Where a move goes from and to. */
export interface MoveOptions {
  readonly database: Database;
  readonly site: LiveSite;
  readonly clock: Clock;
  /** Services that storing the files of media items needs. */
  readonly files: FileKeeping;
  /** Stops the move between two pages; written pages stay, and the next move continues from there. */
  readonly signal: AbortSignal;
  /** Hears how far a step is. */
  readonly onProgress: (step: string, done: number, total: number) => void;
}

/** The state and services that all steps of a move share. */
export interface Move extends MoveOptions {
  /** One transaction with its change log. */
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  readonly now: () => string;
  /** Collections of which the site showed only the public records, with the reason. */
  readonly limits: string[];
  /** Kinds of data that the site may have but shows nowhere. */
  readonly unseen: string[];
  /** Ids there of the series of events that it has brought. */
  readonly series: Set<number>;
}

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
