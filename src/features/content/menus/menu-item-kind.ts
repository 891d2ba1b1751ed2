import { wholeNumber } from '../../../model/field.ts';
import { defineKind } from '../../../model/kind.ts';

/** Menu items: what lists of them are filtered and sorted by. Their own fields are in menu-item-fields.ts. */
export const menuItemKind = defineKind({
  name: 'nav_menu_item',
  labels: { one: 'menu item', many: 'menu items' },
  restBase: 'menu-items',
  hasRevisions: false,
  fields: {
    menu_order: wholeNumber({
      column: 'menuOrder',
      description: 'Its place in the menu.',
      filter: { match: 'one', description: 'With this place in its menu.' },
      sort: 'Its place in the menu.',
    }),
  },
});
