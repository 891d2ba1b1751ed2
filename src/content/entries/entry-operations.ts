import { withArticle } from '../../lib/with-article.ts';
import { type Args, type ArgValues, boolean, recordId, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { defineOperation } from '../../operation/operation.ts';
import type { Transaction } from '../../storage/write.ts';
import { ownValueArgs } from '../fields/own-value-args.ts';
import { assertEntryComplete } from '../fields/read-own-values.ts';
import type { Kind } from '../kinds/kind.ts';
import { seoArg } from '../seo/written-seo.ts';
import { createEntry } from './create-entry.ts';
import type { Entry } from './entry.ts';
import { assertCanCopy, assertNotEmpty, copyOf, type EntryChanges } from './entry-changes.ts';
import {
  assertCanCreate,
  assertCanDelete,
  assertCanEdit,
  assertCanRead,
  assertCanSetAuthor,
  loadEntry,
} from './entry-policy.ts';
import { restoredStatus } from './entry-status.ts';
import { operationName } from './list-entries.ts';
import { removeOrTrash } from './remove-entry.ts';
import { shownEntry } from './shown-entry.ts';
import { updateEntry } from './update-entry.ts';
import { readWrittenEntry, type WrittenValues } from './written-entry.ts';

interface WrittenKind<W extends Args> extends WriteHooks {
  readonly kind: Kind;
  readonly writeArgs: W;
  /** Throws unless the viewer may write this; that they may edit, and in whose name, is asked for all kinds. */
  assertCanWrite?(context: Context, args: ArgValues<W>): void;
  /** Returns the changes besides texts and declared fields. `before` is the entry as it is, or null for a new one. */
  toChanges(
    context: Context,
    args: ArgValues<W>,
    written: EntryChanges,
    before: Entry | null,
  ): EntryChanges;
}

/** `getPost` of a kind; it answers the summary of an entry, whose text is the surface's to load. */
export function defineEntryGet({ name, labels: { one } }: Kind) {
  return defineOperation({
    name: operationName('get', one),
    kind: 'query',
    summary: `Reads ${withArticle(one)}.`,
    args: {
      id: recordId({ description: `The id of the ${one}.` }),
      password: string({ description: `The password of a protected ${one}.` }),
    },
    async authorize(context, { id }) {
      assertCanRead(context, await loadEntry(context, name, id));
    },
    resolve: (context, { id }) => loadEntry(context, name, id),
  });
}

/**
 * `createPost`, `updatePost`, `deletePost`, `restorePost` and `duplicatePost` of a kind
 * (docs/rest.md §4.3); all but `deletePost` answer the entry's id.
 */
export function defineEntryWrites<const W extends Args>({
  kind,
  writeArgs,
  assertCanWrite,
  toChanges,
  ...hooks
}: WrittenKind<W>) {
  const { one } = kind.labels;
  const { beforeWrite, afterWrite } = hooks;
  const shown = shownEntry(kind);
  // A generic type does not show that these have the arguments of the kind.
  const args = {
    ...writeArgs,
    ...ownValueArgs(kind, writeArgs.meta),
    seo: seoArg,
  } as W;
  const id = recordId({ description: `The id of the ${one}.` });

  function assertCanWriteValues(context: Context, args: ArgValues<W>, author: number): void {
    assertCanSetAuthor(context, kind.name, textsOf(args).author, author);
    assertCanWrite?.(context, args);
  }

  async function write(
    context: Context,
    args: ArgValues<W>,
    before: Entry | null,
  ): Promise<number> {
    const values = await readWrittenEntry(context, kind, textsOf(args), before);
    assertNotEmpty(values, before);
    const changes = { ...values, ...toChanges(context, args, values, before) };
    assertEntryComplete(kind, before, changes);
    return context.write(async (transaction) => {
      await beforeWrite?.(context, transaction, changes, before);
      if (before) await updateEntry(context, transaction, before.id, changes);
      const written = before?.id ?? (await createEntry(context, transaction, kind.name, changes));
      await afterWrite?.(context, transaction, written, before);
      return written;
    });
  }

  return {
    ...defineEntryCopies(kind, hooks),
    create: defineOperation({
      name: operationName('create', one),
      kind: 'mutation',
      summary: `Creates ${withArticle(one)}.`,
      args,
      authorize(context, args) {
        assertCanWriteValues(context, args, context.viewer.id);
        assertCanCreate(context, kind.name);
      },
      resolve: (context, args) => write(context, args, null),
    }),
    update: defineOperation({
      name: operationName('update', one),
      kind: 'mutation',
      summary: `Changes ${withArticle(one)}.`,
      args: { id, ...args },
      async authorize(context, args) {
        const entry = await loadEntry(context, kind.name, meant(args));
        assertCanEdit(context, entry);
        assertCanWriteValues(context, args, entry.authorId ?? 0);
      },
      resolve: async (context, args) =>
        write(context, args, await loadEntry(context, kind.name, meant(args))),
    }),
    remove: defineOperation({
      name: operationName('delete', one),
      kind: 'mutation',
      summary: `Puts ${withArticle(one)} into the trash, or with \`force\` removes it for good.`,
      args: { id, force: boolean({ default: false, description: 'Whether to bypass the trash.' }) },
      async authorize(context, args) {
        assertCanDelete(context, await loadEntry(context, kind.name, args.id));
      },
      resolve: (context, args) => removeOrTrash(context, shown, args),
    }),
  };
}

// A kind's arguments begin with those that all kinds have; a generic type does not show it.
const textsOf = (args: object) => args as WrittenValues;
const meant = (args: object) => (args as { readonly id: number }).id;

/** The work of a kind around each write of an entry. */
interface WriteHooks {
  /** Checks and locks what must hold to the end of the write. */
  beforeWrite?(
    context: Context,
    transaction: Transaction,
    changes: EntryChanges,
    before: Entry | null,
  ): Promise<void>;
  /** Writes what else changes with the entry. */
  afterWrite?(
    context: Context,
    transaction: Transaction,
    id: number,
    before: Entry | null,
  ): Promise<void>;
}

/** `restorePost` and `duplicatePost` of a kind; both answer the id of the entry that they have written. */
function defineEntryCopies(kind: Kind, { beforeWrite, afterWrite }: WriteHooks) {
  const { one } = kind.labels;
  return {
    restore: defineOperation({
      name: operationName('restore', one),
      kind: 'mutation',
      summary: `Brings ${withArticle(one)} back from the trash, with the status that it had.`,
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
      summary: `Makes a draft like ${withArticle(one)}, with its text, terms, image and fields.`,
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
