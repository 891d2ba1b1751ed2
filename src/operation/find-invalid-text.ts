/** Maximum nesting of documented values, and of whole bodies, which contain several. */
const DEEPEST_VALUE = 32;
const DEEPEST_BODY = 64;

/** Maximum number of values within a value, including itself. It bounds values of any type. */
const MOST_VALUES = 100_000;

const NUL = 'holds a NUL character';
const TOO_DEEP = 'is nested too deeply';
const TOO_MANY = 'holds too many values';

interface Search {
  readonly deepest: number;
  readonly isNulRefused: boolean;
  count: number;
}

/** Finds what no argument may contain, whatever its schema: NUL, which PostgreSQL text can't hold, and too much depth or size. */
export const findInvalidText = (value: unknown): string | null =>
  find(value, 0, { deepest: DEEPEST_VALUE, isNulRefused: true, count: 0 });

/** Returns why a body is not processed, or null if it is small enough. */
export function sizeFaultOf(body: unknown): 'too deep' | 'too many' | null {
  const fault = find(body, 0, { deepest: DEEPEST_BODY, isNulRefused: false, count: 0 });
  return fault === null ? null : fault === TOO_DEEP ? 'too deep' : 'too many';
}

function find(value: unknown, depth: number, search: Search): string | null {
  search.count += 1;
  if (search.count > MOST_VALUES) return TOO_MANY;
  if (typeof value === 'string') return search.isNulRefused && value.includes('\0') ? NUL : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === search.deepest) return TOO_DEEP;
  for (const [name, item] of Object.entries(value)) {
    const fault = search.isNulRefused && name.includes('\0') ? NUL : find(item, depth + 1, search);
    if (fault) return fault;
  }
  return null;
}
