import type { Selectable } from 'kysely';
import { defineRowLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';

/** A row of what menu items have beyond an entry. */
export type MenuItem = Selectable<Tables['MenuItem']>;

/** The kind that menu items are among the entries. */
export const MENU_ITEM = 'nav_menu_item';

/** The types of an item's target, in the index's order. */
export const menuItemTypes = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;

/** A list of words as the row has it. */
export function readWords(json: string): readonly string[] {
  const words: unknown = JSON.parse(json);
  return Array.isArray(words) ? words.map(String) : [];
}

/** The targets of items, by the item's id. */
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
