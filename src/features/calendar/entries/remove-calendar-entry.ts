import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { deleteEntry, trashEntry } from '../../content/entries/remove-entry.ts';
import type { CalendarKind } from './calendar-kind.ts';

/**
 * Moves a calendar entry to the trash, or with `force` deletes it permanently.
 * @param raise raises the versions of the entries that show it, in the same transaction
 * @throws ApiError 410 `venue-is-in-trash` (and so on) if it is already there
 */
export async function removeCalendarEntry(
  context: Context,
  { word }: CalendarKind,
  { id, force }: { readonly id: number; readonly force: boolean },
  raise: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await context.write(async (transaction) => {
      await raise(transaction);
      await (force ? deleteEntry(transaction, id) : trashEntry(context, transaction, id));
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rest_already_trashed')
      throw new ApiError(`${word}-is-in-trash`, 410, `The ${word} is in the trash already.`);
    throw error;
  }
}
