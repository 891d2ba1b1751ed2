import { defineRowLoader } from '../../../operation/loader.ts';
import type { MenuItem } from './menu-item.ts';

/** Where an item leads, by the item's id. */
export const menuItemById = defineRowLoader<number, MenuItem>(
  (context, ids) =>
    context
      .read('MenuItem')
      .selectFrom('MenuItem')
      .selectAll()
      .where('entryId', 'in', ids)
      .execute(),
  ({ entryId }) => entryId,
);

interface Membership {
  readonly entryId: number;
  readonly termId: number;
}

/** The menu that an item is in, by the item's id; null for none. */
export const menuOfItem = defineRowLoader<number, Membership>(
  (context, ids) =>
    context
      .read('EntryTerm', 'Term')
      .selectFrom('EntryTerm')
      .innerJoin('Term', 'Term.id', 'EntryTerm.termId')
      .select(['EntryTerm.entryId', 'EntryTerm.termId'])
      .where('EntryTerm.entryId', 'in', ids)
      .where('Term.taxonomy', '=', 'nav_menu')
      .execute(),
  ({ entryId }) => entryId,
);
