import { readOnly, resourceSchema } from '../../../rest/representation/resource-schema.ts';

/** A search result, for OPTIONS and the OpenAPI document. */
export const foundSchema = resourceSchema('search-result', {
  id: readOnly('always', ['integer', 'string'], 'Its number, or the slug of a format.'),
  title: readOnly('always', 'string', 'Its title as HTML.'),
  url: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
  type: readOnly('always', 'string', 'What it is; the taxonomy of a term.'),
  subtype: readOnly('always', 'string', 'The kind of an entry.'),
});
