import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead, unknownEntry } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { MENU_ITEM } from './menu-item.ts';
import { assertCanManageMenus } from './menu-policy.ts';
import { itemsToLeaveOut } from './visible-menus.ts';

/** docs/rest.md §4.8; answers the item's summary. */
export const getMenuItem = defineOperation({
  name: 'getMenuItem',
  kind: 'query',
  summary: 'Reads a menu item.',
  args: { id: recordId({ description: 'The id of the item.' }) },
  async authorize(context, { id }) {
    const item = await loadEntry(context, MENU_ITEM, id);
    assertCanManageMenus(context);
    assertCanRead(context, item);
    if ((await itemsToLeaveOut(context)).includes(id)) throw unknownEntry();
  },
  resolve: (context, { id }) => loadEntry(context, MENU_ITEM, id),
});
