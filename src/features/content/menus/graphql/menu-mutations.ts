import { termById } from '../../../../content/terms/term.ts';
import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { createMenu, deleteMenu, updateMenu } from '../menu-operations.ts';
import { MenuLocationEnumRef, type MenuModel, MenuRef, toMenuModel } from './menu-model.ts';

const fields = {
  autoAdd: arg('auto_add'),
  description: arg('description', { description: 'What it is for.' }),
  locations: arg('locations', { type: MenuLocationEnumRef, areItemsRequired: true }),
  name: arg('name'),
  slug: arg('slug', { description: 'Its short name.' }),
};

const version = { table: 'Term' } as const;

interface WrittenMenu {
  readonly menu: MenuModel | null;
}

const payload = (name: string) =>
  definePayload<WrittenMenu>(name, 'A menu that was written.', (t) => ({
    menu: t.expose('menu', {
      type: MenuRef,
      nullable: true,
      description: 'The menu as it is now.',
    }),
  }));

async function written(id: number, context: Context): Promise<WrittenMenu> {
  const term = await termById(context).load(id);
  return { menu: term && toMenuModel(term) };
}

defineMutation({
  name: 'createMenu',
  operation: createMenu,
  input: { description: 'A new menu.', fields },
  payload: payload('CreateMenuPayload'),
  answer: written,
});

defineMutation({
  name: 'updateMenu',
  operation: updateMenu,
  input: {
    description: 'What to change of a menu; what is left out stays.',
    fields: { ...fields, id: itself('term') },
    version,
  },
  payload: payload('UpdateMenuPayload'),
  answer: written,
});

defineMutation({
  name: 'deleteMenu',
  operation: deleteMenu,
  description: 'Removes a menu and its items for good; there is no trash.',
  input: {
    description: 'Which menu to remove, with its items.',
    fields: { id: itself('term') },
    version,
  },
  complete: (args) => ({ ...args, force: true }),
  payload: definePayload<WrittenMenu & { readonly deletedId: string }>(
    'DeleteMenuPayload',
    'A menu that was removed.',
    (t) => ({
      ...deletedId(t),
      menu: t.expose('menu', {
        type: MenuRef,
        nullable: true,
        description: 'The menu as it was.',
      }),
    }),
  ),
  answer: ({ term }) => ({ menu: toMenuModel(term), deletedId: toGlobalId('term', term.id) }),
});
