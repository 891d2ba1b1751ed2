import { memberAt } from '../operation/representation/resource.ts';

/** A part of a value that is not shown whole. */
export interface Cut {
  /** Its path in the value (`content.rendered`), or an empty text for the value itself. */
  readonly field: string;
  /** How many of its characters, items or members are shown. */
  readonly shown: number;
  /** How many there are. */
  readonly of: number;
}

export interface Shortened {
  readonly value: unknown;
  /** At most 20. */
  readonly cut: readonly Cut[];
}

/** The largest answer of a tool, in bytes of JSON, apart from what surrounds its value. */
export const ANSWER_BYTES = 6000;

/** Characters of a text and items of an array or object that are shown; the first limits under which the value fits count. */
const LIMITS: readonly (readonly [characters: number, items: number])[] = [
  [4000, 50],
  [2000, 40],
  [1000, 30],
  [400, 20],
  [160, 10],
  [60, 5],
  [20, 1],
];

/** Objects keep more members than arrays do items, because a record has fields and a list has more of the same. */
const MEMBERS_PER_ITEM = 8;

const MOST_CUTS = 20;

interface Place {
  /** The largest JSON, in bytes. */
  readonly maxBytes?: number;
  /** Where the value is in a larger one, as `partOf` was asked for it. */
  readonly field?: string;
  readonly offset?: number;
}

/**
 * Shortens texts, arrays and objects until the JSON has at most so many bytes. Callers read the rest with `partOf`.
 * @param value JSON
 */
export function shorten(
  value: unknown,
  { maxBytes = ANSWER_BYTES, field = '', offset = 0 }: Place = {},
): Shortened {
  let shortened: Shortened = { value: null, cut: [{ field, shown: 0, of: 1 }] };
  for (const [characters, items] of LIMITS) {
    const cut: Cut[] = [];
    const shown = shortenPart(value, { field, offset }, { characters, items, cut });
    shortened = { value: shown, cut: cut.slice(0, MOST_CUTS) };
    if (Buffer.byteLength(JSON.stringify(shown) ?? '') <= maxBytes) return shortened;
  }
  return shortened;
}

interface Limits {
  readonly characters: number;
  readonly items: number;
  readonly cut: Cut[];
}

function shortenPart(
  value: unknown,
  { field, offset }: { readonly field: string; readonly offset: number },
  limits: Limits,
): unknown {
  const { characters, items, cut } = limits;
  const inside = (name: string | number) => ({
    field: field === '' ? String(name) : `${field}.${name}`,
    offset: 0,
  });
  const note = (shown: number, of: number) => {
    if (shown < of) cut.push({ field, shown, of });
  };
  if (typeof value === 'string') {
    const text = beginningOf(value, characters);
    note(text.length, value.length);
    return text;
  }
  if (Array.isArray(value)) {
    note(Math.min(items, value.length), value.length);
    return value.slice(0, items).map((item, i) => shortenPart(item, inside(offset + i), limits));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const shown = members.slice(0, items * MEMBERS_PER_ITEM);
  note(shown.length, members.length);
  return Object.fromEntries(
    shown.map(([name, member]) => [name, shortenPart(member, inside(name), limits)]),
  );
}

/** Never ends between the halves of a character. */
const beginningOf = (text: string, characters: number): string =>
  text.length <= characters ? text : text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Returns what follows an offset in a part of a value: characters of a text, items of an array, members of an object. Returns
 * undefined if there is no such part.
 * @param field a path as in `Cut.field`
 */
export function partOf(value: unknown, field: string, offset: number): unknown {
  const part = field === '' ? value : memberAt(value, field);
  if (typeof part === 'string' || Array.isArray(part)) return part.slice(offset);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).slice(offset));
}
