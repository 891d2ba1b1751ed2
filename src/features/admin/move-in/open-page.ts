import type { OwnFields } from '../../../content/kinds/kind.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { LiveSite } from './live/live-site.ts';

/** The fields of a step's records. */
export interface StepFields {
  /** Names of the fields that it reads. */
  readonly reads: readonly string[];
  /** The own fields that its records have here; null if records have no column for unknown fields. */
  readonly own: OwnFields | null;
}

/** One page of records on its way into the database, in the transaction that brings all of it or nothing. */
export interface OpenPage {
  readonly transaction: Transaction;
  readonly site: LiveSite;
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
  /** Ids there of the records with a value that no field is declared for, by the name of the field; the value is stored with the record. */
  readonly kept: Map<string, Set<number>>;
}

export const noOutcome = (): Outcome => ({
  brought: 0,
  updated: 0,
  unchanged: 0,
  missing: [],
  incomplete: [],
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
  for (const [name, ids] of page.kept)
    sum.kept.set(name, new Set([...(sum.kept.get(name) ?? []), ...ids]));
}

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
