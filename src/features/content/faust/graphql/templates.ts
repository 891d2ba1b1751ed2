import { entryById } from '../../../../content/entries/entry.ts';
import { termById } from '../../../../content/terms/term.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { isFrontPage, isPostsPage, type UriModel } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';

/** Names the templates that may show the page of a node, the most special first: `single-post-hello`, `single-post`, `single`, … */
export async function templatesOf(context: Context, node: UriModel): Promise<readonly string[]> {
  const own = await templatesOfKind(context, node);
  return [
    ...(isFrontPage(context, node) ? ['front-page'] : []),
    ...(isPostsPage(context, node) ? ['home'] : own),
    'index',
  ];
}

async function templatesOfKind(context: Context, node: UriModel): Promise<readonly string[]> {
  const { idType, databaseId } = node;
  const id = Number(databaseId);
  if (idType === 'post_type') return [`archive-${databaseId}`, 'archive'];
  if (idType === 'term') return templatesOfTerm(context, id);
  if (idType === 'user') {
    const user = await userById(context).load(id);
    return [`author-${user?.slug}`, `author-${id}`, 'author', 'archive'];
  }
  return idType === 'post' ? templatesOfEntry(context, id) : ['singular'];
}

async function templatesOfEntry(context: Context, id: number): Promise<readonly string[]> {
  const entry = await entryById(context).load(id);
  if (!entry) return ['singular'];
  const { slug } = entry;
  const kind = context.addresses.kind(entry.kind);
  if (kind === 'page') return [`page-${slug}`, `page-${id}`, 'page', 'singular'];
  const single = [`single-${kind}-${slug}`, `single-${kind}`, 'single', 'singular'];
  return kind === 'attachment' ? ['attachment', ...single] : single;
}

/** The taxonomies whose templates have a name of their own. */
const SHORT_NAMES = new Map([
  ['category', 'category'],
  ['post_tag', 'tag'],
]);

async function templatesOfTerm(context: Context, id: number): Promise<readonly string[]> {
  const term = await termById(context).load(id);
  if (!term) return ['archive'];
  const short = SHORT_NAMES.get(term.taxonomy);
  const name = short ?? `taxonomy-${context.addresses.kind(term.taxonomy)}`;
  const further = short === undefined ? ['taxonomy'] : [];
  return [`${name}-${term.slug}`, `${name}-${id}`, name, ...further, 'archive'];
}
