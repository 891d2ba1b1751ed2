import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** A row of what menu items have beyond an entry. */
export type MenuItem = Selectable<Tables['MenuItem']>;

/** The kind that menu items are among the entries. */
export const MENU_ITEM = 'nav_menu_item';

/** What an item may lead to, in the index's order. */
export const menuItemTypes = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;

/** A list of words as the row has it. */
export function readWords(json: string): readonly string[] {
  const words: unknown = JSON.parse(json);
  return Array.isArray(words) ? words.map(String) : [];
}
