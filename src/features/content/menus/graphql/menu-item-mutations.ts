import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { onlyGiven, readId } from '../../entries/graphql/read-entry-input.ts';
import { meantId } from '../../entries/graphql/written-model.ts';
import { createMenuItem } from '../create-menu-item.ts';
import { deleteMenuItem } from '../delete-menu-item.ts';
import { updateMenuItem } from '../update-menu-item.ts';
import {
  CreateMenuItemInputRef,
  DeleteMenuItemInputRef,
  type MenuItemInput,
  UpdateMenuItemInputRef,
} from './menu-item-inputs.ts';
import { type MenuItemModel, MenuItemRef, toMenuItemModel } from './menu-model.ts';

interface WrittenItem extends Changed {
  readonly menuItem: MenuItemModel | null;
}

interface DeletedItem extends Changed {
  readonly deletedId: string;
}

const payload = (name: string) =>
  builder.objectRef<WrittenItem>(name).implement({
    description: 'A menu item that was written.',
    fields: (t) => ({
      ...changed(t),
      menuItem: t.expose('menuItem', {
        type: MenuItemRef,
        nullable: true,
        description: 'The item as it is now.',
      }),
    }),
  });

const CreateMenuItemPayloadRef = payload('CreateMenuItemPayload');
const UpdateMenuItemPayloadRef = payload('UpdateMenuItemPayload');

const DeleteMenuItemPayloadRef = builder.objectRef<DeletedItem>('DeleteMenuItemPayload').implement({
  description: 'A menu item that was removed.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
  }),
});

builder.mutationFields((t) => ({
  createMenuItem: t.field({
    type: CreateMenuItemPayloadRef,
    description: createMenuItem.summary,
    args: {
      input: t.arg({ type: CreateMenuItemInputRef, required: true, description: 'The item.' }),
    },
    async resolve(_, { input }, context) {
      const id = await perform(createMenuItem, context, await readInput(input));
      return answer(input, { menuItem: await writtenItem(context, id) });
    },
  }),
  updateMenuItem: t.field({
    type: UpdateMenuItemPayloadRef,
    description: updateMenuItem.summary,
    args: {
      input: t.arg({ type: UpdateMenuItemInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      await perform(updateMenuItem, ifVersion(context, 'Entry', id, input.ifVersion), {
        ...(await readInput(input)),
        id,
      });
      return answer(input, { menuItem: await writtenItem(context, id) });
    },
  }),
  deleteMenuItem: t.field({
    type: DeleteMenuItemPayloadRef,
    description: 'Removes a menu item for good; there is no trash.',
    args: {
      input: t.arg({ type: DeleteMenuItemInputRef, required: true, description: 'Which item.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      await perform(deleteMenuItem, ifVersion(context, 'Entry', id, input.ifVersion), {
        id,
        force: true,
      });
      return answer(input, { deletedId: toGlobalId('post', id) });
    },
  }),
}));

const readInput = (input: MenuItemInput) =>
  translated(() =>
    onlyGiven({
      title: input.label,
      type: input.type,
      status: input.status,
      parent: readId('parentId', input.parentId, 'post'),
      attr_title: input.title,
      classes: input.cssClasses,
      description: input.description,
      menu_order: input.order,
      object: input.object,
      // An id that is none is refused as what is not there.
      object_id:
        input.objectId == null ? null : (toDatabaseId(input.objectId, 'post', 'term') ?? 0),
      target: input.target,
      url: input.url,
      xfn: input.linkRelationship == null ? null : [input.linkRelationship],
      menus: readId('menuId', input.menuId, 'term'),
    }),
  );

async function writtenItem(context: Context, id: number): Promise<MenuItemModel | null> {
  const entry = await entryById(context).load(id);
  return entry && toMenuItemModel(entry);
}
