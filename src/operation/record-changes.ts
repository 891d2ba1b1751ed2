import type { LoggedChange } from '../storage/change-log.ts';
import { areHidden } from '../storage/write.ts';
import type { Context } from './context.ts';

/** All changes of a record in a part of the log, merged into one. */
export interface RecordChange {
  /** Of its last change. */
  readonly seq: number;
  readonly moment: string;
  /** As in the log; of a removed term, with its taxonomy. */
  readonly kind: string;
  readonly recordId: number;
  readonly operation: 'create' | 'update' | 'delete';
  /** Whether it was made in this part of the log. */
  readonly isNew: boolean;
  /** Whether it became readable to all in this part of the log, being made or published. */
  readonly isPublished: boolean;
  /** True if the change took the right to read the record from nobody but `authorId` and viewers who may read all such records. */
  readonly isHidden: boolean;
  readonly authorId: number | null;
}

/** The rules by which a viewer sees the changes of records. */
export interface FollowedRecords<Model> {
  /** The record as the viewer may read it now; null if there is none. */
  load(context: Context, id: number): Promise<Model | null>;
  /** Whether a viewer who can't read the record may learn that it doesn't exist (any more). */
  mayKnowOf(context: Context, change: RecordChange): boolean | Promise<boolean>;
}

/** A change as a viewer sees it; without a model, the record doesn't exist for them. */
export interface ToldChange<Model> {
  readonly operation: RecordChange['operation'];
  readonly model: Model | null;
}

/** Merges the changes of each record, in the order of the last changes. */
export function mergeChanges(changes: Iterable<LoggedChange>): readonly RecordChange[] {
  const merged = new Map<string, RecordChange>();
  for (const { seq, moment, kind, recordId, operation, isHidden, authorId } of changes) {
    const key = `${kind.split(':', 1)[0]} ${recordId}`;
    const before = merged.get(key);
    const isNew = operation === 'create' || (before?.isNew ?? false);
    merged.delete(key);
    merged.set(key, {
      seq,
      moment,
      kind,
      recordId,
      operation: operation === 'delete' ? 'delete' : isNew ? 'create' : 'update',
      isNew,
      isPublished: isNew || operation === 'publish' || (before?.isPublished ?? false),
      isHidden: areHidden(isHidden, before),
      authorId: authorId ?? before?.authorId ?? null,
    });
  }
  return [...merged.values()];
}

/**
 * Returns a change as the viewer sees it with their current rights. A record that they can't read appears as deleted, with nothing but its
 * id, since they may have read it before. Null if it is new or was always hidden from them.
 */
export async function tellChange<Model>(
  context: Context,
  change: RecordChange,
  { load, mayKnowOf }: FollowedRecords<Model>,
): Promise<ToldChange<Model> | null> {
  const { operation, recordId, isNew } = change;
  const model = operation === 'delete' ? null : await load(context, recordId);
  if (model !== null) return { operation, model };
  if (isNew || !(await mayKnowOf(context, change))) return null;
  return { operation: 'delete', model };
}

/**
 * Whether a viewer who can't read a record could do so before its change.
 * @param capability the one that allows to read all records of its kind
 */
export function couldRead(
  { viewer }: Context,
  { operation, isHidden, authorId }: RecordChange,
  capability: string,
): boolean {
  if (!isHidden || (viewer.id !== 0 && viewer.id === authorId)) return true;
  return operation === 'delete' && viewer.can(capability);
}
