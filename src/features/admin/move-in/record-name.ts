import { isObject } from '../../../model/own-values/own-values.ts';

/** How the report calls a record that could not be read or written: `post 12 (A title)`. */
export function nameOf(singular: string, record: unknown): string {
  const fields: Readonly<Record<string, unknown>> = isObject(record) ? record : {};
  const id = fields.id ?? 'without an id';
  const title = TITLES.map((name) => textOf(fields[name])).find((text) => text !== '');
  return title === undefined ? `${singular} ${id}` : `${singular} ${id} (${title})`;
}

/** Fields in which records of the several kinds have what they are called. */
const TITLES = ['title', 'venue', 'organizer', 'name', 'slug'];

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 100);
  return isObject(value) ? textOf(value.raw ?? value.rendered ?? '') : '';
}
