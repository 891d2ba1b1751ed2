import type { Context } from '../../operation/context.ts';
import type { ContentType } from '../kinds/content-types.ts';
import { postKind } from '../kinds/registry.ts';
import { entryById } from './entry.ts';
import { entryPath } from './entry-path.ts';

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
