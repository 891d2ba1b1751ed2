import type { TSchema } from '@sinclair/typebox';
import { isRequired } from './args.ts';
import { maximaOf, saysMaxima } from './bounds.ts';

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

/** Describes an argument for the OpenAPI document and for abilities, with its maxima as keywords. */
export const boundedArgument = (schema: TSchema): Record<string, unknown> => ({
  ...shownSchema(schema),
  ...maximaOf(schema),
});
