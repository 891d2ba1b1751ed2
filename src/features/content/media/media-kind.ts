import { defineKind } from '../../../model/kind.ts';
import { commonFields } from '../entries/common-fields.ts';

/** Media items: every field that they have as a plain value. The others are in media-fields.ts. */
export const mediaKind = defineKind({
  name: 'attachment',
  labels: { one: 'media item', many: 'media items' },
  restBase: 'media',
  hasRevisions: false,
  fields: commonFields,
});
