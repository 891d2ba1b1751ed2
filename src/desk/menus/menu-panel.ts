import { isRefusal } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { atomically } from '../../operation/unit-of-work.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { Desk, DeskAnswer, DeskRequest } from '../desk-request.ts';
import { digest, isSame } from '../forms/form-values.ts';
import { type Json, textOf, toList, toObject, toRecords } from '../json.ts';
import { listOrNothing, listRecords, readRecord, type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import {
  type Direction,
  inOrder,
  moved,
  type Placed,
  parentsOf,
  settled,
  without,
} from './menu-tree.ts';

/** An item as the form has it. */
interface MenuRow extends Placed {
  readonly title: string;
  /** Of an own link; null for what leads to a record of this site. */
  readonly url: string | null;
  readonly isNewTab: boolean;
}

/** An item as it is stored. */
interface MenuItem extends MenuRow {
  readonly parent: string;
  readonly order: number;
  /** A word for the record that it leads to. */
  readonly kind: string;
  /** Whether what it leads to is gone. */
  readonly isLost: boolean;
}

/** A menu with its items in order. */
interface Menu {
  readonly id: number;
  readonly record: Json;
  readonly items: readonly MenuItem[];
}

/** The address of a menu. */
const menuPath = (id: number): string => `/desk/nav_menu/${id}`;

/** @throws Error for a server without menus */
function menuSections({ sections }: Desk): {
  readonly menus: Section;
  readonly items: Section;
} {
  const [menus, items] = [sections.get('nav_menu'), sections.get('nav_menu_item')];
  if (!menus || !items) throw new Error('There are no sections of menus.');
  return { menus, items };
}

/** Items of a menu that the page shows; menus of people have some dozens. */
const MOST = 500;

/** Reads a menu with its items. @throws ApiError 404 for an id that no menu has */
async function readMenu({ desk, context }: DeskRequest, id: number): Promise<Menu> {
  const { menus, items } = menuSections(desk);
  const record = await readRecord(menus, context, id);
  const all: Json[] = [];
  for (let page = 1; all.length < MOST; page += 1) {
    const input = { menus: [id], status: ['publish', 'draft'], per_page: 100, page };
    const found = await listRecords(items, context, input);
    all.push(...found.items);
    if (all.length >= found.total || found.items.length === 0) break;
  }
  return { id, record, items: inOrder(all.map(toItem)) };
}

const toItem = (record: Json): Omit<MenuItem, 'depth'> => ({
  id: textOf(record.id),
  title: textOf(record.title),
  url: record.type === 'custom' ? textOf(record.url) : null,
  isNewTab: record.target === '_blank',
  parent: textOf(record.parent),
  order: Number(record.menu_order),
  kind: textOf(record.type_label),
  isLost: record.invalid === true,
});

/** The state of a menu, which a form brings back, so that nobody overwrites what somebody else has changed. */
const stateOf = ({ record, items }: Menu): string => digest([record.locations, items]);

/**
 * The items of a menu as a tree, the places where it is shown, and records that can be added: a form of its own below that of the menu.
 * @param rows the items as they were submitted; those that are stored if the form is new
 */
export async function menuPanel(
  request: DeskRequest,
  id: number,
  rows?: readonly MenuRow[],
): Promise<Markup> {
  const { context, query } = request;
  const menu = await readMenu(request, id);
  const [places, found] = await Promise.all([locationsOf(request), findTargets(request)]);
  const known = new Map(menu.items.map((item) => [item.id, item]));
  const shown = (rows ?? menu.items).flatMap((row) => {
    const item = known.get(row.id);
    return item ? [{ ...item, ...row }] : [];
  });
  const path = localAddress(context, menuPath(id));
  return html`<section aria-labelledby="items"><h2 id="items">Items</h2>
<div class="columns">
<form id="menu" method="post" action="${path}/items">
${formToken(context, 'desk')}<input type="hidden" name="_base" value="${stateOf(menu)}">
<p class="save bar"><button type="submit">Save menu</button> <span class="soft" role="status" data-said></span></p>
${
  shown.length === 0
    ? html`<p class="empty">This menu has no items yet. Add pages or links to it.</p>`
    : html`<p class="soft" id="menu-help">Drag an item by its handle, or use its arrows. An item further in stands below the one before it.</p>
<ol class="tree" id="menu-tree" aria-describedby="menu-help">
${shown.map(itemMarkup)}
</ol>`
}
</form>
<div class="side card">
${addMarkup(path, query.get('q') ?? '', found)}
<fieldset class="field"><legend>Where the site shows it</legend>
${places.map(
  ({ name, label, menu: at }) =>
    html`<p class="field check"><label><input type="checkbox" form="menu" name="locations" value="${name}"${at === id && html` checked`}> ${label}</label></p>`,
)}
</fieldset>
</div>
</div></section>`;
}

const MOVES = [
  ['up', '↑', 'Move up'],
  ['down', '↓', 'Move down'],
  ['out', '←', 'Move out'],
  ['in', '→', 'Move in'],
] as const;

function itemMarkup({ id, depth, title, url, isNewTab, kind, isLost }: MenuItem): Markup {
  const label = plainText(title) || kind;
  return html`<li id="item-${id}" data-item="${id}" data-depth="${depth}">
<input type="hidden" name="item" value="${id}"><input type="hidden" name="depth.${id}" value="${depth}">
<div class="bar"><span class="grip" data-grip aria-hidden="true" title="Drag">⠿</span>
<span class="label" data-label>${label}</span><small>${kind}${isLost && ' (no longer there)'}</small><span class="visually-hidden" data-level>level ${depth + 1}</span>
<span class="moves bar">${MOVES.map(
    ([direction, sign, words]) =>
      html`<button type="submit" class="plain small" name="_do" value="${direction}:${id}" data-move="${direction}" formnovalidate aria-label="${words}: ${label}" title="${words}">${sign}</button>`,
  )}</span></div>
<details><summary>Edit<span class="visually-hidden"> ${label}</span></summary>
<div class="field"><label for="title-${id}">Text of the link</label><input id="title-${id}" name="title.${id}" value="${title}" maxlength="1000"></div>
${url !== null && html`<div class="field"><label for="url-${id}">Address</label><input id="url-${id}" name="url.${id}" value="${url}" maxlength="2000"></div>`}
<p class="field check"><label><input type="checkbox" name="tab.${id}" value="1"${isNewTab && html` checked`}> Open in a new window</label></p>
<button type="submit" class="plain danger" name="_do" value="remove:${id}" formnovalidate>Remove<span class="visually-hidden"> ${label}</span></button>
</details>
</li>`;
}

/** Records that a new item may lead to, of a section. */
interface Targets {
  readonly section: Section;
  readonly items: readonly Json[];
}

/** Records of a section that are offered at once. */
const OFFERED = 8;

/** Finds records that menus may lead to: those with the words of the search, or else the first of each section. */
async function findTargets({ desk, context, query }: DeskRequest): Promise<readonly Targets[]> {
  const search = (query.get('q') ?? '').trim().slice(0, 200);
  const sections = [...desk.sections.values()].filter(
    ({ kind, taxonomy }) => kind?.isInMenus || (taxonomy !== null && taxonomy.pageBase !== null),
  );
  const found = await Promise.all(
    sections.map(async (section): Promise<Targets> => {
      const input = {
        ...('hide_empty' in section.filters ? { hide_empty: false } : {}),
        ...(search === '' ? {} : { search }),
        per_page: OFFERED,
      };
      return { section, items: await listOrNothing(section, context, input) };
    }),
  );
  return found.filter(({ items }) => items.length > 0);
}

function addMarkup(path: string, search: string, found: readonly Targets[]): Markup {
  return html`<h2>Add to the menu</h2>
<form role="search" aria-label="What can be added" method="get" action="${path}">
<div class="field"><label for="find-target">Find pages, posts, categories …</label><input id="find-target" type="search" name="q" value="${search}" maxlength="200" hx-get="${path}" hx-target="#found" hx-select="#found" hx-swap="outerMorph" hx-trigger="input changed delay:300ms"></div>
<noscript><button type="submit" class="plain">Find</button></noscript>
</form>
<div id="found" class="choices" role="group" aria-label="Found">
${found.length === 0 && html`<p class="soft">Nothing found.</p>`}${found.map(
  ({ section, items }) =>
    html`<p class="soft">${section.many}</p>${items.map(
      (record) =>
        html`<label><input type="checkbox" form="menu" name="pick" value="${section.name}:${textOf(record.id)}"> ${plainText(titleOf(section, record))}</label>`,
    )}`,
)}
${found.length > 0 && html`<p><button type="submit" form="menu" class="plain" name="_do" value="add" formnovalidate>Add the ticked</button></p>`}
</div>
<details><summary>A link to another address</summary>
<div class="field"><label for="new-title">Text of the link</label><input id="new-title" form="menu" name="new.title" maxlength="1000"></div>
<div class="field"><label for="new-url">Address</label><input id="new-url" form="menu" name="new.url" placeholder="https://" maxlength="2000"></div>
<button type="submit" form="menu" class="plain" name="_do" value="add-link" formnovalidate>Add the link</button>
</details>`;
}

interface Location {
  readonly name: string;
  readonly label: string;
  /** The id of the menu that is shown there; 0 for none. */
  readonly menu: number;
}

async function locationsOf({ desk, context }: DeskRequest): Promise<readonly Location[]> {
  const found = await desk.abilities.get('listMenuLocations')?.run(context, {});
  return toRecords(Object.values(toObject(found))).map(({ name, description, menu }) => ({
    name: textOf(name),
    label: textOf(description) || textOf(name),
    menu: Number(menu) || 0,
  }));
}

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
