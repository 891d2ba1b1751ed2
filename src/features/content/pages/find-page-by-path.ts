import type { Context } from '../../../operation/context.ts';
import { entryAtPath } from '../entries/entry-at-path.ts';

/** The id of the page at a path of the site (decoded, without a slash at its end); null for none. Rights are the caller's to ask. */
export async function findPageByPath(context: Context, path: string): Promise<number | null> {
  const { showOnFront, pageOnFront } = context.site;
  if (path === '') return showOnFront === 'page' && pageOnFront > 0 ? pageOnFront : null;
  return (await entryAtPath(context, path, PAGE))?.id ?? null;
}

const PAGE = ['page'];
