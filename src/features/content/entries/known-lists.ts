import { LRUCache } from 'lru-cache';
import type { EntryRef } from './entry-query.ts';

/** Sort keys of an entry: where it stands in its list. */
export type PlaceKeys = readonly (string | number)[];

/** So many entries of a list, from a multiple of `STRETCH` on, without their keys but for the last's. */
export interface Stretch {
  readonly ids: Int32Array;
  readonly versions: Int32Array;
  /** Of each, or of all where they are alike. */
  readonly kinds: readonly string[];
  readonly lastKeys: PlaceKeys;
}

/** How many entries a stretch has; fewer at the list's end. */
export const STRETCH = 500;

/**
 * What lists are made of of which many pages were asked for: ids and versions in order. Each holds until a change in what the
 * list depends on.
 */
export interface KnownLists {
  /** The list's stretches; undefined where few other pages of it were asked for since its latest change; this one is noted now. */
  stretchesOf(list: string, page: string, when: When): KnownStretches | undefined;
}

/** `changedAt` is the latest change that a list depends on, `seq` the latest that was known before it was read. */
interface When {
  readonly changedAt: number;
  readonly seq: number;
}

export interface KnownStretches {
  get(index: number): Stretch | undefined;
  set(index: number, stretch: Stretch): void;
}

/** Lists that are remembered to have been asked for, and stretches of any of them: 4 KB each. */
const LISTS = 2000;
const STRETCHES = 500;

/** Times that another page was asked for than the time before, from which on stretches are read: one takes as long as some pages. */
const TURNS = 4;

export function createKnownLists(): KnownLists {
  const lists = new LRUCache<string, { seq: number; page: string; turns: number; number: number }>({
    max: LISTS,
  });
  const stretches = new LRUCache<string, Stretch>({ max: STRETCHES });
  let count = 0;
  return {
    stretchesOf(list, page, { changedAt, seq }) {
      const known = lists.get(list);
      const isTrue = known !== undefined && known.seq >= changedAt;
      if (!isTrue) lists.set(list, { seq, page, turns: 0, number: ++count });
      if (!isTrue) return undefined;
      if (known.page !== page) known.turns++;
      known.page = page;
      if (known.turns < TURNS) return undefined;
      return {
        get: (index) => stretches.get(`${known.number} ${index}`),
        set: (index, stretch) => void stretches.set(`${known.number} ${index}`, stretch),
      };
    },
  };
}

/** The entries of a stretch from one place in it to another. */
export function refsOf(
  { ids, versions, kinds }: Stretch,
  from: number,
  to: number,
): readonly EntryRef[] {
  const refs: EntryRef[] = [];
  for (let i = from; i < Math.min(to, ids.length); i++)
    refs.push({ id: ids[i] ?? 0, kind: kinds[i] ?? kinds[0] ?? '', version: versions[i] ?? 0 });
  return refs;
}

/** A stretch made of rows in order; there must be one. */
export function stretchOf(rows: readonly (EntryRef & { readonly keys: PlaceKeys })[]): Stretch {
  const [first] = rows;
  const isAlike = rows.every(({ kind }) => kind === first?.kind);
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    versions: Int32Array.from(rows, ({ version }) => version),
    kinds: isAlike && first ? [first.kind] : rows.map(({ kind }) => kind),
    lastKeys: rows.at(-1)?.keys ?? [],
  };
}
