import { recountComments } from '../../src/features/content/comments/store-comment.ts';
import type { Database } from '../../src/storage/database.ts';
import { seedSite } from './seed-site.ts';
import { AUTHORS, entryOf, momentOf } from './seeded-entry.ts';

const PICTURES = 200;
const COMMENTS = 3;
const BATCH = 1000;
/** Ids of pictures come after all others. */
const FIRST_PICTURE = 5_000_000;

/** The seeded site with a picture and three comments for each post; every third comment is a user's. */
export async function seedRelated(database: Database, posts: number): Promise<void> {
  const { prisma } = database;
  await seedSite(database, posts);
  const pictures = Array.from({ length: PICTURES }, (_, i) => FIRST_PICTURE + i);
  await prisma.entry.createMany({
    data: pictures.map((id) => ({
      ...entryOf({ id, kind: 'attachment', title: `Picture ${id}`, content: '' }),
      date: momentOf(1),
      modified: momentOf(1),
      status: 'inherit',
    })),
  });
  await prisma.mediaItem.createMany({
    data: pictures.map((entryId) => ({
      entryId,
      file: `2026/01/${entryId}.jpg`,
      mimeType: 'image/jpeg',
      bytes: 1,
      width: 1200,
      height: 800,
      altText: `What ${entryId} shows`,
    })),
  });
  await prisma.$executeRawUnsafe(
    `UPDATE "Entry" SET "featuredMediaId" = ${FIRST_PICTURE} + "id" % ${PICTURES} WHERE "kind" = 'post'`,
  );
  for (let from = 1; from <= posts; from += BATCH) {
    const ids = Array.from({ length: BATCH }, (_, i) => from + i);
    await prisma.comment.createMany({
      data: ids.flatMap((entryId) =>
        Array.from({ length: COMMENTS }, (_, n) => ({
          entryId,
          authorName: n === 0 ? `Author ${1 + (entryId % AUTHORS)}` : `Reader ${entryId % 997}`,
          ...(n === 0 ? { authorId: 1 + (entryId % AUTHORS) } : {}),
          content: `Well said, and the ${n} other as well.`,
          status: 'approved',
          date: momentOf(entryId + n),
        })),
      ),
    });
    await recountComments(database, ids);
  }
}
