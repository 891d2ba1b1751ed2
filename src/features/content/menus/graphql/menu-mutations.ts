import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import {
  answer,
  type Changed,
  changed,
  changing,
  versioned,
} from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import { onlyGiven } from '../../entries/graphql/read-entry-input.ts';
import { termById } from '../../terms/term.ts';
import { createMenu } from '../create-menu.ts';
import { deleteMenu } from '../delete-menu.ts';
import { updateMenu } from '../update-menu.ts';
import { type MenuModel, MenuRef, toMenuModel } from './menu-model.ts';
import { MenuLocationEnumRef } from './menu-where.ts';

const fields = (t: InputFields) => ({
  ...changing(t),
  autoAdd: t.boolean({ description: 'Whether new pages at the top are added to it.' }),
  description: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'What it is for.' }),
  locations: t.field({
    type: [MenuLocationEnumRef],
    description: 'Where the theme is to show it.',
  }),
  slug: t.string({ description: 'Its short name.' }),
});

const CreateMenuInputRef = builder.inputType('CreateMenuInput', {
  description: 'A new menu.',
  fields: (t) => ({ ...fields(t), name: t.string({ required: true, description: 'Its name.' }) }),
});

const UpdateMenuInputRef = builder.inputType('UpdateMenuInput', {
  description: 'What to change of a menu; what is left out stays.',
  fields: (t) => ({
    ...fields(t),
    ...versioned(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
    name: t.string({ description: 'Its name.' }),
  }),
});

const DeleteMenuInputRef = builder.inputType('DeleteMenuInput', {
  description: 'Which menu to remove, with its items.',
  fields: (t) => ({
    ...changing(t),
    ...versioned(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
  }),
});

interface WrittenMenu extends Changed {
  readonly menu: MenuModel | null;
}

interface DeletedMenu extends WrittenMenu {
  readonly deletedId: string;
}

const payload = (name: string) =>
  builder.objectRef<WrittenMenu>(name).implement({
    description: 'A menu that was written.',
    fields: (t) => ({
      ...changed(t),
      menu: t.expose('menu', {
        type: MenuRef,
        nullable: true,
        description: 'The menu as it is now.',
      }),
    }),
  });

const CreateMenuPayloadRef = payload('CreateMenuPayload');
const UpdateMenuPayloadRef = payload('UpdateMenuPayload');

const DeleteMenuPayloadRef = builder.objectRef<DeletedMenu>('DeleteMenuPayload').implement({
  description: 'A menu that was removed.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
    menu: t.expose('menu', { type: MenuRef, nullable: true, description: 'The menu as it was.' }),
  }),
});

builder.mutationFields((t) => ({
  createMenu: t.field({
    type: CreateMenuPayloadRef,
    description: createMenu.summary,
    args: { input: t.arg({ type: CreateMenuInputRef, required: true, description: 'The menu.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(createMenu, context, readInput(input));
      return answer(input, { menu: await writtenMenu(context, id) });
    },
  }),
  updateMenu: t.field({
    type: UpdateMenuPayloadRef,
    description: updateMenu.summary,
    args: {
      input: t.arg({ type: UpdateMenuInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'term') ?? 0;
      const unchanged = ifVersion(context, 'Term', id, input.ifVersion);
      await perform(updateMenu, unchanged, { ...readInput(input), id });
      return answer(input, { menu: await writtenMenu(context, id) });
    },
  }),
  deleteMenu: t.field({
    type: DeleteMenuPayloadRef,
    description: 'Removes a menu and its items for good; there is no trash.',
    args: {
      input: t.arg({ type: DeleteMenuInputRef, required: true, description: 'Which menu.' }),
    },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'term') ?? 0;
      const unchanged = ifVersion(context, 'Term', id, input.ifVersion);
      const { term } = await perform(deleteMenu, unchanged, { id, force: true });
      return answer(input, { menu: toMenuModel(term), deletedId: toGlobalId('term', id) });
    },
  }),
}));

interface MenuInput {
  readonly autoAdd?: boolean | null | undefined;
  readonly description?: string | null | undefined;
  readonly locations?: readonly unknown[] | null | undefined;
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

const readInput = ({ autoAdd, description, locations, name, slug }: MenuInput) =>
  onlyGiven({ auto_add: autoAdd, description, locations, name, slug });

async function writtenMenu(context: Context, id: number): Promise<MenuModel | null> {
  const term = await termById(context).load(id);
  return term && toMenuModel(term);
}
