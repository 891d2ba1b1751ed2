import { LRUCache } from 'lru-cache';
import { defineService } from '../../../operation/define-service.ts';
import type { EntryRef } from './entry-query.ts';

/** Sort keys of an entry: where it stands in its list. */
export type PlaceKeys = readonly (string | number)[];

/** So many entries of a list, from a multiple of `CHUNK_SIZE` on, without their keys but for the last's. */
export interface Chunk {
  readonly ids: Int32Array;
  readonly versions: Int32Array;
  /** Of each, or of all where they are alike. */
  readonly kinds: readonly string[];
  readonly lastKeys: PlaceKeys;
}

/** How many entries a chunk has; fewer at the list's end. */
export const CHUNK_SIZE = 500;

/**
 * What lists are made of of which many pages were asked for: ids and versions in order. Each holds until a change in what the
 * list depends on.
 */
export interface KnownLists {
  /** The list's chunks; undefined where few other pages of it were asked for since its latest change; this one is noted now. */
  chunksOf(list: string, page: string, when: When): KnownChunks | undefined;
}

/** `changedAt` is the latest change that a list depends on, `seq` the latest that was known before it was read. */
interface When {
  readonly changedAt: number;
  readonly seq: number;
}

export interface KnownChunks {
  get(index: number): Chunk | undefined;
  set(index: number, chunk: Chunk): void;
}

/** Lists that are remembered to have been asked for, and chunks of any of them: 4 KB each. */
const LISTS = 2000;
const MAX_CHUNKS = 500;

/** Times that another page was asked for than the time before, from which on chunks are read: one takes as long as some pages. */
const TURNS = 4;

/** Those of this process. */
export const knownLists = defineService(createKnownLists);

function createKnownLists(): KnownLists {
  const lists = new LRUCache<string, { seq: number; page: string; turns: number; number: number }>({
    max: LISTS,
  });
  const chunks = new LRUCache<string, Chunk>({ max: MAX_CHUNKS });
  let count = 0;
  return {
    chunksOf(list, page, { changedAt, seq }) {
      const known = lists.get(list);
      const isTrue = known !== undefined && known.seq >= changedAt;
      if (!isTrue) lists.set(list, { seq, page, turns: 0, number: ++count });
      if (!isTrue) return undefined;
      if (known.page !== page) known.turns++;
      known.page = page;
      if (known.turns < TURNS) return undefined;
      return {
        get: (index) => chunks.get(`${known.number} ${index}`),
        set: (index, chunk) => void chunks.set(`${known.number} ${index}`, chunk),
      };
    },
  };
}

/** The entries of a chunk from one place in it to another. */
export function refsOf(
  { ids, versions, kinds }: Chunk,
  from: number,
  to: number,
): readonly EntryRef[] {
  const refs: EntryRef[] = [];
  for (let i = from; i < Math.min(to, ids.length); i++)
    refs.push({ id: ids[i] ?? 0, kind: kinds[i] ?? kinds[0] ?? '', version: versions[i] ?? 0 });
  return refs;
}

/** A chunk made of rows in order; there must be one. */
export function chunkOf(rows: readonly (EntryRef & { readonly keys: PlaceKeys })[]): Chunk {
  const [first] = rows;
  const isAlike = rows.every(({ kind }) => kind === first?.kind);
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    versions: Int32Array.from(rows, ({ version }) => version),
    kinds: isAlike && first ? [first.kind] : rows.map(({ kind }) => kind),
    lastKeys: rows.at(-1)?.keys ?? [],
  };
}
