import type { Kind } from '../../../model/kind.ts';
import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry } from './create-entry.ts';
import type { Entry } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';
import { assertCanCopy, copyOf } from './entry-copy.ts';
import { assertCanCreate, assertCanDelete, assertCanEdit } from './entry-policy.ts';
import { loadEntry } from './load-entry.ts';
import { operationName } from './operation-name.ts';
import { restoredStatus } from './restored-status.ts';
import { updateEntry } from './update-entry.ts';

/** What a kind does beside each write of an entry. */
export interface WriteHooks {
  /** What must hold to the end of the write. */
  beforeWrite?(
    context: Context,
    transaction: Transaction,
    changes: EntryChanges,
    before: Entry | null,
  ): Promise<void>;
  /** What else changes with the entry of this id. */
  afterWrite?(
    context: Context,
    transaction: Transaction,
    id: number,
    before: Entry | null,
  ): Promise<void>;
}

/** `restorePost` and `duplicatePost` of a kind; both answer the id of the entry that they have written. */
export function defineEntryCopies(kind: Kind, { beforeWrite, afterWrite }: WriteHooks) {
  const { one } = kind.labels;
  return {
    restore: defineOperation({
      name: operationName('restore', one),
      kind: 'mutation',
      summary: `Brings a ${one} back from the trash, with the status that it had.`,
      args: { id: recordId({ description: `The id of the ${one}.` }) },
      async authorize(context, { id }) {
        const entry = await loadEntry(context, kind.name, id);
        assertCanEdit(context, entry);
        assertCanDelete(context, entry);
      },
      async resolve(context, { id }): Promise<number> {
        const before = await loadEntry(context, kind.name, id);
        const changes = { status: restoredStatus(context, before) };
        await context.write(async (transaction) => {
          await beforeWrite?.(context, transaction, changes, before);
          await updateEntry(context, transaction, id, changes);
          await afterWrite?.(context, transaction, id, before);
        });
        return id;
      },
    }),
    duplicate: defineOperation({
      name: operationName('duplicate', one),
      kind: 'mutation',
      summary: `Makes a draft like a ${one}, with its text, terms, image and fields.`,
      args: { id: recordId({ description: `The id of the ${one}.` }) },
      async authorize(context, { id }) {
        assertCanCopy(context, await loadEntry(context, kind.name, id));
        assertCanCreate(context, kind.name);
      },
      async resolve(context, { id }): Promise<number> {
        const changes = await copyOf(context, await loadEntry(context, kind.name, id));
        return context.write(async (transaction) => {
          await beforeWrite?.(context, transaction, changes, null);
          const made = await createEntry(context, transaction, kind.name, changes);
          await afterWrite?.(context, transaction, made, null);
          return made;
        });
      },
    }),
  };
}
