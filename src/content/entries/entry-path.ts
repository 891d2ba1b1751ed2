import { type Kysely, sql } from 'kysely';
import type { SignedToken } from '../../auth/token-signer.ts';
import type { Context } from '../../operation/context.ts';
import { defineListLoader } from '../../operation/loader.ts';
import { localDate } from '../../operation/site-time.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Transaction } from '../../storage/write.ts';
import type { ContentType } from '../kinds/content-types.ts';
import { kinds, postKind } from '../kinds/registry.ts';
import { type Entry, entryById } from './entry.ts';

type Linked = Pick<Entry, 'id' | 'slug' | 'status' | 'date' | 'dateLocal'>;

/** The address of a post's page: by date and slug where it has one for good, else by id (docs/rest.md §4.3). */
export function postPath(context: Pick<Context, 'site'>, entry: Linked): string {
  if (!hasPrettyLink(entry)) return `/?p=${entry.id}`;
  return `${datePath(context, entry)}${entry.slug}/`;
}

/** Whether an entry is reached by its slug: drafts, pending, scheduled and trashed ones have no address to last. */
export const hasPrettyLink = ({ slug, status }: Pick<Entry, 'slug' | 'status'>): boolean =>
  slug !== '' && !WITHOUT.has(status);

const WITHOUT = new Set(['draft', 'pending', 'future', 'trash', 'auto-draft']);

const datePath = ({ site }: Pick<Context, 'site'>, entry: Linked) =>
  `/${localDate(entry, site).slice(0, 10).replaceAll('-', '/')}/`;

/** The columns of an entry that its address needs. */
export type Located = Pick<
  Entry,
  'id' | 'kind' | 'slug' | 'status' | 'date' | 'dateLocal' | 'parentId'
>;

export interface Ancestor extends Located {
  /** Whose ancestor it is. */
  readonly entryId: number;
  /** 1 for the parent. */
  readonly distance: number;
}

/**
 * Loads the ancestors of an entry, nearest first, in one statement for all requested entries and any depth. SQLite takes a cross
 * join in the order in which it is written, and would else begin with all entries.
 */
export const ancestorsOf = defineListLoader<number, Ancestor>(
  (context, ids) =>
    readAncestors(
      context.readPart(
        ids.map((id) => `entry:${id}` as const),
        'Entry',
      ),
      ids,
    ),
  ({ entryId }) => entryId,
);

async function readAncestors(
  tables: Kysely<Pick<Tables, 'Entry'>>,
  ids: readonly number[],
): Promise<readonly Ancestor[]> {
  const { rows } = await sql<Ancestor>`
    WITH RECURSIVE above("entryId", "distance", "ancestorId") AS (
      SELECT "id", 1, "parentId" FROM "Entry" WHERE "id" IN (${sql.join(ids)}) AND "parentId" IS NOT NULL
      UNION ALL
      SELECT above."entryId", above."distance" + 1, "Entry"."parentId"
      FROM above JOIN "Entry" ON "Entry"."id" = above."ancestorId"
      WHERE "Entry"."parentId" IS NOT NULL AND above."distance" < ${MAX_DEPTH}
    )
    SELECT above."entryId", above."distance", "Entry"."id", "Entry"."kind", "Entry"."slug", "Entry"."status",
      "Entry"."date", "Entry"."parentId"
    FROM above CROSS JOIN "Entry" WHERE "Entry"."id" = above."ancestorId"
    ORDER BY above."entryId", above."distance"`.execute(tables);
  return rows;
}

/** Nobody nests so deep; but a site that was moved in may have had entries below themselves. */
const MAX_DEPTH = 100;

/** The address of an entry's page below the site's, whatever its kind. Ask it of many at once, so that parents are read together. */
export async function entryPath(context: Context, entry: Located): Promise<string> {
  return pathOf(
    context,
    entry,
    needsParents(entry) ? await ancestorsOf(context).load(entry.id) : [],
  );
}

/** Returns the same as a transaction finds it. */
export const entryPathIn = async (
  context: Context,
  { tables }: Pick<Transaction, 'tables'>,
  entry: Located,
): Promise<string> =>
  pathOf(context, entry, needsParents(entry) ? await readAncestors(tables, [entry.id]) : []);

/** The path that the front page would have if it were another page; null for all else. */
export const pathByName = async (context: Context, entry: Located): Promise<string | null> =>
  isFrontPage(context, entry)
    ? pagePath(entry.parentId === null ? [] : await ancestorsOf(context).load(entry.id), entry.slug)
    : null;

/** Returns the path with `%postname%` or `%pagename%` in place of the slug, for editors that show a slug while it is typed. */
export async function entryPathTemplate(context: Context, entry: Located): Promise<string> {
  if (isFrontPage(context, entry)) return '/';
  const { path: base = null, isPublic } = kinds.get(entry.kind) ?? {};
  if (entry.status === 'trash' && base === null) return plainPath(context, entry);
  if (entry.kind === 'post') return `${datePath(context, entry)}%postname%/`;
  const path = pagePath(
    entry.parentId === null ? [] : await ancestorsOf(context).load(entry.id),
    '%pagename%',
  );
  return base !== null && isPublic ? `/${base}${path}` : path;
}

/** Returns the paths of entries below `parent`, which may be another state of that than the stored one. */
export async function entryPathsBelow(
  context: Context,
  { tables }: Pick<Transaction, 'tables'>,
  parent: Located,
  entries: readonly Located[],
): Promise<readonly string[]> {
  const ancestors = [parent, ...(await readAncestors(tables, [parent.id]))];
  return entries.map((entry) => pathOf(context, entry, needsParents(entry) ? ancestors : []));
}

const needsParents = ({ kind, parentId }: Located): boolean =>
  parentId !== null && kind !== 'post' && kinds.get(kind)?.area !== 'calendar';

/** @param ancestors of the entry, the nearest first */
function pathOf(context: Context, entry: Located, ancestors: readonly Located[]): string {
  const { kind, slug } = entry;
  if (kind === 'post') return postPath(context, entry);
  if (isFrontPage(context, entry)) return '/';
  const { path: base = null, isPublic = true } = kinds.get(kind) ?? {};
  if (!isPublic || !hasPrettyLink(entry)) return plainPath(context, entry);
  if (kind === 'page') return pagePath(ancestors, slug);
  if (base !== null) return `/${base}${pagePath(ancestors, slug)}`;
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

/** By id, for what has no address to last. Kinds with a path of their own say their name as well (recorded). */
function plainPath({ addresses }: Pick<Context, 'addresses'>, { kind, id }: Located): string {
  if (typeof kinds.get(kind)?.path === 'string')
    return `/?post_type=${addresses.kind(kind)}&p=${id}`;
  return `/?${kind === 'page' ? 'page_id' : 'p'}=${id}`;
}

const isFrontPage = ({ site }: Context, { kind, id }: Located): boolean =>
  kind === 'page' && site.showOnFront === 'page' && site.pageOnFront === id;

/** Where the entries of a kind are read one by one: `/core/v2/posts/5`; undefined for kinds without a route. */
export function entryRoute(kind: string, id: number): string | undefined {
  const collection = kinds.get(kind)?.rest.path;
  return collection === undefined ? undefined : `${collection}/${id}`;
}

/** The path of the page that lists the records of a type: of posts the front page, or the page that the settings name. */
export async function archivePathOf(
  context: Context,
  { name, archivePath }: Pick<ContentType, 'name' | 'archivePath'>,
): Promise<string | null> {
  const { showOnFront, pageForPosts } = context.site;
  if (name !== postKind.name) return archivePath;
  if (showOnFront === 'posts') return '/';
  const page = pageForPosts > 0 ? await entryById(context).load(pageForPosts) : null;
  return page?.status === 'publish' ? entryPath(context, page) : null;
}

/** The address of a preview, with the token that opens it. */
export interface Preview extends SignedToken {
  readonly link: string;
}

/** Makes the address at which whoever holds it reads an entry for an hour: `PREVIEW_URL`, or else the entry's own page. */
export async function previewOfEntry(context: Context, entry: Entry): Promise<Preview> {
  const { services, addresses } = context;
  const signed = await services.previews.issue(entry.id);
  const { previewUrl } = services.config.login;
  const path = await entryPath(context, entry);
  const values = {
    id: String(entry.id),
    path,
    slug: entry.slug,
    type: addresses.kind(entry.kind),
    token: signed.token,
  };
  const link =
    previewUrl === null ? ownPage(context, path, signed.token) : fill(previewUrl, values);
  return { link, ...signed };
}

const ownPage = ({ addresses }: Context, path: string, token: string): string =>
  addresses.page(`${path}${path.includes('?') ? '&' : '?'}preview=true&token=${token}`);

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? '') : whole,
  );
