import { LRUCache } from 'lru-cache';

/** Sort keys of an entry: where it stands in its list. */
export type PlaceKeys = readonly (string | number)[];

/** A place in a list from which the next `offset` entries need not be counted off again. */
export interface KnownPlace {
  /** How many entries come before and at the place. */
  readonly offset: number;
  readonly keys: PlaceKeys;
}

/**
 * Places in lists that earlier pages have ended at; each holds until an entry changes. A deep page is read from the nearest one
 * before it: a database finds keys in an index at once, but has to count off an offset row by row.
 */
export interface ListPlaces {
  /** The last known place of the list at or before the offset; undefined where counting from its beginning is as well. */
  before(list: string, offset: number, stamp: number): KnownPlace | undefined;
  add(list: string, place: KnownPlace, stamp: number): void;
}

/** Lists that are remembered, and places of each. */
const LISTS = 100;
const PLACES = 2000;

export function createListPlaces(): ListPlaces {
  const lists = new LRUCache<string, { readonly stamp: number; readonly places: KnownPlace[] }>({
    max: LISTS,
  });
  return {
    before(list, offset, stamp) {
      const known = lists.get(list);
      return known?.stamp === stamp
        ? known.places[indexAfter(known.places, offset) - 1]
        : undefined;
    },
    add(list, place, stamp) {
      const known = lists.get(list);
      if (known?.stamp !== stamp) return void lists.set(list, { stamp, places: [place] });
      const at = indexAfter(known.places, place.offset);
      if (known.places.length < PLACES && known.places[at - 1]?.offset !== place.offset)
        known.places.splice(at, 0, place);
    },
  };
}

/** The index of the first place beyond the offset; places are in the list's order. */
function indexAfter(places: readonly KnownPlace[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
