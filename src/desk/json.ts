/** A record as REST shows it. */
export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a record, or one without members for anything else. */
export const toObject = (value: unknown): Json => (isRecord(value) ? value : {});

export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

export const toRecords = (value: unknown): readonly Json[] => toList(value).filter(isRecord);

/** Returns a text as it was written: of an object with `raw` that, of one with `rendered` alone this, of a number its digits. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isRecord(value)) return '';
  return textOf(value.raw ?? value.rendered ?? value.name);
}

/** Returns `2026-11-27 19:00` of a date and time as records show it. */
export const minuteOf = (value: unknown): string => textOf(value).replace('T', ' ').slice(0, 16);

/** Returns the value at a path such as `meta.price`. */
export const at = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);

/** Returns the id that a value refers to: a number, the object of a record, or nothing (0, false, empty). */
export function idOf(value: unknown): number | null {
  const id = isRecord(value) ? (value.id ?? value.term_id) : value;
  const number = typeof id === 'string' ? Number(id) : id;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null;
}
