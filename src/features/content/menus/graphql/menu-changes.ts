import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { couldRead } from '../../../../operation/record-changes.ts';
import { isOf } from '../../terms/graphql/term-changes.ts';
import { termById } from '../../terms/term.ts';
import { MENU_ITEM } from '../menu-item.ts';
import { loadMenuItemModel, loadMenuModel, MenuItemRef, MenuRef } from './menu-model.ts';

addChangeSubscription({
  name: 'menuChanged',
  description: 'Changes of menus that the caller may see, but not of their items.',
  type: MenuRef,
  idType: 'term',
  where: FollowedWhereRef,
  has: (change) => isOf(change, ['nav_menu']),
  load: loadMenuModel,
  async mayKnowOf(context, { operation, recordId }) {
    if (operation === 'delete') return true;
    const term = await termById(context).load(recordId);
    return term?.taxonomy === 'nav_menu'; // one that no location has any more
  },
});

addChangeSubscription({
  name: 'menuItemChanged',
  description: 'Changes of the items of menus that the caller may see.',
  type: MenuItemRef,
  idType: 'post',
  where: FollowedWhereRef,
  has: ({ kind }) => kind === MENU_ITEM,
  load: loadMenuItemModel,
  mayKnowOf: (context, change) => couldRead(context, change, 'edit_theme_options'),
});
