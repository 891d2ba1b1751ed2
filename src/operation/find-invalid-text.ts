/** How deep documented values may be nested, and whole bodies, which hold several. */
const DEEPEST_VALUE = 32;
const DEEPEST_BODY = 64;

/** Values within a value, itself among them: what may be anything is bounded by this. */
const MOST_VALUES = 100_000;

const NUL = 'holds a NUL character';
const TOO_DEEP = 'is nested too deeply';
const TOO_MANY = 'holds too many values';

interface Search {
  readonly deepest: number;
  readonly isNulRefused: boolean;
  count: number;
}

/** What no argument may be, whatever its schema: PostgreSQL's text holds no NUL, and depth and size are bounded. */
export const findInvalidText = (value: unknown): string | null =>
  find(value, 0, { deepest: DEEPEST_VALUE, isNulRefused: true, count: 0 });

/** Why a body is not even looked at; null for one that is small enough. */
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
