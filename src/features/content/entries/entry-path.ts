import { ownKinds } from '../../../model/own-kinds.ts';
import type { Context } from '../../../operation/context.ts';
import { ancestorsOf, type Located } from './entry-ancestors.ts';
import { hasPrettyLink, postPath, postPathTemplate } from './permalink.ts';

/** The address of an entry's page below the site's, whatever its kind. Ask it of many at once, so that parents are read together. */
export async function entryPath(context: Context, entry: Located): Promise<string> {
  return pathOf(
    context,
    entry,
    needsParents(entry) ? await ancestorsOf(context).load(entry.id) : [],
  );
}

/** The path that the front page would have if it were another page; null for all else. */
export const pathByName = async (context: Context, entry: Located): Promise<string | null> =>
  isFrontPage(context, entry)
    ? pagePath(entry.parentId === null ? [] : await ancestorsOf(context).load(entry.id), entry.slug)
    : null;

/** The same with a gap in the slug's place (`%pagename%`), for editors that show a slug while it is typed. */
export async function entryPathTemplate(context: Context, entry: Located): Promise<string> {
  if (entry.kind === 'post') return postPathTemplate(context, entry);
  if (isFrontPage(context, entry)) return '/';
  if (entry.status === 'trash' && !ownKinds.has(entry.kind)) return plainPath(context, entry);
  const path = pagePath(
    entry.parentId === null ? [] : await ancestorsOf(context).load(entry.id),
    '%pagename%',
  );
  const own = ownKinds.get(entry.kind);
  return own?.isPublic ? `/${own.path}${path}` : path;
}

const bases: ReadonlyMap<string, string> = new Map([
  ['ext_events', '/event'],
  ['ext_venue', '/venue'],
  ['ext_organizer', '/organizer'],
]);

/** Kinds whose entries without an address to last are asked for by kind as well (recorded). */
const isAskedByKind = (kind: string): boolean => bases.has(kind) || ownKinds.has(kind);

const needsParents = ({ kind, parentId }: Located): boolean =>
  parentId !== null && kind !== 'post' && !bases.has(kind);

/** @param ancestors of the entry, the nearest first */
function pathOf(context: Context, entry: Located, ancestors: readonly Located[]): string {
  const { kind, slug } = entry;
  if (kind === 'post') return postPath(context, entry);
  if (isFrontPage(context, entry)) return '/';
  if (!hasPrettyLink(entry)) return plainPath(context, entry);
  if (kind === 'page') return pagePath(ancestors, slug);
  const own = ownKinds.get(kind);
  if (own)
    return own.isPublic ? `/${own.path}${pagePath(ancestors, slug)}` : plainPath(context, entry);
  const base = bases.get(kind);
  if (base !== undefined) return `${base}/${slug}/`;
  // Media stand below what they belong to, if that has an address to last.
  const [parent, ...further] = ancestors;
  return parent && hasPrettyLink(parent)
    ? `${pathOf(context, parent, further)}${slug}/`
    : `/${slug}/`;
}

/** The slugs of all pages above and its own, whatever the status of those above (as the reference has it). */
const pagePath = (ancestors: readonly Located[], slug: string): string =>
  `/${[slug, ...ancestors.map((page) => page.slug)]
    .filter((part) => part !== '')
    .reverse()
    .join('/')}/`;

/** By id, for what has no address to last; records of the calendar say their kind as well (recorded). */
function plainPath({ addresses }: Pick<Context, 'addresses'>, { kind, id }: Located): string {
  if (isAskedByKind(kind)) return `/?post_type=${addresses.kind(kind)}&p=${id}`;
  return `/?${kind === 'page' ? 'page_id' : 'p'}=${id}`;
}

const isFrontPage = ({ site }: Context, { kind, id }: Located): boolean =>
  kind === 'page' && site.showOnFront === 'page' && site.pageOnFront === id;
