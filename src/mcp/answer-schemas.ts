import type { JsonSchema } from '../operation/ability.ts';
import { integer, required, schemaOf, string } from '../operation/args.ts';
import { invalidParam } from '../operation/errors.ts';
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
