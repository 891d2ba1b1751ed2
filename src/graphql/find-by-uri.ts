import { newPathOf } from '../content/entries/old-paths.ts';
import { readableSlug } from '../content/text/to-slug.ts';
import type { Context } from '../operation/context.ts';
import type { UriModel } from './node.ts';

/** Finds the record with a page at a path of the site (without its slash at the end); null if it is not one of its records. */
export type FindByPath = (
  context: Context,
  path: string,
  query: URLSearchParams,
) => Promise<UriModel | null>;

const finders: FindByPath[] = [];

/**
 * Lets `nodeByUri` find a further kind of thing; the first that answers has it.
 * @param options `isFirst` for a list that stands for the entry at its path
 */
export const findableByPath = (find: FindByPath, { isFirst = false } = {}): void =>
  void (isFirst ? finders.unshift(find) : finders.push(find));

/** The thing whose page is at an address of the site, a path or a whole one; null for none. */
export const findByUri = (context: Context, uri: string): Promise<UriModel | null> =>
  findAt(context, uri, (node): node is UriModel => true);

/**
 * The thing of one sort whose page is at an address of the site, or was there before; null for none.
 * @param isOld whether the address was found by an older one, so that none is followed further
 */
export async function findAt<Node extends UriModel>(
  context: Context,
  uri: string,
  isMeant: (node: UriModel) => node is Node,
  isOld = false,
): Promise<Node | null> {
  const { site } = context.addresses;
  if (!URL.canParse(uri, site)) return null;
  const { origin, pathname, searchParams } = new URL(uri, site);
  if (origin !== new URL(site).origin) return null;
  const path = readableSlug(pathname).replace(/\/+$/, '');
  let isTaken = isOld;
  for (const find of finders) {
    const found = await find(context, path, searchParams);
    if (found && isMeant(found)) return found;
    isTaken ||= found !== null;
  }
  const moved = isTaken ? null : await newPathOf(context, path);
  return moved === null ? null : findAt(context, moved, isMeant, true);
}

/** Query parameters that choose another page than the front page. Other parameters, such as those of campaigns, change nothing. */
const QUESTIONS = [
  ...['p', 'page_id', 'attachment_id', 'name', 'pagename', 'post_type', 'paged', 'feed', 's'],
  ...['cat', 'category_name', 'tag', 'author', 'author_name', 'm', 'year', 'monthnum', 'day'],
];

/** Whether an address is the one of the front page. */
export const isFront = (path: string, query: URLSearchParams): boolean =>
  path === '' && !QUESTIONS.some((name) => query.has(name));
