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
  /** What the files of media items are kept with. */
  readonly files: FileKeeping;
  /** Breaks off between two pages; what is written stays, and the next move goes on from there. */
  readonly signal: AbortSignal;
  /** Hears how far a step is. */
  readonly onProgress: (step: string, done: number, total: number) => void;
}

/** What all steps of a move share. */
export interface Move extends MoveOptions {
  /** One transaction with its change log. */
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  readonly now: () => string;
  /** What the site showed no more of than to the public, with its reason. */
  readonly limits: string[];
  /** What the site may have and shows nowhere. */
  readonly unseen: string[];
  /** Ids there of the series of events that it has brought. */
  readonly series: Set<number>;
}
