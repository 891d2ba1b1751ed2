import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { schemaLinks } from '../entries/schema-links.ts';
import { menuItemFields } from './menu-item-fields.ts';

const { menus, meta, ...always } = menuItemFields;

/** A menu item (docs/rest.md §4.8 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const menuItemSchema = resourceSchema(
  'nav_menu_item',
  {
    ...allWritten('always', always),
    id: readOnly('always', 'integer', 'Its number.'),
    type_label: readOnly('always', 'string', 'What the kind of what it leads to is called.'),
    invalid: readOnly('always', 'boolean', 'Whether what it leads to is gone.'),
    ...allWritten('view', { menus, meta }),
  },
  {
    answered: { menus: { isOptional: true } },
    links: schemaLinks({
      collection: '/core/v2/menu-items',
      actions: ['publish'],
      taxonomies: ['menus'],
    }),
  },
);
