import type { Context } from '../../../operation/context.ts';
import { entriesOfSlug } from '../entries/entry-at-path.ts';
import { entryPath } from '../entries/entry-path.ts';
import { readableSlug, toSlug } from '../entries/text/to-slug.ts';

/** The id of the page at a path of the site (decoded, without a slash at its end); null for none. Rights are the caller's to ask. */
export async function findPageByPath(context: Context, path: string): Promise<number | null> {
  const { showOnFront, pageOnFront } = context.site;
  if (path === '') return showOnFront === 'page' && pageOnFront > 0 ? pageOnFront : null;
  const slug = toSlug(path.slice(path.lastIndexOf('/') + 1));
  const named = await entriesOfSlug(context).load({ key: slug, kinds: PAGE });
  const paths = await Promise.all(named.map((page) => entryPath(context, page)));
  const isThere = (page: (typeof named)[number], i: number) =>
    readableSlug(paths[i] ?? '') === `${path}/` ||
    // The front page is found by its own name as well, which front ends have built in.
    (paths[i] === '/' && page.parentId === null && readableSlug(page.slug) === path.slice(1));
  return named.find(isThere)?.id ?? null;
}

const PAGE = ['page'];
