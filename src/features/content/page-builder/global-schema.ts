import { readOnly, resourceSchema } from '../../../rest/representation/resource-schema.ts';

const schema = (title: string, value: Readonly<Record<string, unknown>>) =>
  resourceSchema(title, {
    id: readOnly('always', 'string', 'Its name in addresses.'),
    title: readOnly('always', 'string', 'What people call it.'),
    value: { ...value, context: ['view', 'edit', 'embed'] },
  });

/** What a colour shows, for OPTIONS and the OpenAPI document. */
export const colorSchema = schema('builder-color', {
  description: 'A color of CSS.',
  type: 'string',
});

/** What a typography shows, likewise. */
export const typographyResourceSchema = schema('builder-typography', {
  description: 'How text is set: typography_font_family and so on.',
  type: 'object',
  additionalProperties: {
    type: ['string', 'object'],
    properties: { unit: { type: 'string' }, size: { type: 'number' } },
  },
});
