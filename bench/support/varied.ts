import { CATEGORIES, POSTS, TAGS } from './seed-site.ts';
import { AUTHORS } from './seeded-entry.ts';

/** What visitors come to: the newest 2,000 posts, in all lists that they stand in. */
export const NEWEST = 2000;

/** Queries of lists, each another page, filter or order, none twice; in an order that is the same on every run. */
export function variedListQueries(): {
  readonly newest: readonly string[];
  readonly older: readonly string[];
} {
  const lists = [
    { filter: '', share: 1 },
    ...range(AUTHORS).map((i) => ({ filter: `&author=${i + 1}`, share: 1 / AUTHORS })),
    ...range(CATEGORIES).map((i) => ({ filter: `&categories=${i + 2}`, share: 2 / CATEGORIES })),
    ...range(TAGS).map((i) => ({ filter: `&tags=${i + 2 + CATEGORIES}`, share: 2 / TAGS })),
  ];
  const pages = (from: number, to: number) =>
    ['date', 'id', 'modified'].flatMap((order) =>
      lists.flatMap(({ filter, share }) =>
        range(Math.floor((share * (to - from)) / 10)).map(
          (page) => `page=${page + 1 + Math.floor((share * from) / 10)}&orderby=${order}${filter}`,
        ),
      ),
    );
  return { newest: shuffled(pages(0, NEWEST)), older: shuffled(pages(NEWEST, POSTS)) };
}

/** Ids of the newest posts and of the others, none twice. */
export const variedIds = (): {
  readonly newest: readonly number[];
  readonly older: readonly number[];
} => ({
  newest: shuffled(range(NEWEST).map((i) => POSTS - i)),
  older: shuffled(range(POSTS - NEWEST).map((i) => i + 1)),
});

/** The other posts in parts as large as that of the newest: the ids of each, and how many newer posts there are. */
export const olderParts = (): readonly {
  readonly newer: number;
  readonly ids: readonly number[];
}[] =>
  range(POSTS / NEWEST - 1).map((i) => {
    const newer = (i + 1) * NEWEST;
    return { newer, ids: shuffled(range(NEWEST).map((place) => POSTS - newer - place)) };
  });

/** One round's part of items that are asked for once. */
export const part =
  <T>(items: readonly T[], size: number, toRequest: (item: T) => Buffer) =>
  (round: number): readonly Buffer[] =>
    items.slice(round * size, (round + 1) * size).map(toRequest);

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
