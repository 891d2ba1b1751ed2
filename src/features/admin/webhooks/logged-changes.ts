import type { LoggedChange } from '../../../storage/change-log.ts';
import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import { webhookKindOf } from './webhook.ts';

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

/** Merges the changes of each record into one, in the order of the log; leaves out records that are never public. */
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

/** Returns the event that a receiver gets, from whether the record was and is visible to it; null if neither. */
export function eventOf(
  wasThere: boolean,
  isThere: boolean,
): 'created' | 'updated' | 'deleted' | null {
  if (wasThere) return isThere ? 'updated' : 'deleted';
  return isThere ? 'created' : null;
}

/** The row of `Setting` with the number of the last change that was sent to webhooks. */
const POSITION = { name: 'webhooksSeq' };

/** Returns the number of the last change that was sent to webhooks; 0 if there is none yet. */
export async function readPosition({ tables }: Pick<Database, 'tables'>): Promise<number> {
  const row = await tables
    .selectFrom('Setting')
    .select('value')
    .where('name', '=', POSITION.name)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/**
 * Creates the position if there is none, and locks it for the transaction. It is not noted in the change log, since no response shows it.
 */
export async function beginPosition({ prisma }: Transaction, seq: number): Promise<void> {
  await prisma.setting.upsert({
    where: POSITION,
    create: { ...POSITION, value: String(seq) },
    // Writes the existing value, which locks the row.
    update: { name: POSITION.name },
  });
}

/** Moves the position, unless another process has done so since it was read; answers whether it has. */
export async function movePosition(
  { prisma }: Transaction,
  from: number,
  to: number,
): Promise<boolean> {
  const { count } = await prisma.setting.updateMany({
    where: { ...POSITION, value: String(from) },
    data: { value: String(to) },
  });
  return count > 0;
}

/** The number of the latest change that is committed. */
export async function latestChange({ prisma }: Transaction): Promise<number> {
  const latest = await prisma.change.aggregate({ _max: { seq: true } });
  return latest._max.seq ?? 0;
}
