import type { JsonSchema } from '../operation/ability.ts';
import { integer, required, schemaOf, string } from '../operation/args.ts';
import { invalidParam } from '../operation/errors.ts';
import { memberAt } from '../operation/representation/resource.ts';
import { partOf, shorten } from './shorten.ts';

/** A record in a list, as `summaryOf` makes it. */
export const summarySchema: JsonSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string' },
    id: { type: ['integer', 'string'] },
    title: {},
    address: {},
  },
  required: ['kind'],
};

/** The parts of a value that were cut. */
const cutSchema: JsonSchema = {
  description: 'What is not shown whole. Read on with field and offset.',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      field: { type: 'string' },
      shown: { type: 'integer' },
      of: { type: 'integer' },
    },
    required: ['field', 'shown', 'of'],
  },
};

/** The members of an answer with a value of any size. */
export const valueSchemas = {
  value: { description: 'The result, or the part of it that was asked for.' },
  cut: cutSchema,
  next_offset: { type: 'integer', description: 'Where to read on, if there is more.' },
} satisfies Readonly<Record<string, JsonSchema>>;

/** The arguments that read on in a value. */
export const partArgs = {
  field: string({ description: 'Only this part of the result (content.rendered), to read on.' }),
  offset: integer({
    description: 'Pass over so many characters, items or members of it.',
    default: 0,
    minimum: 0,
  }),
};

/** The arguments that mean one record. */
export const recordArgs = {
  kind: required(string({ description: 'The kind, as describe_site names it (post, event, …).' })),
  id: required(integer({ description: 'Its id.', minimum: 0 })),
};

/** An object of an ability's arguments by name. */
export const namedArgs = (description: string) =>
  schemaOf<Readonly<Record<string, unknown>>>({ description, type: 'object' });

export interface Part {
  readonly field?: string | undefined;
  readonly offset: number;
}

/**
 * Presents a value of any size in a few kB.
 * @throws ApiError `rest_invalid_param` for a field that the value does not have
 */
export function presentValue(whole: unknown, { field = '', offset }: Part, maxBytes?: number) {
  const part = partOf(whole, field, offset);
  if (part === undefined) throw invalidParam('field', `The result has no field ${field}.`);
  const { value, cut } = shorten(part, { field, offset, ...(maxBytes && { maxBytes }) });
  const own = cut.find((one) => one.field === field);
  return {
    value: value ?? null,
    ...(cut.length > 0 ? { cut } : {}),
    ...(own && own.shown > 0 ? { next_offset: offset + own.shown } : {}),
  };
}

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
