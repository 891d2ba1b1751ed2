import type { TSchema } from '@sinclair/typebox';
import { MAX_INTEGER } from './args.ts';

/** What an argument holds at most where its schema says nothing else. */
export const BOUNDS = {
  /** Characters of a text. */
  maxLength: 10_000,
  /** Items of a list. */
  maxItems: 100,
  /** Members of a map. */
  maxProperties: 1000,
} as const;

/** Characters of what people write at length: contents, descriptions, captions. */
export const LONG_TEXT = 1_000_000;

/** Characters of what is looked for. */
export const SEARCH_TEXT = 1000;

/** Items of a list that a record has as a whole, so that what was read can be written again. */
export const RECORD_LIST = 1000;

/**
 * The schema with a maximum for every text, list, map and integer in it that has none of its own. What may be anything is bounded
 * as each of these; integers `x-any-size` are not (operation/args.ts).
 */
export function withBounds(schema: TSchema, isAnySize = schema['x-any-size'] === true): TSchema {
  const inner = (one: TSchema) => withBounds(one, isAnySize);
  const each = (all: Readonly<Record<string, TSchema>>) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, inner(one)]));
  const { items, properties, additionalProperties } = schema;
  return {
    ...ownBounds(schema, isAnySize),
    ...schema,
    ...(items ? { items: Array.isArray(items) ? items.map(inner) : inner(items) } : {}),
    ...(properties ? { properties: each(properties) } : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: inner(additionalProperties) }
      : {}),
    ...Object.fromEntries(
      ['oneOf', 'anyOf', 'allOf']
        .filter((choice) => Array.isArray(schema[choice]))
        .map((choice) => [choice, schema[choice].map(inner)]),
    ),
  };
}

/** A member of what may be anything; `findInvalidText` bounds how much there may be in it. */
const FREE = { maxLength: LONG_TEXT, maxItems: RECORD_LIST, maxProperties: BOUNDS.maxProperties };

/** A choice of schemas is bounded by each of them. */
function ownBounds(schema: TSchema, isAnySize: boolean): Readonly<Record<string, unknown>> {
  if (schema.enum || schema.oneOf || schema.anyOf) return {};
  const takes = (type: string) => schema.type === undefined || [schema.type].flat().includes(type);
  return {
    ...(takes('string') ? { maxLength: BOUNDS.maxLength } : {}),
    ...(takes('array')
      ? { maxItems: BOUNDS.maxItems, ...(schema.items ? {} : { items: FREE }) }
      : {}),
    ...(takes('object') && !isClosed(schema)
      ? { maxProperties: BOUNDS.maxProperties, additionalProperties: FREE }
      : {}),
    ...(schema.type !== undefined && takes('integer') && !isAnySize
      ? { minimum: -MAX_INTEGER, maximum: MAX_INTEGER }
      : {}),
  };
}

const isClosed = ({ properties, additionalProperties }: TSchema): boolean =>
  properties !== undefined && additionalProperties === false;

/** The maxima of an argument itself: characters, items, members. */
export function maximaOf(schema: TSchema): Readonly<Record<string, number>> {
  const bounded = withBounds(schema);
  return Object.fromEntries(
    Object.keys(UNITS).flatMap((name) =>
      typeof bounded[name] === 'number' ? [[name, bounded[name]]] : [],
    ),
  );
}

const UNITS: Readonly<Record<string, string>> = {
  maxLength: 'characters',
  maxItems: 'items',
  maxProperties: 'members',
};

/** The same as a sentence, `At most 100 items.`; empty where there are none. */
export function saysMaxima(schema: TSchema): string {
  const all = Object.entries(maximaOf(schema)).map(
    ([name, most]) => `${most.toLocaleString('en')} ${UNITS[name]}`,
  );
  return all.length > 0 ? `At most ${all.join(' or ')}.` : '';
}
