import type { ChangeOperation } from '../../../storage/change-log.ts';
import type { Transaction } from '../../../storage/write.ts';

/** Published when an event import changes, for followers in this process. */
export const IMPORT_TOPIC = 'event-import';

/** Records a change of an import in the change log, for other processes, and publishes it in this one. */
export function importChanged(
  { changed, announce }: Transaction,
  id: number,
  operation: ChangeOperation,
): void {
  changed('private:event-import', id, operation);
  announce(IMPORT_TOPIC);
}
