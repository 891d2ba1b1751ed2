import { indexEntries } from '../src/content/entries/entry-index.ts';
import { type Database, refreshStatistics } from '../src/storage/database.ts';
import type { Tables } from '../src/storage/tables.ts';

export const AUTHORS = 10;
/** Ids of the seeded categories and tags; term 1 is the one of a new site. */
export const CATEGORIES = range(20).map((i) => 2 + i);
export const TAGS = range(40).map((i) => 22 + i);
/** One post of so many has each topic, a word to search for. */
const TOPICS = 500;
const PICTURES = 200;
const BATCH = 1000;
/** What the words of the posts follow from. */
export const SEED = 1;

export const topic = (i: number): string => `topic${i % TOPICS}`;
export const slugOf = (id: number): string => `post-${id}`;

/** When a post was published: 11 hours after the post before it. */
export const dateOf = (id: number): string =>
  new Date(Date.UTC(2010, 0, 1) + id * 11 * 3_600_000).toISOString().slice(0, 19);

/** Fills a new site with posts, the same ones every time; each has an author, a picture, two categories and two tags. */
export async function seedPosts(database: Database, count: number, words = 400): Promise<void> {
  await insert(
    database,
    'User',
    range(AUTHORS).map((i) => ({
      ...{ login: `author${i}`, loginKey: `author${i}`, slug: `author${i}`, email: '' },
      ...{ name: `Author ${i}`, sortName: `author ${i}`, roles: 'author', passwordHash: '' },
      registered: dateOf(0),
    })),
  );
  await insert(database, 'Term', [
    ...CATEGORIES.map((id) => termOf(id, 'category', (2 * count) / CATEGORIES.length)),
    ...TAGS.map((id) => termOf(id, 'post_tag', (2 * count) / TAGS.length)),
  ]);
  const batches = range(Math.ceil(count / BATCH)).map((n) =>
    range(Math.min(BATCH, count - n * BATCH)).map((i) => n * BATCH + i + 1),
  );
  for (const ids of batches) {
    const posts = ids.map((id) => ({
      ...postOf(id, words),
      featuredMediaId: count + 1 + (id % PICTURES),
    }));
    await insert(database, 'Entry', posts);
    const texts = posts.map((post, i) => ({ ...post, id: ids[i] ?? 0, values: '' }));
    await database.transaction((transaction) => indexEntries(transaction, texts));
  }
  await insert(database, 'Entry', range(PICTURES).map(pictureOf));
  await insert(
    database,
    'MediaItem',
    range(PICTURES).map((i) => ({
      ...{ entryId: count + 1 + i, file: `2026/01/${i}.jpg`, altText: `Picture ${i}` },
      ...{ mimeType: 'image/jpeg', bytes: 1, width: 1200, height: 800 },
    })),
  );
  await refreshStatistics(database);
  // After the statistics: PostgreSQL would check the foreign keys of an empty table by reading all of it.
  for (const ids of batches) await insert(database, 'EntryTerm', ids.flatMap(termsOf));
  await refreshStatistics(database);
}

/** Inserts rows by one statement; columns that they do not name have their defaults, and ids count up. */
async function insert(
  { prisma, provider }: Database,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((name) => `"${name}"`).join();
  const source =
    provider === 'sqlite'
      ? `SELECT ${columns.map((name) => `value ->> '${name}'`).join()} FROM json_each(?)`
      : `SELECT ${names} FROM jsonb_populate_recordset(null::"${table}", $1::jsonb)`;
  await prisma.$executeRawUnsafe(
    `INSERT INTO "${table}" (${names}) ${source}`,
    JSON.stringify(rows),
  );
}

const entryOf = (kind: string, status: string, title: string, id: number) => ({
  ...{ kind, status, title, sortTitle: title.toLowerCase(), authorId: 1 + (id % AUTHORS) },
  ...{ date: dateOf(id), modified: dateOf(id) },
});

function postOf(id: number, words: number) {
  const paragraph = (i: number) =>
    `<!-- wp:paragraph -->\n<p>${text(words / 5, id * 5 + i)}.</p>\n<!-- /wp:paragraph -->`;
  return {
    ...entryOf('post', 'publish', `${text(6, id)} ${id}`, id),
    slug: slugOf(id),
    content: range(5).map(paragraph).join('\n\n'),
    excerpt: `${text(20, id)} ${topic(id)}`,
  };
}

const pictureOf = (i: number) => ({
  ...entryOf('attachment', 'inherit', `Picture ${i}`, 1),
  ...{ slug: `picture-${i}`, content: '', excerpt: '' },
});

function termOf(id: number, taxonomy: string, count: number) {
  const name = `Term ${id}`;
  return { taxonomy, name, sortName: `term ${id}`, slug: `term-${id}`, count };
}

function termsOf(id: number) {
  const two = (terms: readonly number[]) => [id, id + 7].map((i) => terms[i % terms.length]);
  return [...two(CATEGORIES), ...two(TAGS)].map((termId) => ({
    ...{ entryId: id, termId, kind: 'post', status: 'publish', date: dateOf(id) },
  }));
}

/** Words whose order looks random and follows from the seed. */
const text = (count: number, seed: number): string =>
  range(count)
    .map((i) => WORDS[Math.imul(seed * 31 + i + SEED, 2_654_435_761) >>> 26])
    .join(' ');

const WORDS = (
  'amber harbour lantern willow copper meadow granite ember saffron thicket orchard river window garden market bridge ' +
  'the of and to in a is that for it with as was on be at by this have from or one had not but what all were when we ' +
  'there can an your which their said if they will each about how up out them then over'
).split(' ');

export function range(length: number): readonly number[] {
  return Array.from({ length }, (_, i) => i);
}
