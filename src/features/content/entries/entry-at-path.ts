import { publicOwnKinds } from '../../../model/own-kinds.ts';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { entryPath } from './entry-path.ts';
import { readableSlug, toSlug } from './text/to-slug.ts';

/**
 * The entry of these kinds whose page is at a path of the site, decoded; a slash at its end may be missing. Who may read it is another
 * question.
 */
export async function entryAtPath(
  context: Context,
  path: string,
  kinds: readonly string[] = KINDS,
): Promise<Entry | null> {
  const slug = /([^/]+)\/?$/.exec(path)?.[1];
  if (slug === undefined) return null;
  const wanted = path.endsWith('/') ? path : `${path}/`;
  const entries = await entriesOfSlug(context, slug, kinds);
  const paths = await Promise.all(entries.map((entry) => entryPath(context, entry)));
  return entries.find((_, i) => readableSlug(paths[i] ?? '') === wanted) ?? null;
}

/** The kinds of the content area whose entries have pages. */
const KINDS = ['post', 'page', 'attachment', ...publicOwnKinds];

/** Pages of different parents, and posts of different days, may have one slug; published ones come first. */
async function entriesOfSlug(
  context: Context,
  slug: string,
  kinds: readonly string[],
): Promise<readonly Entry[]> {
  const found = await context
    .read('Entry')
    .selectFrom('Entry')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('slug', '=', toSlug(slug))
    .orderBy((eb) => eb.case().when('status', '=', 'publish').then(0).else(1).end())
    .orderBy('id')
    .limit(MOST)
    .execute();
  for (const entry of found) entryById(context).prime(entry.id, entry);
  return found;
}

/** Far more than there are of one slug in fact. */
const MOST = 50;
