import { createEntry } from '../../../content/entries/create-entry.ts';
import type { Entry } from '../../../content/entries/entry.ts';
import { assertCanCopy, copyOf } from '../../../content/entries/entry-changes.ts';
import { indexStored } from '../../../content/entries/entry-index.ts';
import { restoredStatus } from '../../../content/entries/entry-status.ts';
import { deleteEntry, trashEntry } from '../../../content/entries/remove-entry.ts';
import { updateEntry } from '../../../content/entries/update-entry.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { withArticle } from '../../../lib/word-forms.ts';
import { required } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation, operationName } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  assertAccessible,
  assertCanCreateInCalendar,
  assertCanDeleteInCalendar,
  assertCanDeleteRecord,
  assertCanEditInCalendar,
  assertCanEditRecord,
} from './calendar-policy.ts';
import { meantArgs } from './find-calendar-entry.ts';

interface CopiedKind {
  readonly kind: KindNames;
  /** @throws ApiError for an id that is none of the kind */
  find(context: Context, id: number): Promise<Entry>;
  /** Writes what else changes with one that is back from the trash. */
  afterRestore?(context: Context, transaction: Transaction, id: number): Promise<void>;
  /** Copies what the kind has beside the entry, of the record that `id` names, to the entry `to`. */
  copy(context: Context, transaction: Transaction, id: number, to: number): Promise<void>;
}

/** `restoreEvent` and `duplicateEvent`, or those of another kind; both answer the id of the entry that they have written. */
export function defineCalendarCopies({ kind, find, afterRestore, copy }: CopiedKind) {
  const { one } = kind.labels;
  const args = { id: required(meantArgs.id) };
  return {
    restore: defineOperation({
      name: operationName('restore', one),
      kind: 'mutation',
      summary: `Brings ${withArticle(one)} back from the trash, with the status that it had.`,
      args,
      async authorize(context, { id }) {
        assertCanEditInCalendar(context, kind);
        assertCanDeleteInCalendar(context, kind);
        const summary = await find(context, id);
        assertCanEditRecord(context, summary);
        assertCanDeleteRecord(context, summary);
      },
      async resolve(context, meant): Promise<number> {
        const entry = await find(context, meant.id);
        const status = restoredStatus(context, entry);
        await context.write(async (transaction) => {
          await updateEntry(context, transaction, entry.id, { status });
          await afterRestore?.(context, transaction, entry.id);
        });
        return entry.id;
      },
    }),
    duplicate: defineOperation({
      name: operationName('duplicate', one),
      kind: 'mutation',
      summary: `Makes a draft like ${withArticle(one)}, with its text, terms, image and fields.`,
      args,
      async authorize(context, { id }) {
        assertCanCreateInCalendar(context, kind);
        const summary = await find(context, id);
        assertAccessible(context, kind, summary);
        assertCanCopy(context, summary);
      },
      async resolve(context, meant): Promise<number> {
        const changes = await copyOf(context, await find(context, meant.id));
        return context.write(async (transaction) => {
          const made = await createEntry(context, transaction, kind.name, changes);
          await copy(context, transaction, meant.id, made);
          await indexStored(transaction, made);
          return made;
        });
      },
    }),
  };
}

/**
 * Moves a calendar entry to the trash, or with `force` deletes it permanently.
 * @param raise raises the versions of the entries that show it, in the same transaction
 * @throws ApiError 410 `venue-is-in-trash` (and so on) if it is already there
 */
export async function removeCalendarEntry(
  context: Context,
  { labels: { one: word } }: KindNames,
  { id, force }: { readonly id: number; readonly force: boolean },
  raise: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await context.write(async (transaction) => {
      await raise(transaction);
      await (force ? deleteEntry(context, transaction, id) : trashEntry(context, transaction, id));
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rest_already_trashed')
      throw new ApiError(`${word}-is-in-trash`, 410, `The ${word} is in the trash already.`);
    throw error;
  }
}
