import type { ChangeOperation } from '../../../storage/change-log.ts';
import type { Transaction } from '../../../storage/write.ts';

/** The kind that changes of imports have in the log. */
export const EVENT_IMPORT = 'private:event-import';

/** Records a change of an import in the change log, for all who follow it. */
export const importChanged = (
  { changed }: Transaction,
  id: number,
  operation: ChangeOperation,
): void => changed(EVENT_IMPORT, id, operation);
