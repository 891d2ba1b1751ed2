import type { Context } from '../../context.ts';
import { perform } from '../../operation/operation.ts';
import { createMenu } from '../menus/create-menu.ts';
import { createMenuItem } from '../menus/create-menu-item.ts';
import type { DemoMenu } from './demo-content.ts';
import { type Ids, idOf } from './ids.ts';

interface MadeBefore {
  readonly categories: Ids;
  readonly pages: Ids;
}

/** Makes the menu of the site's head, in the order of the file. */
export async function makeDemoMenu(
  context: Context,
  { items, ...menu }: DemoMenu,
  { categories, pages }: MadeBefore,
): Promise<void> {
  const menus = await perform(createMenu, context, menu);
  const made = new Map<string, number>();
  for (const [i, { category, page, title = '', below }] of items.entries()) {
    const slug = category ?? page ?? '';
    const target = category
      ? { type: 'taxonomy', object: 'category', object_id: idOf(categories, slug) }
      : { type: 'post_type', object: 'page', object_id: idOf(pages, slug) };
    const id = await perform(createMenuItem, context, {
      ...target,
      menus,
      title,
      menu_order: i + 1,
      ...(below === undefined ? {} : { parent: idOf(made, below) }),
    });
    made.set(slug, id);
  }
}
