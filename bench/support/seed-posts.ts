import type { Database } from '../../src/storage/database.ts';
import { seedTermsAndUsers } from './seed-site.ts';
import { entryOf } from './seeded-entry.ts';
import { createWords } from './words.ts';

const BATCH = 1000;

/** So many posts of a paragraph, with the users and terms of the seeded site. */
export async function seedPosts(database: Database, count: number): Promise<void> {
  const { prisma } = database;
  await seedTermsAndUsers(database);
  const words = createWords(1);
  for (let from = 1; from <= count; from += BATCH)
    await prisma.entry.createMany({
      data: Array.from({ length: BATCH }, (_, i) => ({
        ...entryOf({
          id: from + i,
          kind: 'post',
          title: `${words(4)} ${from + i}`,
          content: `<p>${words(40)}.</p>`,
        }),
        slug: `post-${from + i}`,
      })),
    });
}
