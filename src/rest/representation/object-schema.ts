type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of an answer that is an object, for the OpenAPI document. @param optional what not every answer has */
export const objectSchema = (
  properties: Readonly<Record<string, Json>>,
  optional: Readonly<Record<string, Json>> = {},
): Json => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

/** JSON Schema of a value of this type. */
export const typed = (type: string, description: string): Json => ({ type, description });

/** JSON Schema of a list of texts. */
export const textList = (description: string): Json => ({
  type: 'array',
  description,
  items: { type: 'string' },
});
