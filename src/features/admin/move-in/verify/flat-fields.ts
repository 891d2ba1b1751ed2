/** A record's fields by path, `title.rendered`: one level into what has parts of its own, the rest as they are. */
export function flatFields(
  record: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (!(composed.has(name) && isObject(value))) fields.set(name, value);
    else for (const [part, inner] of Object.entries(value)) fields.set(`${name}.${part}`, inner);
  }
  return fields;
}

const composed = new Set(['guid', 'title', 'content', 'excerpt', 'meta', '_links', 'properties']);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
