import { isRefusal } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { Desk, DeskAnswer, DeskRequest } from '../desk-request.ts';
import { digest } from '../forms/form-values.ts';
import { idOf, isRecord, type Json, textOf, toList, toRecords } from '../json.ts';
import { listOrNothing, listRecords, readRecord, type Section, titleOf } from '../section.ts';
import { inOrder, type Placed } from './menu-tree.ts';

/** An item as the form has it. */
export interface MenuRow extends Placed {
  readonly title: string;
  /** Of an own link; null for what leads to a record of this site. */
  readonly url: string | null;
  readonly isNewTab: boolean;
}

/** An item as it is stored. */
export interface MenuItem extends MenuRow {
  readonly parent: string;
  readonly order: number;
  /** A word for the record that it leads to. */
  readonly kind: string;
  /** Whether what it leads to is gone. */
  readonly isLost: boolean;
}

/** A menu with its items in order. */
export interface Menu {
  readonly id: number;
  readonly record: Json;
  readonly items: readonly MenuItem[];
}

/** The address of a menu. */
export const menuPath = (id: number | ''): string => `/desk/menus/${id}`;

/** @throws Error for a server without menus */
export function menuSections({ sections }: Desk): {
  readonly menus: Section;
  readonly items: Section;
} {
  const [menus, items] = [sections.get('nav_menu'), sections.get('nav_menu_item')];
  if (!menus || !items) throw new Error('There are no sections of menus.');
  return { menus, items };
}

/** `/desk/menus/`: all menus, and a form for a new one. */
export async function menusPage(request: DeskRequest, problem?: string): Promise<DeskAnswer> {
  const { desk, context } = request;
  const { menus } = menuSections(desk);
  const [found, places] = await Promise.all([
    listRecords(menus, context, { per_page: 100, hide_empty: false }),
    locationsOf(request),
  ]);
  return {
    title: 'Menus',
    current: menuPath(''),
    ...(problem !== undefined && { status: 400 }),
    main: html`${problem !== undefined && html`<div class="error" role="alert">${problem}</div>`}
${
  found.items.length === 0
    ? html`<p class="empty">There is no menu yet. Make one, put pages into it, and choose where the site shows it.</p>`
    : html`<ul class="list">${found.items.map((menu) => {
        const shown = places.filter(({ menu: id }) => id === menu.id).map(({ label }) => label);
        return html`<li><a href="${localAddress(context, menuPath(Number(menu.id)))}">${plainText(titleOf(menus, menu))}</a><small>${shown.length > 0 ? `Shown at: ${shown.join(', ')}` : 'Not shown anywhere'}</small></li>`;
      })}</ul>`
}
<form class="bar" method="post" action="${localAddress(context, menuPath(''))}">
${formToken(context, 'desk')}
<div class="field"><label for="new-menu">New menu</label><input id="new-menu" name="name" required maxlength="200" placeholder="Its name, such as Main menu"></div>
<button type="submit">Make it</button>
</form>`,
  };
}

/** POST of that form. */
export async function createMenu(request: DeskRequest): Promise<DeskAnswer> {
  const { desk, context, form } = request;
  const { create } = menuSections(desk).menus.records.actions;
  try {
    const made = await create?.run(context, { name: String(form.get('name') ?? '').trim() });
    return { location: menuPath(idOf(made?.result) ?? '') };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return menusPage(request, error.message);
  }
}

/** Items of a menu that the page shows; menus of people have some dozens. */
const MOST = 500;

/** Reads a menu with its items. @throws ApiError 404 for an id that no menu has */
export async function readMenu({ desk, context }: DeskRequest, id: number): Promise<Menu> {
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
export const stateOf = ({ record, items }: Menu): string =>
  digest([record.name, record.locations, record.auto_add, items]);

interface Shown {
  /** The items as they were submitted; those that are stored if the form is new. */
  readonly rows?: readonly MenuRow[];
  readonly problem?: string;
  readonly status?: number;
}

/** `/desk/menus/{id}`: the items as a tree, what can be added, and where the menu is shown. */
export async function menuPage(
  request: DeskRequest,
  id: number,
  { rows, problem, status = 400 }: Shown = {},
): Promise<DeskAnswer> {
  const { context, query } = request;
  const menu = await readMenu(request, id);
  const [places, found] = await Promise.all([locationsOf(request), findTargets(request)]);
  const known = new Map(menu.items.map((item) => [item.id, item]));
  const shown = (rows ?? menu.items).flatMap((row) => {
    const item = known.get(row.id);
    return item ? [{ ...item, ...row }] : [];
  });
  const path = localAddress(context, menuPath(id));
  const name = plainText(textOf(menu.record.name));
  return {
    title: name,
    current: menuPath(''),
    ...(problem !== undefined && { status }),
    actions: html`<a href="${localAddress(context, menuPath(''))}">All menus</a>`,
    main: html`${problem !== undefined && html`<div class="error" role="alert">${problem}</div>`}${problem === undefined && query.has('saved') && html`<p class="notice" role="status">Saved.</p>`}
<div class="columns">
<form id="menu" method="post" action="${path}">
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
<fieldset class="field"><legend>This menu</legend>
<div class="field"><label for="menu-name">Name</label><input id="menu-name" form="menu" name="name" value="${name}" required maxlength="200"></div>
${places.map(
  ({ name: place, label, menu: at }) =>
    html`<p class="field check"><label><input type="checkbox" form="menu" name="locations" value="${place}"${at === id && html` checked`}> Show it at: ${label}</label></p>`,
)}
<p class="field check"><label><input type="checkbox" form="menu" name="auto_add" value="1"${menu.record.auto_add === true && html` checked`}> Add new pages by itself</label></p>
</fieldset>
<details><summary>Delete this menu</summary><p>The menu and its items are deleted for good. Pages and posts stay.</p><button type="submit" form="menu" class="danger" name="_do" value="delete-menu" formnovalidate>Delete ${name}</button></details>
</div>
</div>`,
  };
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
  const all = isRecord(found) ? toRecords(Object.values(found)) : toRecords(toList(found));
  return all.map(({ name, description, menu }) => ({
    name: textOf(name),
    label: textOf(description) || textOf(name),
    menu: Number(menu) || 0,
  }));
}
