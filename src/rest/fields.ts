/**
 * Keeps the fields that `_fields` names, nested by dots and through lists (behaviour.md §1). Naming any part of `_links` or
 * `_embedded` keeps the whole of it. An object of which nothing is left is an empty list, as the reference writes it.
 */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const wanted = new Map<string, string[]>();
  for (const field of fields) {
    const [head = '', ...rest] = field.split('.');
    const inner = wanted.get(head) ?? [];
    wanted.set(
      head,
      rest.length > 0 && !WHOLE.has(head) ? [...inner, rest.join('.')] : [...inner, ''],
    );
  }
  const kept = Object.entries(value).filter(([name]) => wanted.has(name));
  if (kept.length === 0) return [];
  return Object.fromEntries(
    kept.map(([name, item]) => {
      const inner = wanted.get(name) ?? [];
      return [name, inner.includes('') ? item : pickFields(item, inner)];
    }),
  );
}

/** The names in `_fields`, a comma list or several values; null when it was not sent. */
export function readFields(raw: unknown): readonly string[] | null {
  const words = [raw].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : []));
  const names = words.map((word) => word.trim()).filter((word) => word !== '');
  return names.length > 0 ? names : null;
}

const WHOLE = new Set(['_links', '_embedded']);
