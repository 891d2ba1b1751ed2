import type { Database } from '../storage/database.ts';

/** A change of a record as the change log has it. */
export interface LoggedChange {
  readonly seq: number;
  /** An entry's kind, or term, user, comment, setting; a removed term is noted as `term:category` as well. */
  readonly kind: string;
  readonly recordId: number;
  readonly operation: string;
  readonly isHidden: boolean;
  readonly authorId: number | null;
  /** When it was made, in UTC. */
  readonly moment: string;
}

/** Changes that are read at a time. */
export const CHANGES_READ = 1000;

/** Returns the first changes after a number, in the order of their commits. */
export const readChangesAfter = (
  { tables }: Database,
  seq: number,
): Promise<readonly LoggedChange[]> =>
  tables
    .selectFrom('Change')
    .select(['seq', 'kind', 'recordId', 'operation', 'isHidden', 'authorId', 'moment'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(CHANGES_READ)
    .execute();
