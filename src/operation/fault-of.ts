/** No documented value is nested deeper than a handful of levels. */
const DEEPEST = 32;

/** Values within a value, itself among them: what may be anything is bounded by this. */
const MOST_VALUES = 100_000;

const NUL = 'holds a NUL character';

/** What no argument may be, whatever its schema: PostgreSQL's text holds no NUL, and depth and size are bounded. */
export function faultOf(value: unknown): string | null {
  return find(value, 0, { count: 0 });
}

function find(value: unknown, depth: number, seen: { count: number }): string | null {
  seen.count += 1;
  if (seen.count > MOST_VALUES) return 'holds too many values';
  if (typeof value === 'string') return value.includes('\0') ? NUL : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return 'is nested too deeply';
  for (const [name, item] of Object.entries(value)) {
    const fault = name.includes('\0') ? NUL : find(item, depth + 1, seen);
    if (fault) return fault;
  }
  return null;
}
