import type { Context } from '../../context.ts';
import type { Entry } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { hasPrettyLink, postPath } from './permalink.ts';

/** What an address is made of. */
type Located = Pick<Entry, 'id' | 'kind' | 'slug' | 'status' | 'date' | 'parentId'>;

/** The address of an entry's page below the site's, whatever its kind. Ask it of many at once, so that parents are read together. */
export async function entryPath(context: Context, entry: Located): Promise<string> {
  if (entry.kind === 'post') return postPath(context, entry);
  if (!hasPrettyLink(entry)) return `/?${entry.kind === 'page' ? 'page_id' : 'p'}=${entry.id}`;
  const base = bases.get(entry.kind);
  if (base !== undefined) return `${base}/${entry.slug}/`;
  return `${await parentPath(context, entry)}${entry.slug}/`;
}

/** Pages and media stand below their parents. */
async function parentPath(context: Context, { parentId }: Located): Promise<string> {
  const parent = parentId === null ? null : await entryById(context).load(parentId);
  return parent && hasPrettyLink(parent) ? entryPath(context, parent) : '/';
}

const bases: ReadonlyMap<string, string> = new Map([
  ['ext_events', '/event'],
  ['ext_venue', '/venue'],
  ['ext_organizer', '/organizer'],
]);
