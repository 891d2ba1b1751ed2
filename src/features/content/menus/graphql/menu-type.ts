import { decodeHTML } from 'entities';
import { taxonomies } from '../../../../content/terms/taxonomies.ts';
import { canDeleteTerm, canEditTerms } from '../../../../content/terms/term-policy.ts';
import { builder } from '../../../../graphql/builder.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { readTogether } from '../../../../graphql/limits.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import { listMenuLocations, type MenuLocation } from '../menu-location.ts';
import { locationsOf, menuPlacings } from '../menu-settings.ts';
import {
  loadMenuModel,
  MenuItemConnections,
  MenuLocationEnumRef,
  MenuRef,
  menuItemConnectionOf,
  menuItemWhere,
} from './menu-model.ts';

MenuRef.implement({
  description: 'A menu: links in an order, some below others.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    autoAdd: t.boolean({
      nullable: false,
      description: 'Whether new pages at the top are added to it.',
      resolve: async ({ term }, _, context) =>
        (await menuPlacings(context)).autoAddMenus.includes(term.id),
    }),
    count: t.int({
      description: 'How many published items it has.',
      resolve: ({ term }) => term.count,
    }),
    description: t.string({
      description: 'What it is for.',
      resolve: ({ term }) => term.description || null,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller; who may read it reads all.',
      resolve: () => false,
    }),
    locations: t.field({
      type: [MenuLocationEnumRef],
      description: 'Where front ends show it.',
      resolve: async ({ term }, _, context) => [
        ...locationsOf(await menuPlacings(context), term.id),
      ],
    }),
    menuId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ term }) => term.id,
    }),
    menuItems: t.field({
      type: MenuItemConnections.of('MenuToMenuItem'),
      description: 'Its items, in their order.',
      complexity: readTogether(30),
      args: menuItemWhere.fieldArgs(),
      resolve: ({ term }, args, context) =>
        menuItemConnectionOf(context, { relation: 'term', key: term.id }, args),
    }),
    name: t.string({ description: 'Its name.', resolve: ({ term }) => decodeHTML(term.name) }),
    slug: t.string({ description: 'Its short name.', resolve: ({ term }) => term.slug }),
    version: t.int({
      nullable: false,
      description: RISES,
      resolve: ({ term }) => term.version,
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it.',
      resolve: (_model, _, { viewer }) => canEditTerms(viewer, taxonomies.nav_menu),
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it.',
      resolve: ({ term }, _, context) => canDeleteTerm(context, taxonomies.nav_menu, term.id),
    }),
  }),
});

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
