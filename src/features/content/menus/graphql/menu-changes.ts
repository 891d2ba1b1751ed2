import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { couldRead } from '../../../../operation/record-changes.ts';
import { isOf } from '../../terms/graphql/term-changes.ts';
import { termById } from '../../terms/term.ts';
import { MENU_ITEM } from '../menu-item.ts';
import { canReadMenus } from '../menu-policy.ts';
import { loadMenuItemModel, loadMenuModel, MenuItemRef, MenuRef } from './menu-model.ts';

addChangeSubscription({
  name: 'menuChanged',
  description: 'Changes of menus that the caller may see, but not of their items.',
  type: MenuRef,
  idType: 'term',
  where: FollowedWhereRef,
  has: (change) => isOf(change, ['nav_menu']),
  load: loadMenuModel,
  async mayKnowOf(context, change) {
    if (change.operation === 'delete') return !change.isHidden || canReadMenus(context);
    const term = await termById(context).load(change.recordId);
    return term?.taxonomy === 'nav_menu' && !change.isHidden; // one that no location has any more
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
  mayKnowOf: (context, change) =>
    couldRead(context, change, 'edit_theme_options') ||
    (change.operation === 'delete' && canReadMenus(context)),
});
