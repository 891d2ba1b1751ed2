import { maySeeText } from '../../../content/entries/entry-policy.ts';
import { entrySchema } from '../../../content/entries/entry-schema.ts';
import { shownEntry } from '../../../content/entries/shown-entry.ts';
import { entryWriteArgs } from '../../../content/entries/written-entry-args.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import type { ResourceSchema } from '../../../operation/representation/resource-schema.ts';

/** The namespace of records of the calendar that are written in the shape of posts (docs/rest.md §6.11). */
export const CALENDAR_CONTENT = 'ext/calendar/v1';

/**
 * Presents a record of the calendar in the shape of posts, without `meta` and `_links`; null if it is gone.
 * @param isOpened whether the caller gave the password that protects the text
 */
export async function presentAsContent(
  context: Context,
  kind: string,
  id: number,
  isOpened = false,
): Promise<Resource | null> {
  const shown = shownEntry(kindOf(kind));
  const parts = await shown.load(context, id, 'view');
  if (!parts) return null;
  const showsText = isOpened || maySeeText(context, parts.entry, 'edit');
  const all = shown.present(context, parts, { view: 'view', showsText });
  const { meta: _, _links: __, ...content } = all;
  return content;
}

/**
 * Describes these representations for OPTIONS and the OpenAPI document.
 * @param title unique among all schemas
 * @param own what such a record has beside or instead
 */
export function contentSchema(
  kind: string,
  title: string,
  own: ResourceSchema['properties'],
): ResourceSchema {
  const { properties, ...schema } = entrySchema(kindOf(kind), entryWriteArgs(kindOf(kind)));
  const { meta: _, password: __, ...shared } = properties;
  return { ...schema, title, properties: { ...shared, ...own } };
}

/** A kind with the fields that posts have too. */
function kindOf(name: string) {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** Names of posts for what the arguments of the calendar's operations call otherwise. */
export const CONTENT_NAMES = {
  content: 'description',
  date_gmt: 'date_utc',
  featured_media: 'image',
};
