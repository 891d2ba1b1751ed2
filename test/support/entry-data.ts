import type { Prisma } from '../../src/storage/generated/sqlite/client.ts';

/** A published post as a row; what a test is about is given, the rest is plain. */
export function entryData(given: Partial<Prisma.EntryCreateManyInput> = {}) {
  const title = given.title ?? 'A post';
  return {
    kind: 'post',
    status: 'publish',
    slug: `post-${crypto.randomUUID()}`,
    title,
    sortTitle: title.toLowerCase(),
    content: '',
    excerpt: '',
    date: '2026-01-02T03:04:05',
    modified: '2026-01-02T03:04:05',
    ...given,
  } satisfies Prisma.EntryCreateManyInput;
}
