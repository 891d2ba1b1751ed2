import type { ChangeOperation } from '../../../storage/change-log.ts';
import { webhookKindOf } from './webhook-kinds.ts';

/** A row of the change log. */
export interface LoggedChange {
  readonly seq: number;
  readonly kind: string;
  readonly recordId: number;
  readonly operation: ChangeOperation | string;
  readonly moment: string;
}

/** A record that has changed, once or more. */
export interface ChangedRecord {
  /** As payloads name it. */
  readonly kind: string;
  /** 0 for the settings. */
  readonly id: number;
  /** The latest of its changes. */
  readonly seq: number;
  readonly moment: string;
  /** Whether it was there before the first of these changes, and is there after the last. */
  readonly wasThere: boolean;
  readonly isThere: boolean;
}

/** What changes come to for each record, in the order of the log; records that no visitor reads are left out. */
export function coalesceChanges(changes: readonly LoggedChange[]): readonly ChangedRecord[] {
  const records = new Map<string, ChangedRecord>();
  for (const { seq, kind: logged, recordId, operation, moment } of changes) {
    const kind = webhookKindOf(logged);
    if (kind === null) continue;
    const id = kind === 'setting' ? 0 : recordId;
    const key = `${kind} ${id}`;
    const wasThere = records.get(key)?.wasThere ?? (kind === 'setting' || operation !== 'create');
    const isThere = kind === 'setting' || operation !== 'delete';
    records.delete(key);
    records.set(key, { kind, id, seq, moment, wasThere, isThere });
  }
  return [...records.values()];
}

/** What has happened to a record, from whether it was and is there for who is told; null for nothing. */
export function eventOf(
  wasThere: boolean,
  isThere: boolean,
): 'created' | 'updated' | 'deleted' | null {
  if (wasThere) return isThere ? 'updated' : 'deleted';
  return isThere ? 'created' : null;
}
