/** Maximum nesting of documented values. */
const DEEPEST = 32;

/** Maximum number of values within a value, including itself. It bounds values of any type. */
const MOST_VALUES = 100_000;

const NUL = 'holds a NUL character';
const TOO_DEEP = 'is nested too deeply';
const TOO_MANY = 'holds too many values';

/** Finds what no argument may contain, whatever its schema: NUL, which PostgreSQL text can't hold, and too much depth or size. */
export const findInvalidText = (value: unknown): string | null => find(value, 0, { count: 0 });

function find(value: unknown, depth: number, search: { count: number }): string | null {
  search.count += 1;
  if (search.count > MOST_VALUES) return TOO_MANY;
  if (typeof value === 'string') return value.includes('\0') ? NUL : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return TOO_DEEP;
  for (const [name, item] of Object.entries(value)) {
    const fault = name.includes('\0') ? NUL : find(item, depth + 1, search);
    if (fault) return fault;
  }
  return null;
}
