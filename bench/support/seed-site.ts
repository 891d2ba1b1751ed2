import { attachTerms } from '../../src/content/entries/entry-terms.ts';
import type { Database } from '../../src/storage/database.ts';
import type { Prisma } from '../../src/storage/generated/sqlite/client.ts';
import { seedCalendar } from './seed-calendar.ts';
import { AUTHORS, entryOf } from './seeded-entry.ts';
import { createWords, type Words } from './words.ts';

export const POSTS = 10_000;
const PARAGRAPHS = 5;
const WORDS_A_PARAGRAPH = 85;
export const CATEGORIES = 20;
export const TAGS = 40;
const BATCH = 500;

/** A site of posts of about 2.5 KB by ten authors, each with two categories and two tags, and a calendar. */
export async function seedSite(database: Database, posts = POSTS): Promise<void> {
  const { prisma } = database;
  await seedTermsAndUsers(database);
  const words = createWords(1);
  for (let from = 1; from <= posts; from += BATCH) {
    const ids = Array.from({ length: BATCH }, (_, i) => from + i);
    await prisma.entry.createMany({ data: ids.map((id) => post(id, words)) });
    await attachTerms(
      database,
      ids.flatMap((id) => termsOf(id).map((termId) => ({ entryId: id, termId }))),
    );
  }
  await seedCalendar(database, words, posts + 1);
  await prisma.change.create({
    data: { kind: 'post', recordId: 1, operation: 'create', moment: '2026-01-01T00:00:00' },
  });
}

/** The authors, categories and tags of the seeded site. */
export async function seedTermsAndUsers({ prisma }: Database): Promise<void> {
  await prisma.user.createMany({ data: Array.from({ length: AUTHORS }, (_, i) => user(i + 1)) });
  await prisma.term.createMany({
    data: [
      ...Array.from({ length: CATEGORIES }, (_, i) => term('category', i + 2)),
      ...Array.from({ length: TAGS }, (_, i) => term('post_tag', i + 2 + CATEGORIES)),
    ],
  });
}

function user(id: number): Prisma.UserCreateManyInput {
  const login = `author${id}`;
  return {
    id,
    login,
    loginKey: login,
    email: '',
    passwordHash: '',
    slug: login,
    name: `Author ${id}`,
    sortName: login,
    roles: 'author',
    registered: '2020-01-01T00:00:00',
  };
}

function term(taxonomy: string, id: number): Prisma.TermCreateManyInput {
  const name = `${taxonomy === 'category' ? 'Category' : 'Tag'} ${id}`;
  const slug = name.toLowerCase().replace(' ', '-');
  return {
    id,
    taxonomy,
    slug,
    name,
    sortName: name.toLowerCase(),
    count: Math.round((POSTS * 2) / CATEGORIES),
  };
}

function post(id: number, words: Words): Prisma.EntryCreateManyInput {
  const paragraph = () =>
    `<!-- wp:paragraph -->\n<p>${words(WORDS_A_PARAGRAPH)}.</p>\n<!-- /wp:paragraph -->`;
  return entryOf({
    id,
    kind: 'post',
    title: `${words(6)} ${id}`,
    content: Array.from({ length: PARAGRAPHS }, paragraph).join('\n\n'),
    excerpt: words(20),
  });
}

const termsOf = (id: number): readonly number[] => [
  2 + (id % CATEGORIES),
  2 + ((id + 7) % CATEGORIES),
  2 + CATEGORIES + (id % TAGS),
  2 + CATEGORIES + ((id + 11) % TAGS),
];
