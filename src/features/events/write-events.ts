import type { Context } from '../../context.ts';
import type { Transaction } from '../../storage/write.ts';
import { createEventEntry, type EventChanges } from './write-event.ts';

/** Writes many new events; returns their ids, in order. */
export async function createEventEntries(
  context: Context,
  transaction: Transaction,
  events: readonly EventChanges[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const event of events) ids.push(await createEventEntry(context, transaction, event));
  return ids;
}
