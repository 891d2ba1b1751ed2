import { revisedFields } from '../../../model/field-values.ts';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from './entry.ts';
import { indexRevision } from './entry-search.ts';
import { toSortText } from './text/fold-letters.ts';

/** The text of an entry that revisions keep. */
export type RevisedText = Pick<Entry, 'title' | 'content' | 'excerpt' | 'footnotes'> & {
  /** Its declared fields that revisions have, as JSON by column; empty for none. */
  readonly fields: string;
};

/** Keeps the new state of an entry, unless it is what the latest revision has already (docs/rest.md §4.9). */
export async function keepRevision(
  context: Context,
  transaction: Transaction,
  { id, kind }: Entry,
  entry: Omit<RevisedText, 'fields'> & Partial<Entry> & Pick<Entry, 'values'>,
): Promise<void> {
  const declared = context.services.kinds.get(kind);
  if (!declared?.hasRevisions) return;
  const { prisma } = transaction;
  const { title, content, excerpt, footnotes } = entry;
  const text = {
    title,
    content,
    excerpt,
    footnotes,
    fields: revisedFields(declared, entry),
  };
  const latest = await prisma.revision.findFirst({
    where: { entryId: id, isAutosave: false },
    orderBy: { id: 'desc' },
    select: { title: true, content: true, excerpt: true, footnotes: true, fields: true },
  });
  if (latest && isSame(latest, text)) return;
  const revision = await prisma.revision.create({
    data: {
      ...text,
      sortTitle: toSortText(title),
      entryId: id,
      authorId: context.viewer.id || null,
      isAutosave: false,
      date: context.now,
    },
    select: { id: true },
  });
  await indexRevision(transaction, { ...text, id: revision.id });
}

const isSame = (a: RevisedText, b: RevisedText) =>
  a.title === b.title &&
  a.content === b.content &&
  a.excerpt === b.excerpt &&
  a.footnotes === b.footnotes &&
  a.fields === b.fields;
