import { wholeNumber } from '../../../model/field.ts';
import { defineKind } from '../../../model/kind.ts';
import { commonFields } from '../entries/common-fields.ts';

/** Pages: every field that they have as a plain value. The others, such as their texts and their parent, are in page-fields.ts. */
export const pageKind = defineKind({
  name: 'page',
  labels: { one: 'page', many: 'pages' },
  restBase: 'pages',
  isHierarchical: true,
  hasRevisions: true,
  fields: {
    ...commonFields,
    menu_order: wholeNumber({
      column: 'menuOrder',
      description: 'Its place among other pages.',
      hasOwnGraphqlField: true,
      filter: { match: 'one', description: 'With this place among other pages.' },
      sort: 'Its number in menus.',
    }),
  },
});
