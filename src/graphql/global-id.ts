/** What a global id names: a type of record and its id there. */
export interface GlobalId {
  readonly type: string;
  readonly id: string;
}

/** An id that is unique among all types (Global Object Identification specification): opaque to clients. */
export const toGlobalId = (type: string, id: number | string): string =>
  Buffer.from(`${type}:${id}`).toString('base64');

/** Null for a text that is no global id. */
export function parseGlobalId(text: string): GlobalId | null {
  const found = /^(\w+):(.+)$/s.exec(Buffer.from(text, 'base64').toString());
  return found?.[1] && found[2] ? { type: found[1], id: found[2] } : null;
}

/** The number in a global id of one of these types, or a plain number: both are accepted where a record is meant (behaviour.md §14). */
export function toDatabaseId(text: string | number, ...types: readonly string[]): number | null {
  if (/^\d+$/.test(String(text))) return Number(text);
  const parsed = parseGlobalId(String(text));
  return parsed && types.includes(parsed.type) && /^\d+$/.test(parsed.id)
    ? Number(parsed.id)
    : null;
}
