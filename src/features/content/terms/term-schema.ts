import { required } from '../../../operation/args.ts';
import {
  allWritten,
  orderContexts,
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import type { Taxonomy } from './taxonomies.ts';
import { termFields } from './term-fields.ts';

/** A term of a taxonomy, for OPTIONS and the OpenAPI document. */
export function termSchema({ name: taxonomy, graphql, isHierarchical }: Taxonomy): ResourceSchema {
  const { description, name, slug, parent, meta } = termFields;
  return orderContexts(
    ['view', 'embed', 'edit'],
    resourceSchema(graphql.single, {
      id: readOnly('always', 'integer', 'Its number.'),
      count: readOnly('view', 'integer', 'How many published records carry it.'),
      description: written('view', description),
      link: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
      ...allWritten('always', { name: required(name), slug }),
      taxonomy: readOnly('always', 'string', 'Its taxonomy.', { enum: [taxonomy] }),
      ...(isHierarchical ? { parent: written('view', parent) } : {}),
      meta: written('view', meta),
    }),
  );
}
