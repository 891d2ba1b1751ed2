import type { FieldDeclaration } from '../../../config/declaration/declaration.ts';
import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/entry-policy.ts';
import { titleOf } from '../../../content/entries/present-entry.ts';
import type { DeclaredFields, ValuesByName } from '../../../content/fields/field-type.ts';
import { defaultOf, fits, partsOf, typeOf } from '../../../content/fields/field-types.ts';
import { fieldsOfGroups, parseValues } from '../../../content/fields/own-values.ts';
import { canReadField } from '../../../content/fields/present-own-values.ts';
import { ownFieldsOfKind } from '../../../content/kinds/registry.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { renderContent } from '../../../content/text/render-content.ts';
import { cleanAddress } from '../../../content/text/safe-attributes.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { canReadUser } from '../../../content/users/user-policy.ts';
import { html, type Markup, trusted } from '../../../lib/markup.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import { capitalized } from '../../../lib/word-forms.ts';
import type { Context } from '../../../operation/context.ts';
import { localAddress, writtenDate } from '../../../pages/page.ts';

/** Values of one field that a page shows at most. */
const MOST = 100;

/** The own fields of an entry that have a value and that the viewer may read; null for none. */
export async function ownFieldList(context: Context, entry: Entry): Promise<Markup | null> {
  const own = ownFieldsOfKind(entry.kind);
  const { fields, groups } = parseValues(entry.values);
  const items = [
    ...(await itemsOf(context, own.ownFields, fields)),
    ...(await itemsOf(context, fieldsOfGroups(own), groups)),
  ];
  return items.length > 0 ? html`<dl class="fields">${items}</dl>` : null;
}

async function itemsOf(
  context: Context,
  fields: DeclaredFields,
  values: ValuesByName,
): Promise<readonly Markup[]> {
  const items = await Promise.all(
    Object.entries(fields).map(async ([name, field]) => {
      if (!canReadField(field, context.viewer)) return null;
      const stored = values[name];
      const value = fits(field, stored) ? stored : defaultOf(field);
      const shown = await shownValues(context, field, value);
      if (shown.length === 0) return null;
      return html`<dt>${field.label ?? labelOf(name)}</dt>${shown.map((one) => html`<dd>${one}</dd>`)}`;
    }),
  );
  return items.filter((item) => item !== null);
}

/** `published_on` is `Published on`. */
function labelOf(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalized(words);
}

async function shownValues(
  context: Context,
  field: FieldDeclaration,
  value: unknown,
): Promise<readonly Markup[]> {
  const all = [value].flat().filter((one) => one !== undefined && one !== null && one !== '');
  const shown = await Promise.all(all.slice(0, MOST).map((one) => shownValue(context, field, one)));
  return shown.filter((one) => one !== null);
}

async function shownValue(
  context: Context,
  field: FieldDeclaration,
  value: unknown,
): Promise<Markup | null> {
  const { inside, hasRows, refersTo, onPage, isHtml } = typeOf(field);
  if (inside) {
    const parts = partsOf(field, hasRows ? [value] : value); // one row
    const items = parts.map(({ fields, values }) => itemsOf(context, fields, values));
    return nested((await Promise.all(items)).flat());
  }
  if (refersTo) return linkTo(context, refersTo(field), Number(value));
  if (isHtml) return trusted(renderContent(String(value)));
  const shown = onPage ? onPage(value, field) : String(value);
  if (shown === null) return null;
  if (typeof shown === 'string') return html`${shown}`;
  if ('link' in shown) return linkOut(shown.link, shown.text);
  if ('email' in shown) return html`<a href="mailto:${shown.email}">${shown.email}</a>`;
  const [day = '', time] = shown.time.split('T');
  const written = writtenDate(`${day}T${time ?? '00:00:00'}`, context.site);
  return html`<time datetime="${shown.time}">${written}${time === undefined ? '' : `, ${time.slice(0, 5)}`}</time>`;
}

/** Just the text where the address is none that a page may lead to. */
function linkOut(address: string, text: string): Markup {
  const safe = cleanAddress(address);
  return safe === '' ? html`${text}` : html`<a href="${safe}" rel="nofollow">${text}</a>`;
}

const nested = (items: readonly Markup[]): Markup | null =>
  items.length > 0 ? html`<dl>${items}</dl>` : null;

async function linkTo(
  context: Context,
  [first = '']: readonly string[],
  id: number,
): Promise<Markup | null> {
  if (first === 'user') {
    const user = await userById(context).load(id);
    if (!user || !(await canReadUser(context, user))) return null;
    return html`<a href="${localAddress(context, `/author/${user.slug}/`)}">${plainText(user.name)}</a>`;
  }
  if (!taxonomyOf(first)) return linkToEntry(context, id);
  const term = await termById(context).load(id);
  return (
    term &&
    html`<a href="${localAddress(context, await termPath(context, term))}">${plainText(term.name)}</a>`
  );
}

async function linkToEntry(context: Context, id: number): Promise<Markup | null> {
  const entry = await entryById(context).load(id);
  if (!entry || !(await mayRead(context, entry))) return null;
  return html`<a href="${localAddress(context, await entryPath(context, entry))}">${titleOf(entry)}</a>`;
}
