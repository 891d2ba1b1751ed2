import { toDocumentedKind } from '../../../config/addresses.ts';
import { type Entry, entryById } from '../../../content/entries/entry.ts';
import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import { writeStatuses } from '../../../content/entries/entry-status.ts';
import { schemaLinks } from '../../../content/entries/shown-entry.ts';
import { rawText, titleArg } from '../../../content/entries/written-entry-args.ts';
import { acfProperty, ownValueArgs } from '../../../content/fields/own-value-args.ts';
import { assertComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import { contentTypes } from '../../../content/kinds/content-types.ts';
import { menuItemKind } from '../../../content/kinds/registry.ts';
import { type MenuItem, menuItemTypes } from '../../../content/menus/menu-item.ts';
import { termById } from '../../../content/terms/term.ts';
import { cleanAddress } from '../../../content/text/safe-attributes.ts';
import { sanitizeBasic } from '../../../content/text/sanitize-html.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import {
  type ArgValues,
  integer,
  isRecordId,
  list,
  oneOf,
  schemaOf,
  shownAs,
  string,
} from '../../../operation/args.ts';
import { LONG_TEXT, shownSchema } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { loadTarget } from './menu-item-target.ts';

const { required: _, ...titleShown } = shownSchema(titleArg);

const builtIn = {
  title: shownAs(titleArg, { ...titleShown, type: ['string', 'object'] }),
  type: oneOf(menuItemTypes, { description: 'What the item leads to.' }),
  status: oneOf(writeStatuses, { description: 'The status; all but `publish` make a draft.' }),
  parent: integer({ minimum: 0, description: 'The id of the item above it; 0 for none.' }),
  attr_title: string({ description: "The link's title attribute." }),
  classes: list(string(), { description: 'CSS class names of the link.' }),
  description: string({ maxLength: LONG_TEXT, description: 'What the link is about.' }),
  menu_order: integer({ minimum: 1, description: 'Its place in the menu.' }),
  object: string({ description: 'The kind or taxonomy of what it leads to.' }),
  object_id: integer({ minimum: 0, description: 'The id of what it leads to.' }),
  target: oneOf(['_blank', ''], { description: 'Where the link opens.' }),
  url: string({ format: 'uri', description: 'The address of a custom item.' }),
  xfn: list(string(), { description: 'Relations of the link.' }),
  menus: integer({ description: 'The id of the menu that it is in.' }),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields; menu items have those alone that the site declares.',
    type: 'object',
    properties: {},
  }),
};

/** The writable fields of a menu item (docs/rest.md §4.8), in the index's order. */
export const menuItemFields = { ...builtIn, ...ownValueArgs(menuItemKind, builtIn.meta) };

/**
 * The writable fields of a new item. `menu_order` shows the default 1 without applying it, since `takePlace` treats an absent place and 1
 * differently.
 */
export const newMenuItemFields = {
  ...menuItemFields,
  type: { ...builtIn.type, default: 'custom' },
  status: { ...builtIn.status, default: 'publish' },
  parent: { ...builtIn.parent, default: 0 },
  menu_order: shownAs(menuItemFields.menu_order, {
    description: 'Its place in the menu.',
    default: 1,
    type: 'integer',
    minimum: 1,
  }),
  object_id: { ...builtIn.object_id, default: 0 },
};

const { menus, meta, acf: _acf, ...always } = menuItemFields;

/** A menu item (docs/rest.md §4.8 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const menuItemSchema = resourceSchema(
  'nav_menu_item',
  {
    ...allWritten('always', always),
    id: readOnly('always', 'integer', 'Its number.'),
    type_label: readOnly('always', 'string', 'What the kind of what it leads to is called.'),
    invalid: readOnly('always', 'boolean', 'Whether what it leads to is gone.'),
    ...allWritten('view', { menus, meta }),
    ...acfProperty(menuItemKind),
  },
  {
    answered: { menus: { isOptional: true } },
    links: schemaLinks({
      collection: '/core/v2/menu-items',
      actions: ['publish'],
      taxonomies: ['menus'],
    }),
  },
);

type Row = Omit<MenuItem, 'entryId'>;

/** The changes that a write makes: the columns of the item's own row, and the values of its entry. */
export interface WrittenMenuItem {
  readonly row: Row;
  readonly entry: Pick<EntryChanges, 'title' | 'content' | 'excerpt' | 'status' | 'ownValues'>;
}

/** The item before the write. */
interface Before {
  readonly item: MenuItem;
  readonly entry: Entry;
}

/**
 * Validates a write of an item and merges it with the item's former values.
 * @throws ApiError 400 `rest_post_invalid_id`, `rest_term_invalid_id`, `rest_post_invalid_type` for what it can't lead to,
 * `rest_title_required`, `rest_url_required` for a custom item without them, `rest_invalid_param` for an unsafe url
 */
export async function readWrittenMenuItem(
  context: Context,
  args: Partial<ArgValues<typeof menuItemFields>>,
  before: Before | null,
): Promise<WrittenMenuItem> {
  const clean = (text: string | undefined) =>
    text === undefined || context.viewer.can('unfiltered_html') ? text : sanitizeBasic(text);
  const row = await readRow(context, args, before?.item ?? null);
  const title = clean(rawText(args.title))?.trim();
  if (row.type === 'custom') assertHasLink(title ?? before?.entry.title ?? '', row.url);
  // A title that is its target's own follows it when that changes.
  const isTargets = !!title && title === (await targetTitle(context, row));
  const stored = before?.entry.values ?? '';
  const ownValues = await readOwnValues(context, menuItemKind, args, stored);
  if (ownValues) assertComplete(menuItemKind, stored, ownValues);
  return {
    row,
    entry: {
      ownValues,
      title: isTargets ? '' : title,
      content: args.description === undefined ? undefined : plainLine(args.description),
      excerpt: args.attr_title === undefined ? undefined : plainLine(args.attr_title),
      status: args.status === undefined || args.status === 'publish' ? args.status : 'draft',
    },
  };
}

async function readRow(
  context: Context,
  args: Partial<ArgValues<typeof menuItemFields>>,
  before: MenuItem | null,
): Promise<Row> {
  const url = readUrl(args.url);
  const type = args.type ?? before?.type ?? 'custom';
  const led = await readObject(context, type, args, before?.type === type ? before : null);
  return {
    type,
    ...led,
    url: type === 'custom' ? (url ?? before?.url ?? '') : '',
    target: args.target ?? before?.target ?? '',
    classes: args.classes ? toWords(args.classes) : (before?.classes ?? '[]'),
    xfn: args.xfn ? toWords(args.xfn) : (before?.xfn ?? '[]'),
  };
}

/** An object that is named may be gone; one that is not named is looked up (as the reference does). */
async function readObject(
  context: Context,
  type: string,
  args: { readonly object?: string | undefined; readonly object_id?: number | undefined },
  before: MenuItem | null,
): Promise<Pick<Row, 'object' | 'objectId'>> {
  if (type === 'custom') return { object: 'custom', objectId: null };
  const objectId = args.object_id || (before?.objectId ?? 0);
  const isSame = objectId === (before?.objectId ?? 0);
  const asked = toDocumentedKind(args.object ?? '', context.addresses.surface);
  const named = asked || (isSame ? (before?.object ?? '') : '');
  const isPossible = isRecordId(objectId);
  if (type === 'post_type_archive') {
    if (!contentTypes.some(({ name }) => name === named))
      throw new ApiError('rest_post_invalid_type', 400, 'object is not the name of a kind.');
    return { object: named, objectId: null };
  }
  if (type === 'taxonomy') {
    const term = isPossible ? await termById(context).load(objectId) : null;
    if (!term && named === '')
      throw new ApiError('rest_term_invalid_id', 400, 'There is no term with the id in object_id.');
    return { object: named || (term?.taxonomy ?? ''), objectId: objectId || null };
  }
  const entry = isPossible ? await entryById(context).load(objectId) : null;
  if (!entry && named === '')
    throw new ApiError('rest_post_invalid_id', 400, 'There is nothing with the id in object_id.');
  return { object: named || (entry?.kind ?? ''), objectId: objectId || null };
}

const targetTitle = async (context: Context, row: Row): Promise<string> =>
  (await loadTarget(context, { ...row, entryId: 0 })).title;

function assertHasLink(title: string, url: string): void {
  const noUrl = { code: 'rest_url_required', message: 'A custom item needs a url.' };
  if (title === '')
    throw new ApiError('rest_title_required', 400, 'A custom item needs a title.', {
      additional: url === '' ? [{ ...noUrl, data: { status: 400 } }] : undefined,
    });
  if (url === '') throw new ApiError(noUrl.code, 400, noUrl.message);
}

/** @throws ApiError `rest_invalid_param` for an address that would run a script */
function readUrl(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  const url = cleanAddress(raw);
  if (url === '' && raw !== '')
    throw invalidParam('url', 'url is no valid address.', { code: 'rest_invalid_url' });
  return url.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent);
}

/** JSON of what can stand in an attribute's list of words. */
const toWords = (texts: readonly string[]): string =>
  JSON.stringify(
    texts
      .flatMap((text) => text.split(/\s+/))
      .map((word) => word.replace(/[^\w-]/g, ''))
      .filter((word) => word !== ''),
  );
