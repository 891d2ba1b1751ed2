import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { Desk, DeskRequest } from '../desk-request.ts';
import { digest } from '../forms/form-values.ts';
import { isRecord, type Json, textOf, toList, toRecords } from '../json.ts';
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
export const menuPath = (id: number): string => `/desk/nav_menu/${id}`;

/** @throws Error for a server without menus */
export function menuSections({ sections }: Desk): {
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
export const stateOf = ({ record, items }: Menu): string => digest([record.locations, items]);

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
  const all = isRecord(found) ? toRecords(Object.values(found)) : toRecords(toList(found));
  return all.map(({ name, description, menu }) => ({
    name: textOf(name),
    label: textOf(description) || textOf(name),
    menu: Number(menu) || 0,
  }));
}
