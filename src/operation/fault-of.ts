/** No documented value is nested deeper than a handful of levels. */
const DEEPEST = 32;

/** What no argument may be, whatever its schema: PostgreSQL's text holds no NUL, and depth is bounded. */
export function faultOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.includes('\0') ? 'holds a NUL character' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return 'is nested too deeply';
  for (const [name, item] of Object.entries(value)) {
    const fault = faultOf(name) ?? faultOf(item, depth + 1);
    if (fault) return fault;
  }
  return null;
}
