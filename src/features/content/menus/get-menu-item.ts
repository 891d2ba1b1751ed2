import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { refuseUnreadable } from '../entries/entry-policy.ts';
import { loadEntryHead } from '../entries/load-entry.ts';
import { MENU_ITEM } from './menu-item.ts';
import { refuseMenus } from './menu-policy.ts';

/** behaviour.md §5; answers the item's head. */
export const getMenuItem = defineOperation({
  name: 'getMenuItem',
  kind: 'query',
  summary: 'Reads a menu item.',
  args: { id: recordId({ description: 'The id of the item.' }) },
  async authorize(context, { id }) {
    const item = await loadEntryHead(context, MENU_ITEM, id);
    refuseMenus(context);
    refuseUnreadable(context, item);
  },
  resolve: (context, { id }) => loadEntryHead(context, MENU_ITEM, id),
});
