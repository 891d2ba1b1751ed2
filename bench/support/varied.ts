import { AUTHORS, CATEGORIES, TAGS } from './seed-site.ts';

/** The pages that visitors come to: those of the newest 2,000 posts, in all lists that they stand in. */
const NEWEST = 2000;

/** Queries of lists, each another page, filter or order, none twice; in an order that is the same on every run. */
export function variedListQueries(): readonly string[] {
  const lists = [
    { filter: '', posts: NEWEST },
    ...range(AUTHORS).map((i) => ({ filter: `&author=${i + 1}`, posts: NEWEST / AUTHORS })),
    ...range(CATEGORIES).map((i) => ({
      filter: `&categories=${i + 2}`,
      posts: (2 * NEWEST) / CATEGORIES,
    })),
    ...range(TAGS).map((i) => ({
      filter: `&tags=${i + 2 + CATEGORIES}`,
      posts: (2 * NEWEST) / TAGS,
    })),
  ];
  const queries = ['date', 'id', 'modified'].flatMap((order) =>
    lists.flatMap(({ filter, posts }) =>
      range(posts / 10).map((page) => `page=${page + 1}&orderby=${order}${filter}`),
    ),
  );
  return shuffled(queries);
}

/** Fisher and Yates, with a generator of its own so that every run is the same. */
export function shuffled<T>(items: readonly T[]): readonly T[] {
  const out = [...items];
  let state = 1;
  for (let i = out.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const j = state % (i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T]; // both are indexes of the list
  }
  return out;
}

export const range = (length: number): readonly number[] => Array.from({ length }, (_, i) => i);
