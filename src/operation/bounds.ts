import type { TSchema } from '@sinclair/typebox';
import { hasType, isRequired, MAX_INTEGER } from './args.ts';

/** The maxima of an argument whose schema has none. */
export const BOUNDS = {
  /** Characters of a text. */
  maxLength: 10_000,
  /** Items of a list. */
  maxItems: 100,
  /** Members of a map. */
  maxProperties: 1000,
} as const;

/** Maximum number of characters of long texts: contents, descriptions, captions. */
export const LONG_TEXT = 1_000_000;

/** Maximum number of characters of a search. */
export const SEARCH_TEXT = 1000;

/** Maximum number of items of a list that belongs to a record, so that a list that was read can be written again. */
export const RECORD_LIST = 1000;

/**
 * Adds a maximum to every text, list, map and integer in the schema that has none. A value of any type gets the maxima of all
 * types. Integers with `x-any-size` get none (operation/args.ts).
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

/** A member of an untyped value. `findInvalidText` bounds the number of such members. */
const FREE = { maxLength: LONG_TEXT, maxItems: RECORD_LIST, maxProperties: BOUNDS.maxProperties };

/** The choices of a schema have their own bounds. */
function ownBounds(schema: TSchema, isAnySize: boolean): Readonly<Record<string, unknown>> {
  if (schema.enum || schema.oneOf || schema.anyOf) return {};
  const takes = (type: string) => schema.type === undefined || hasType(schema, type);
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

/** Returns the maxima of an argument itself: characters, items, members. */
function maximaOf(schema: TSchema): Readonly<Record<string, number>> {
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

/** Returns the maxima as a sentence, `At most 100 items.`, or an empty text if there are none. */
export function saysMaxima(schema: TSchema): string {
  const all = Object.entries(maximaOf(schema)).map(
    ([name, most]) => `${most.toLocaleString('en')} ${UNITS[name]}`,
  );
  return all.length > 0 ? `At most ${all.join(' or ')}.` : '';
}

/** Returns a schema without the keywords that only this server reads. */
export function shownSchema(schema: TSchema): Record<string, unknown> {
  const { 'x-required': _, 'x-shown': shown, 'x-any-size': isRecordId, ...own } = schema;
  const { maxItems, maxProperties, ...said } = own;
  const { 'x-undetailed': __, maxLength, ...plain } = (shown ?? said) as Record<string, unknown>; // `shownAs` put a schema there
  // A record's id is part of the path, so it is always present. `shownAs` takes precedence.
  const isAsked = isRequired(schema) && isRecordId !== true;
  return { ...plain, required: typeof plain.required === 'boolean' ? plain.required : isAsked };
}

/**
 * Describes an argument for the site index and OPTIONS. Its maxima are part of the description, since programs compare the rest
 * with the documented index.
 */
export function shownArgument(schema: TSchema): Record<string, unknown> {
  const shown = shownSchema(schema);
  const description = [shown.description, saysMaxima(schema)].filter(Boolean).join(' ');
  return description ? { ...shown, description } : shown;
}

/** Describes an argument for the OpenAPI document and for abilities: all values that it accepts, with its maxima as keywords. */
export const boundedArgument = (schema: TSchema): Record<string, unknown> => ({
  ...acceptedSchema(schema),
  ...maximaOf(schema),
});

/** Returns the schema that validates an argument, in the words of the narrower one that the site index may show instead. */
function acceptedSchema(schema: TSchema): Record<string, unknown> {
  const shown = shownSchema(schema);
  if (schema['x-shown'] === undefined) return shown;
  const { description: said = schema.description, ...form } = shown;
  const description = said === undefined ? {} : { description: said };
  const { type, items, anyOf, enum: values } = schema;
  if (anyOf && type === undefined) {
    const choices = anyOf.map((one: TSchema) =>
      one.type === 'object' ? { ...one, properties: form.properties } : one,
    );
    return { ...description, required: form.required, anyOf: choices };
  }
  return {
    ...form,
    ...description,
    ...(type && { type }),
    ...(items?.type && { items: { ...(form.items as object), type: items.type } }), // a list is shown as one
    ...(values && { enum: values }),
  };
}
