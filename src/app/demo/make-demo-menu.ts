import { createMenu } from '../../features/content/menus/create-menu.ts';
import { createMenuItem } from '../../features/content/menus/create-menu-item.ts';
import type { DemoMenu } from './demo-content.ts';
import { type DemoMaking, type Ids, idOf } from './demo-making.ts';

interface MadeBefore {
  readonly categories: Ids;
  readonly pages: Ids;
}

/** Makes the menu of the site's head, in the order of the file. */
export async function makeDemoMenu(
  { context, make }: DemoMaking,
  { items, ...menu }: DemoMenu,
  { categories, pages }: MadeBefore,
): Promise<void> {
  const menus = await make('menu', createMenu, menu);
  const made = new Map<string, number>();
  const targetOf = ({ category, page, path = '' }: DemoMenu['items'][number]) => {
    if (category)
      return { type: 'taxonomy', object: 'category', object_id: idOf(categories, category) };
    if (page) return { type: 'post_type', object: 'page', object_id: idOf(pages, page) };
    return { type: 'custom', url: context.addresses.page(path) };
  };
  for (const [i, item] of items.entries()) {
    const { category, page, path, title = '', below } = item;
    const slug = category ?? page ?? path ?? '';
    const id = await make(`menu item ${slug}`, createMenuItem, {
      ...targetOf(item),
      menus,
      title,
      menu_order: i + 1,
      ...(below === undefined ? {} : { parent: idOf(made, below) }),
    });
    made.set(slug, id);
  }
}
