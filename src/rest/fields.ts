/**
 * Keeps the fields that `_fields` names, nested by dots and through lists (docs/rest.md §2.4). Naming any part of `_embedded`, or of
 * the `_links` of what isn't in a list, keeps the whole of it (recorded). An object of which nothing is left is an empty list, as the reference writes it.
 */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  return pick(
    value,
    fields,
    new Set(Array.isArray(value) ? ['_embedded'] : ['_embedded', '_links']),
  );
}

/** The relations whose links a list keeps; null for all. */
export function pickedLinks(fields: readonly string[]): readonly string[] | null {
  if (fields.some((field) => field === '_links' || field === '_embedded')) return null;
  return fields.flatMap((field) =>
    field.startsWith('_links.') ? (field.split('.')[1] ?? []) : [],
  );
}

/** @param whole names of which any part keeps all */
function pick(value: unknown, fields: readonly string[], whole: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields, whole));
  if (typeof value !== 'object' || value === null) return value;
  const wanted = new Map<string, string[]>();
  for (const field of fields) {
    const [head = '', ...rest] = field.split('.');
    const inner = wanted.get(head) ?? [];
    wanted.set(
      head,
      rest.length > 0 && !whole.has(head) ? [...inner, rest.join('.')] : [...inner, ''],
    );
  }
  const kept = Object.entries(value).filter(([name]) => wanted.has(name));
  if (kept.length === 0) return [];
  return Object.fromEntries(
    kept.map(([name, item]) => {
      const inner = wanted.get(name) ?? [];
      return [name, inner.includes('') ? item : pick(item, inner, NONE)];
    }),
  );
}

/** The names in `_fields`, a comma list or several values; null when it was not sent. */
export function readFields(raw: unknown): readonly string[] | null {
  const words = [raw].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : []));
  const names = words.map((word) => word.trim()).filter((word) => word !== '');
  return names.length > 0 ? names : null;
}

const NONE: ReadonlySet<string> = new Set();
