import type { Prisma } from '../../src/storage/generated/sqlite/client.ts';

export const AUTHORS = 10;

interface Seeded {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt?: string;
}

/** A published entry, one of ten authors', whose date follows from its id. */
export function entryOf({
  id,
  kind,
  title,
  content,
  excerpt = '',
}: Seeded): Prisma.EntryCreateManyInput {
  const date = momentOf(id);
  return {
    id,
    kind,
    status: 'publish',
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    sortTitle: title.toLowerCase(),
    content,
    excerpt,
    authorId: (id % AUTHORS) + 1,
    date,
    modified: date,
  };
}

/** When the entry of an id was published. */
export const momentOf = (id: number): string =>
  new Date(Date.UTC(2010, 0, 1) + id * 3_600_000 * 11).toISOString().slice(0, 19);
