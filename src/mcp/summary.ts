import { memberAt, shorten } from './shorten.ts';

/** The fields by which lists present a record, as far as it has them, by the names that tools give them. */
const FIELDS: readonly (readonly [name: string, paths: readonly string[]])[] = [
  ['id', ['id']],
  ['title', ['title.rendered', 'title', 'name', 'venue', 'organizer', 'author_name']],
  ['address', ['link', 'url']],
  ['status', ['status']],
  ['date', ['date']],
  ['modified', ['modified']],
  ['start', ['start_date']],
  ['end', ['end_date']],
  ['timezone', ['timezone']],
  ['at', ['venue.venue']],
  ['city', ['venue.city', 'city']],
  ['parent', ['parent']],
  ['post', ['post']],
  ['count', ['count']],
  ['mime_type', ['mime_type']],
];

/** The fewest bytes that a record in a list may have. */
const LEAST_BYTES = 300;

/**
 * Presents a record in a list: kind, id, title, address and a few more.
 * @param record as REST shows it
 * @param more further fields, as paths (`content.raw`)
 * @param maxBytes of its JSON; longer texts are cut
 */
export function summaryOf(
  kind: string,
  record: unknown,
  more: readonly string[],
  maxBytes: number,
): Readonly<Record<string, unknown>> {
  const known = FIELDS.map(([name, paths]) => [name, firstOf(record, paths)] as const);
  const asked = more.map((path) => [path, memberAt(record, path)] as const);
  const shown = [...known, ...asked].filter(([, value]) => value !== undefined && value !== '');
  const { value } = shorten(Object.fromEntries(shown), {
    maxBytes: Math.max(maxBytes, LEAST_BYTES),
  });
  return { kind, ...(value as object) }; // an object stays one
}

/** The address of a record's page, if it has one. */
export const addressOf = (record: unknown): string | undefined => {
  const address = firstOf(record, ['link', 'url']);
  return typeof address === 'string' ? address : undefined;
};

const firstOf = (record: unknown, paths: readonly string[]): unknown =>
  paths.map((path) => memberAt(record, path)).find((value) => isPlain(value));

const isPlain = (value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== 'object';
