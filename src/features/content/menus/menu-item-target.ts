import { entryById } from '../../../content/entries/entry.ts';
import { archivePathOf, entryPath } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/entry-policy.ts';
import { contentTypes } from '../../../content/kinds/content-types.ts';
import type { MenuItem } from '../../../content/menus/menu-item.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import type { Context } from '../../../operation/context.ts';

/** The target of an item in its current state. */
export interface MenuItemTarget {
  /** The name of its kind. */
  readonly label: string;
  /** Its own title; empty where it has none or the viewer may not read it. */
  readonly title: string;
  /** The whole address; for a custom item the address as it was written. */
  readonly url: string;
  /** Whether it is gone, in the trash, or of an unknown kind. */
  readonly isInvalid: boolean;
  /** It is there, and the viewer may read it. */
  readonly canBeFollowed: boolean;
  /** The kind or taxonomy of the record; null where there is none. */
  readonly object: string | null;
}

/** Reads through the request's loaders: the targets of a whole menu cost together what one costs. */
export async function loadTarget(context: Context, item: MenuItem): Promise<MenuItemTarget> {
  if (item.type === 'post_type') return entryTarget(context, item);
  if (item.type === 'taxonomy') return termTarget(context, item);
  if (item.type === 'post_type_archive') return archiveTarget(context, item);
  return { label: 'Custom Link', title: '', url: item.url, ...VALID, object: null };
}

const VALID = { isInvalid: false, canBeFollowed: true };
const INVALID = { isInvalid: true, canBeFollowed: false };

async function entryTarget(context: Context, item: MenuItem): Promise<MenuItemTarget> {
  const type = contentTypes.find(({ name }) => name === item.object);
  const label = type?.title.one ?? item.object;
  const entry = item.objectId === null ? null : await entryById(context).load(item.objectId);
  if (!entry) return { label, title: '', url: '', ...INVALID, object: null };
  const [path, isReadable] = await Promise.all([
    entryPath(context, entry),
    mayRead(context, entry),
  ]);
  const isInvalid = entry.status === 'trash' || !type;
  return {
    label,
    title: isReadable ? entry.title || `#${entry.id} (no title)` : '',
    url: context.addresses.page(path),
    isInvalid,
    canBeFollowed: isReadable && !isInvalid,
    object: entry.kind,
  };
}

async function termTarget(context: Context, item: MenuItem): Promise<MenuItemTarget> {
  const taxonomy = taxonomyOf(item.object);
  const label = taxonomy?.labels.singularName ?? item.object;
  const term = item.objectId === null ? null : await termById(context).load(item.objectId);
  if (!term || !taxonomy) return { label, title: '', url: '', ...INVALID, object: null };
  const url = context.addresses.page(await termPath(context, term));
  return { label, title: term.name, url, ...VALID, object: term.taxonomy };
}

async function archiveTarget(context: Context, { object }: MenuItem): Promise<MenuItemTarget> {
  const type = contentTypes.find(({ name }) => name === object);
  return {
    label: 'Post Type Archive',
    title: type?.title.many ?? '',
    url: type ? context.addresses.page((await archivePathOf(context, type)) ?? '/') : '',
    ...(type ? VALID : INVALID),
    object: null,
  };
}
