import { commonFields } from '../../../model/common-fields.ts';
import { defineKind } from '../../../model/kind.ts';

/** Media items: every field that they have as a plain value. The others are in media-fields.ts. */
export const mediaKind = defineKind({
  name: 'attachment',
  labels: { one: 'media item', many: 'media items' },
  restBase: 'media',
  hasRevisions: false,
  fields: commonFields,
});
