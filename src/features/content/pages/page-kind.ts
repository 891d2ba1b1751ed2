import { commonFields, menuOrderField } from '../../../model/common-fields.ts';
import { defineKind } from '../../../model/kind.ts';

/** Pages: every field that they have as a plain value. The others, such as their texts and their parent, are in page-fields.ts. */
export const pageKind = defineKind({
  name: 'page',
  labels: { one: 'page', many: 'pages' },
  restBase: 'pages',
  isHierarchical: true,
  hasRevisions: true,
  fields: {
    ...commonFields,
    menu_order: menuOrderField,
  },
});
