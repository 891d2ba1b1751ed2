import { revisedFields } from '../../../model/field-values.ts';
import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { type EntryChanges, plainColumns } from '../entries/entry-changes.ts';
import { valuesAfter } from '../entries/index-values.ts';
import type { RevisedText } from '../entries/keep-revision.ts';
import { entryForWrite } from '../entries/update-entry.ts';

/**
 * Keeps a user's unsaved text of an entry in the one autosave that the user has of it; returns its id. Text that is no
 * different from the entry's leaves an autosave as it was (recorded).
 */
export async function saveAutosave(
  context: Context,
  transaction: Transaction,
  entryId: number,
  changes: EntryChanges,
): Promise<number> {
  const { prisma } = transaction;
  // Held, so that two autosaves of one user at one moment don't become two rows.
  const entry = await entryForWrite(transaction, entryId);
  const authorId = context.viewer.id || null;
  const declared = context.services.kinds.get(entry.kind) ?? {
    fields: {},
    ...ownFieldsOfKind(entry.kind),
  };
  const text = {
    ...typedText(changes),
    fields: revisedFields(declared, {
      ...entry,
      ...plainColumns(changes),
      values: valuesAfter(entry.kind, entry.values, changes),
    }),
  };
  const known = await prisma.revision.findFirst({
    where: { entryId, authorId, isAutosave: true },
    select: { id: true },
  });
  const saved = { ...entry, fields: revisedFields(declared, entry) };
  if (known && isSame(text, saved)) return known.id;
  if (known) {
    await prisma.revision.update({
      where: { id: known.id },
      data: { ...text, date: context.now },
      select: { id: true },
    });
    return known.id;
  }
  // What was not sent is empty in a first autosave (recorded).
  const data = { ...EMPTY, ...text, entryId, authorId, isAutosave: true, date: context.now };
  const { id } = await prisma.revision.create({ data, select: { id: true } });
  return id;
}

const EMPTY: RevisedText = { title: '', content: '', excerpt: '', footnotes: '', fields: '' };

function typedText({ title, content, excerpt, footnotes }: EntryChanges): Partial<RevisedText> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(footnotes === undefined ? {} : { footnotes }),
  };
}

/** Blanks at the ends and in number make no difference. */
const isSame = (text: Partial<RevisedText>, saved: RevisedText): boolean =>
  FIELDS.every((field) => text[field] === undefined || plain(text[field]) === plain(saved[field]));

const FIELDS = ['title', 'content', 'excerpt', 'footnotes', 'fields'] as const;

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');
