import type { ChangeOperation } from '../../../storage/change-log.ts';
import type { Transaction } from '../../../storage/write.ts';

/** Announced when an import of events changes, for those of this process who follow one. */
export const IMPORT_TOPIC = 'event-import';

/** Notes a change of an import in the change log, which other processes follow, and announces it in this one. */
export function importChanged(
  { changed, announce }: Transaction,
  id: number,
  operation: ChangeOperation,
): void {
  changed('office:event-import', id, operation);
  announce(IMPORT_TOPIC);
}
