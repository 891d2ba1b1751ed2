import { isRefusal } from '../../lib/api-error.ts';
import { html } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { atomically } from '../../operation/unit-of-work.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { isSame } from '../forms/form-values.ts';
import { type Json, textOf, toList } from '../json.ts';
import { sectionPath } from '../shell.ts';
import {
  type Menu,
  type MenuRow,
  menuPanel,
  menuPath,
  menuSections,
  readMenu,
  stateOf,
} from './menu-panel.ts';
import { type Direction, moved, parentsOf, settled, without } from './menu-tree.ts';

/**
 * POST of a menu: writes all of it in one transaction, or nothing. Each button of the form saves the rest as well, so that somebody without
 * scripts loses nothing by it.
 */
export async function saveMenu(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { desk, context, form } = request;
  const [action = '', which = ''] = String(form.get('_do') ?? '').split(':');
  const menu = await readMenu(request, id);
  const rows = submittedRows(form, menu);
  const refusal = async (status: number, problem: string, rows?: readonly MenuRow[]) => ({
    title: plainText(textOf(menu.record.name)),
    current: sectionPath({ name: 'nav_menu' }),
    status,
    main: html`<div class="error" role="alert">${problem}</div>${await menuPanel(request, id, rows)}`,
  });
  if (form.get('_base') !== stateOf(menu)) return refusal(409, CHANGED);
  const after = action === 'remove' ? without(rows, which) : moveBy(rows, action, which);
  try {
    await atomically(context, async (unit) => {
      await addItems(request, unit, menu, action);
      if (action === 'remove')
        await itemActions(request).delete?.run(unit, { id: Number(which), force: true });
      await writeItems(request, unit, menu, after);
      const locations = form.getAll('locations').map(String);
      if (!isSame(toList(menu.record.locations).map(textOf).toSorted(), locations.toSorted()))
        await menuSections(desk).menus.records.actions.update?.run(unit, { id, locations });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusal(400, error.message, rows);
  }
  const isKept = after.some((row) => row.id === which);
  return { location: `${menuPath(id)}?saved${isKept ? `#item-${which}` : ''}` };
}

const CHANGED =
  'Somebody else has changed this menu in the meantime. This is how it is now; please make your changes again.';

const itemActions = ({ desk }: DeskRequest) => menuSections(desk).items.records.actions;

/** The items of the form in its order, as far as the menu has them; items that the form does not name stand at the end. */
function submittedRows(form: FormData, { items }: Menu): readonly MenuRow[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const text = (name: string) => form.get(name)?.toString();
  const named = new Set(form.getAll('item').map(String));
  const order = [...named, ...items.map((item) => item.id).filter((id) => !named.has(id))];
  const rows = order.flatMap((id): MenuRow[] => {
    const item = known.get(id);
    if (!item) return [];
    const isShown = named.has(id);
    return [
      {
        id,
        depth: Math.trunc(Number(text(`depth.${id}`) ?? item.depth)) || 0,
        title: text(`title.${id}`) ?? item.title,
        url: item.url === null ? null : (text(`url.${id}`) ?? item.url),
        isNewTab: isShown ? form.has(`tab.${id}`) : item.isNewTab,
      },
    ];
  });
  return settled(rows);
}

const DIRECTIONS: readonly string[] = ['up', 'down', 'in', 'out'] satisfies Direction[];

const isDirection = (action: string): action is Direction => DIRECTIONS.includes(action);

const moveBy = (rows: readonly MenuRow[], action: string, id: string): readonly MenuRow[] =>
  isDirection(action) ? moved(rows, id, action) : rows;

/**
 * Writes the items that differ. A new order takes places that no item has, so that none has to make room; parents come before their
 * children, so that no item is below itself in between.
 */
async function writeItems(
  request: DeskRequest,
  unit: Context,
  { items }: Menu,
  rows: readonly MenuRow[],
): Promise<void> {
  const kept = new Set(rows.map(({ id }) => id));
  const before = items.filter(({ id }) => kept.has(id));
  const isMoved = !isSame(
    before.map(({ id }) => id),
    rows.map(({ id }) => id),
  );
  const places = items.map(({ order }) => order);
  const base = Math.min(...places) > rows.length ? 0 : Math.max(...places);
  const stored = new Map(items.map((item) => [item.id, item]));
  const [parents, parentsBefore] = [parentsOf(rows), parentsOf(before)];
  for (const [i, row] of rows.entries()) {
    const item = stored.get(row.id);
    const parent = parents.get(row.id) ?? null;
    const changes: Json = {
      ...(isMoved ? { menu_order: base + i + 1 } : {}),
      ...(parent === parentsBefore.get(row.id) ? {} : { parent: Number(parent ?? 0) }),
      ...(row.title === item?.title ? {} : { title: row.title }),
      ...(row.url === item?.url ? {} : { url: row.url }),
      ...(row.isNewTab === item?.isNewTab ? {} : { target: row.isNewTab ? '_blank' : '' }),
    };
    if (Object.keys(changes).length > 0)
      await itemActions(request).update?.run(unit, { ...changes, id: Number(row.id) });
  }
}

/** Most records that are added at once. */
const MOST_ADDED = 50;

/** Adds the chosen records, or the link that was typed, at the end of the menu. */
async function addItems(
  request: DeskRequest,
  unit: Context,
  { id, items }: Menu,
  action: string,
): Promise<void> {
  const { form, desk } = request;
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const picked = form.getAll('pick').slice(0, MOST_ADDED).map(String);
  const wanted: readonly Json[] =
    action === 'add-link'
      ? [{ type: 'custom', title: text('new.title'), url: text('new.url') }]
      : action === 'add'
        ? picked.flatMap((one) => {
            const [name = '', object] = one.split(':');
            const section = desk.sections.get(name);
            if (!section) return [];
            const type = section.taxonomy ? 'taxonomy' : 'post_type';
            return [{ type, object: name, object_id: Number(object) }];
          })
        : [];
  // New items stand behind the others, which may take further places.
  const last = Math.max(0, ...items.map(({ order }) => order)) + items.length;
  for (const [i, one] of wanted.entries())
    await itemActions(request).create?.run(unit, {
      ...one,
      menus: id,
      status: 'publish',
      menu_order: last + i + 1,
    });
}
