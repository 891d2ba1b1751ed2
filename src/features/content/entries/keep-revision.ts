import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from './entry.ts';
import { indexRevision } from './entry-search.ts';
import { toSortText } from './text/sort-text.ts';

/** The text of an entry that revisions keep. */
export type RevisedText = Pick<Entry, 'title' | 'content' | 'excerpt' | 'footnotes'>;

/** Kinds whose text is kept at every change. */
const REVISED = new Set(['post', 'page']);

/** Keeps the new state of an entry's text, unless it is what the latest revision has already (behaviour.md §3). */
export async function keepRevision(
  context: Context,
  transaction: Transaction,
  { id, kind }: Entry,
  { title, content, excerpt, footnotes }: RevisedText,
): Promise<void> {
  if (!REVISED.has(kind)) return;
  const { prisma } = transaction;
  const text = { title, content, excerpt, footnotes };
  const latest = await prisma.revision.findFirst({
    where: { entryId: id, isAutosave: false },
    orderBy: { id: 'desc' },
    select: { title: true, content: true, excerpt: true, footnotes: true },
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
  a.footnotes === b.footnotes;
