import { fieldProperties } from '../../../model/field-args.ts';
import { allWritten, resourceSchema } from '../../../rest/representation/resource-schema.ts';
import { schemaLinks } from '../entries/schema-links.ts';
import { entryProperties } from '../posts/post-schema.ts';
import { pageFields } from './page-fields.ts';
import { pageKind } from './page-kind.ts';

const { parent } = pageFields;

/** A page (interface.md §2.7 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const pageSchema = resourceSchema(
  'page',
  {
    ...entryProperties,
    ...allWritten('view', { parent }),
    ...fieldProperties(pageKind.fields),
  },
  schemaLinks({
    collection: '/core/v2/pages',
    actions: ['publish', 'unfiltered-html', 'assign-author'],
  }),
);
