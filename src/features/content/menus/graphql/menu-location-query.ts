import { builder } from '../../../../graphql/builder.ts';
import { perform } from '../../../../graphql/perform.ts';
import { listMenuLocations, type MenuLocation } from '../menu-location.ts';
import { loadMenuModel, MenuRef } from './menu-model.ts';

const MenuLocationRef = builder.objectRef<MenuLocation>('MenuLocation').implement({
  description: 'A place where a front end shows a menu.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name.' }),
    description: t.exposeString('description', {
      nullable: false,
      description: 'What people call it.',
    }),
    menu: t.field({
      type: MenuRef,
      description: 'What is shown there; null for none.',
      resolve: ({ menuId }, _, context) =>
        menuId === null ? null : loadMenuModel(context, menuId),
    }),
  }),
});

builder.queryField('menuLocations', (t) =>
  t.field({
    type: [MenuLocationRef],
    description: listMenuLocations.summary,
    resolve: async (_, __, context) => [...(await perform(listMenuLocations, context, {}))],
  }),
);
