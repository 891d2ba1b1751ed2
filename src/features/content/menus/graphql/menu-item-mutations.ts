import { itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { createMenuItem } from '../create-menu-item.ts';
import { deleteMenuItem } from '../delete-menu-item.ts';
import { updateMenuItem } from '../update-menu-item.ts';
import { menuItemInputFields } from './menu-item-inputs.ts';
import { type MenuItemModel, MenuItemRef, toMenuItemModel } from './menu-model.ts';

interface WrittenItem {
  readonly menuItem: MenuItemModel | null;
}

const payload = (name: string) =>
  definePayload<WrittenItem>(name, 'A menu item that was written.', (t) => ({
    menuItem: t.expose('menuItem', {
      type: MenuItemRef,
      nullable: true,
      description: 'The item as it is now.',
    }),
  }));

async function written(id: number, context: Context): Promise<WrittenItem> {
  const entry = await entryById(context).load(id);
  return { menuItem: entry && toMenuItemModel(entry) };
}

defineMutation({
  name: 'createMenuItem',
  operation: createMenuItem,
  input: { description: 'A new menu item.', fields: menuItemInputFields },
  payload: payload('CreateMenuItemPayload'),
  answer: written,
});

defineMutation({
  name: 'updateMenuItem',
  operation: updateMenuItem,
  input: {
    description: 'What to change of a menu item; what is left out stays.',
    fields: { ...menuItemInputFields, id: itself('post') },
    version: { table: 'Entry' },
  },
  payload: payload('UpdateMenuItemPayload'),
  answer: written,
});

defineMutation({
  name: 'deleteMenuItem',
  operation: deleteMenuItem,
  description: 'Removes a menu item for good; there is no trash.',
  input: {
    description: 'Which menu item to remove.',
    fields: { id: itself('post') },
    version: { table: 'Entry' },
  },
  complete: (args) => ({ ...args, force: true }),
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteMenuItemPayload',
    'A menu item that was removed.',
    deletedId,
  ),
  answer: ({ entry }) => ({ deletedId: toGlobalId('post', entry.id) }),
});
