import type { TSchema } from '@sinclair/typebox';
import { isRequired } from './args.ts';
import { maximaOf, saysMaxima } from './bounds.ts';

/** A schema as it is shown, without what only this server reads of it. */
export function shownSchema(schema: TSchema): Record<string, unknown> {
  const { 'x-required': _, 'x-shown': shown, 'x-any-size': isRecordId, ...own } = schema;
  const { maxItems, maxProperties, ...said } = own;
  const { 'x-undetailed': __, maxLength, ...plain } = (shown ?? said) as Record<string, unknown>; // `shownAs` put a schema there
  // A record's id comes with the path, so that no caller can leave it out; what `shownAs` says of it goes before.
  const isAsked = isRequired(schema) && isRecordId !== true;
  return { ...plain, required: typeof plain.required === 'boolean' ? plain.required : isAsked };
}

/**
 * What the site index and OPTIONS say of an argument. Its maxima stand in the description, since programs compare the rest of it
 * with the documented index.
 */
export function shownArgument(schema: TSchema): Record<string, unknown> {
  const shown = shownSchema(schema);
  const description = [shown.description, saysMaxima(schema)].filter(Boolean).join(' ');
  return description ? { ...shown, description } : shown;
}

/** The same for the OpenAPI document and for abilities, with its maxima as keywords. */
export const boundedArgument = (schema: TSchema): Record<string, unknown> => ({
  ...shownSchema(schema),
  ...maximaOf(schema),
});
