import type { OwnFields } from '../../../content/kinds/kind.ts';
import type { Services } from '../../../operation/services.ts';
import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { LiveSite } from './live/live-site.ts';

/** The fields of a step's records. */
export interface StepFields {
  /** Names of the fields that it reads. */
  readonly reads: readonly string[];
  /** The own fields that its records have here; null if records have no column for unknown fields. */
  readonly own: OwnFields | null;
}

/** A transaction that brings records, and the site that they come from. */
export interface OpenMove {
  readonly transaction: Transaction;
  readonly site: LiveSite;
}

/** One page of records on its way into the database, in the transaction that brings all of it or nothing. */
export interface OpenPage extends OpenMove, Pick<Services, 'config'> {
  /** `edit` shows raw texts; with `view` they are derived from rendered ones. */
  readonly view: 'edit' | 'view';
  /** The highest id of this step's records there. */
  readonly highestId: number;
  /** The moment of the transaction. */
  readonly now: string;
  readonly step: StepFields;
  readonly outcome: Outcome;
}

/** Counts of the records of a page or step, and the problems with them. */
export interface Outcome {
  brought: number;
  updated: number;
  unchanged: number;
  /** Records that are not here, each named with the reason. */
  readonly missing: string[];
  /** Descriptions of the parts of brought records that were lost. */
  readonly incomplete: string[];
  /** Records that had been changed here, and have the state of the other site now. */
  readonly overwritten: string[];
  /** Ids there of the records with a value that no field is declared for, by the name of the field; the value is stored with the record. */
  readonly kept: Map<string, Set<number>>;
}

export const noOutcome = (): Outcome => ({
  brought: 0,
  updated: 0,
  unchanged: 0,
  missing: [],
  incomplete: [],
  overwritten: [],
  kept: new Map(),
});

/** Whether something of it is not here. */
export const hasLosses = ({ missing, incomplete }: Outcome): boolean =>
  missing.length > 0 || incomplete.length > 0;

/** Adds a page's outcome to a step's. */
export function addOutcome(sum: Outcome, page: Outcome): void {
  sum.brought += page.brought;
  sum.updated += page.updated;
  sum.unchanged += page.unchanged;
  sum.missing.push(...page.missing);
  sum.incomplete.push(...page.incomplete);
  sum.overwritten.push(...page.overwritten);
  for (const [name, ids] of page.kept)
    sum.kept.set(name, new Set([...(sum.kept.get(name) ?? []), ...ids]));
}

/** A line of a table in a report. */
export const reportRow = (name: string, ...cells: readonly (string | number)[]): string =>
  `${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;

/** A record of the other site as it would stand here. */
export interface Draft<Row> {
  readonly remoteId: number;
  /** Its parent's id there; 0 for none. */
  readonly remoteParentId: number;
  /** Its parent here, as far as that has come already; the others are set at the end. */
  readonly parentId: number | null;
  /** The name of the record in the report: `post 12 (A title)`. */
  readonly label: string;
  /** The values to write; if they equal those of the last move, the record is not written. */
  readonly row: Row;
}

/** A draft that has its place here. */
export interface Placed<Row> extends Draft<Row> {
  readonly localId: number;
  /** The record was here before the move. */
  readonly isMatched: boolean;
}

/** Where a record that was not moved before goes: to an id, to a record that is here already, or nowhere. */
export type Place =
  | { readonly id: number; readonly isMatched: boolean }
  | { readonly conflict: string };

/** Where a move goes from and to. */
export interface MoveOptions
  extends Pick<Services, 'config' | 'database' | 'media' | 'clock' | 'log'> {
  readonly site: LiveSite;
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
