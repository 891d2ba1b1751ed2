import { fieldProperties } from '../../../model/field-args.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { answeredStatus, entryProperties } from '../entries/entry-schema.ts';
import { schemaLinks } from '../entries/schema-links.ts';
import { acfProperty } from '../own-values/own-value-args.ts';
import { seoProperties } from '../seo/seo-arg.ts';
import { mediaFields } from './media-fields.ts';
import { mediaKind } from './media-kind.ts';

const { password: _password, content: _content, excerpt: _excerpt, ...shared } = entryProperties;
const { meta, alt_text, caption, description, post } = mediaFields;

/** A media item (interface.md §2.8 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const mediaSchema = resourceSchema(
  'attachment',
  {
    ...shared,
    ...fieldProperties(mediaKind.fields),
    ...allWritten('view', { meta }),
    ...allWritten('always', { alt_text, caption }),
    ...allWritten('view', { description, post }),
    ...acfProperty(mediaKind),
    media_type: readOnly('always', 'string', 'Whether it is an image.', {
      enum: ['image', 'file'],
    }),
    mime_type: readOnly('always', 'string', 'Its MIME type.'),
    media_details: readOnly('always', 'object', 'Its dimensions, and its smaller images.'),
    source_url: readOnly('always', 'string', 'The address of its file.', { format: 'uri' }),
    missing_image_sizes: readOnly('edit', 'array', 'The smaller images that are to be made yet.', {
      items: { type: 'string' },
    }),
  },
  {
    answered: { status: answeredStatus, post: { type: ['integer', 'null'] }, ...seoProperties },
    links: schemaLinks({
      collection: '/core/v2/media',
      actions: ['unfiltered-html', 'assign-author'],
    }),
  },
);
