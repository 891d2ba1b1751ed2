import { withArticle } from '../../lib/word-forms.ts';
import { type Args, type ArgValues, boolean, recordId, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { defineOperation, operationName } from '../../operation/operation.ts';
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
import { removeOrTrash } from './remove-entry.ts';
import { shownEntry } from './shown-entry.ts';
import { updateEntry } from './update-entry.ts';
import { readWrittenEntry, type WrittenValues } from './written-entry.ts';

interface WrittenKind<W extends Args> {
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
  beforeWrite,
  afterWrite,
}: WrittenKind<W>) {
  const { one } = kind.labels;
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

  const load = (context: Context, { id }: Identified) => loadEntry(context, kind.name, id);

  const save = (context: Context, changes: EntryChanges, before: Entry | null): Promise<number> =>
    context.write(async (transaction) => {
      await beforeWrite?.(context, transaction, changes, before);
      if (before) await updateEntry(context, transaction, before.id, changes);
      const written = before?.id ?? (await createEntry(context, transaction, kind.name, changes));
      await afterWrite?.(context, transaction, written, before);
      return written;
    });

  async function write(
    context: Context,
    args: ArgValues<W>,
    before: Entry | null,
  ): Promise<number> {
    const values = await readWrittenEntry(context, kind, textsOf(args), before);
    assertNotEmpty(values, before);
    const changes = { ...values, ...toChanges(context, args, values, before) };
    assertEntryComplete(kind, before, changes);
    return save(context, changes, before);
  }

  return {
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
        const entry = await load(context, identified(args));
        assertCanEdit(context, entry);
        assertCanWriteValues(context, args, entry.authorId ?? 0);
      },
      resolve: async (context, args) => write(context, args, await load(context, identified(args))),
    }),
    remove: defineOperation({
      name: operationName('delete', one),
      kind: 'mutation',
      summary: `Puts ${withArticle(one)} into the trash, or with \`force\` removes it for good.`,
      args: { id, force: boolean({ default: false, description: 'Whether to bypass the trash.' }) },
      async authorize(context, args) {
        assertCanDelete(context, await load(context, args));
      },
      resolve: (context, args) => removeOrTrash(context, shown, args),
    }),
    restore: defineOperation({
      name: operationName('restore', one),
      kind: 'mutation',
      summary: `Brings ${withArticle(one)} back from the trash, with the status that it had.`,
      args: { id },
      async authorize(context, args) {
        const entry = await load(context, args);
        assertCanEdit(context, entry);
        assertCanDelete(context, entry);
      },
      async resolve(context, args) {
        const before = await load(context, args);
        return save(context, { status: restoredStatus(context, before) }, before);
      },
    }),
    duplicate: defineOperation({
      name: operationName('duplicate', one),
      kind: 'mutation',
      summary: `Makes a draft like ${withArticle(one)}, with its text, terms, image and fields.`,
      args: { id },
      async authorize(context, args) {
        assertCanCopy(context, await load(context, args));
        assertCanCreate(context, kind.name);
      },
      resolve: async (context, args) =>
        save(context, await copyOf(context, await load(context, args)), null),
    }),
  };
}

interface Identified {
  readonly id: number;
}

// A kind's arguments begin with those that all kinds have; a generic type does not show it.
const textsOf = (args: object) => args as WrittenValues;
const identified = (args: object) => args as Identified;
