import type { Taxonomy } from '../../../model/taxonomy.ts';
import {
  type ResourceSchema,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { termSchema } from '../../content/terms/term-fields.ts';

/** The schema of an event category or tag, for OPTIONS and the OpenAPI document. */
export function eventTermSchema(taxonomy: Taxonomy): ResourceSchema {
  const {
    properties: { link, ...properties },
    answered,
  } = termSchema(taxonomy);
  const title = taxonomy.isHierarchical ? 'event-category' : 'event-tag';
  return resourceSchema(
    title,
    {
      ...properties,
      url: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
      urls: readOnly('always', 'object', 'Its addresses in this interface.'),
    },
    answered && { answered },
  );
}
