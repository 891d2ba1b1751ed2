import { attachTerms } from '../../src/content/entries/entry-terms.ts';
import { recountComments } from '../../src/features/content/comments/store-comment.ts';
import { indexTexts } from '../../src/storage/search-index.ts';
import { entryData } from './entry-data.ts';
import type { TestSite } from './test-site.ts';

/** How many posts, media items and comments `fillSite` makes, each. */
export const ENTRIES = 5000;

/** Makes a site of many records, as they are on a site that has grown, and has PostgreSQL measure it. */
export async function fillSite({ services: { database }, users }: TestSite): Promise<void> {
  const { prisma, provider, transaction } = database;
  const numbers = Array.from({ length: ENTRIES }, (_, i) => i);
  const entry = (kind: string, id: number) => ({
    ...entryData({
      kind,
      slug: `${kind}-${id}`,
      title: `Title ${id}`,
      sortTitle: `title ${id}`,
      content: `Words ${id}. `.repeat(100),
      authorId: Object.values(users)[id % 5] ?? users.author,
      date: momentOf(id),
      modified: momentOf((id * 7919) % ENTRIES),
    }),
    id,
  });
  const posts = numbers.map((i) => entry('post', 1 + i));
  const pages = numbers.slice(0, 500).map((i) => entry('page', 20_000 + i));
  const media = numbers.map((i) => ({ ...entry('attachment', 30_000 + i), status: 'inherit' }));
  await prisma.entry.createMany({ data: [...posts, ...pages, ...media] });
  await prisma.mediaItem.createMany({
    data: media.map(({ id }) => ({
      entryId: id,
      file: `${id}.jpg`,
      mimeType: id % 50 === 0 ? 'application/pdf' : 'image/jpeg',
      bytes: 1,
    })),
  });
  await prisma.term.createMany({
    data: [2, 3, 4].map((id) => ({
      id,
      taxonomy: 'category',
      slug: `term-${id}`,
      name: `Term ${id}`,
      sortName: `term ${id}`,
    })),
  });
  const carried = posts.map(({ id }) => ({ entryId: id, termId: 2 + (id % 3) }));
  await database.transaction((open) => attachTerms(open, carried));
  await prisma.comment.createMany({
    data: posts.map(({ id, date }) => ({
      entryId: id,
      content: 'Hear.',
      status: 'approved',
      date,
    })),
  });
  await recountComments(
    database,
    posts.map(({ id }) => id),
  );
  await prisma.revision.createMany({
    data: posts.map(({ id, title, content, date }) => ({
      entryId: id,
      title,
      content,
      excerpt: '',
      date,
    })),
  });
  const texts = [...posts, ...media].map(({ id }) => ({
    id,
    title: '',
    excerpt: '',
    content: `${'lantern words '.repeat(50)} ${id}${id % 1000 === 0 ? ' quetzal' : ''}`,
  }));
  await transaction((open) => indexTexts(open, 'EntrySearch', texts));
  if (provider === 'postgresql') await prisma.$executeRaw`VACUUM (ANALYZE)`;
}

const momentOf = (hour: number) =>
  new Date(Date.UTC(2010, 0, 1) + hour * 3_600_000).toISOString().slice(0, 19);
