import type { ChangeOperation } from '../../../storage/change-log.ts';
import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import { webhookKindOf } from './webhook.ts';

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

/** The row of `Setting` with the number of the last change that webhooks were told of. */
const POSITION = { name: 'webhooksSeq' };

/** Up to where in the change log webhooks were told; 0 before there was one. */
export async function readPosition({ tables }: Pick<Database, 'tables'>): Promise<number> {
  const row = await tables
    .selectFrom('Setting')
    .select('value')
    .where('name', '=', POSITION.name)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Makes sure that there is a position to move, and holds it for the transaction. It is no change of the log: no response shows it. */
export async function beginPosition({ prisma }: Transaction, seq: number): Promise<void> {
  await prisma.setting.upsert({
    where: POSITION,
    create: { ...POSITION, value: String(seq) },
    // Writes what is there, which takes the lock of the row.
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
