import type { Context } from '../../../../operation/context.ts';
import { plainText } from '../../../../pages/plain-text.ts';
import { termPath } from '../../terms/present-term.ts';
import { taxonomies } from '../../terms/taxonomies.ts';
import { termBySlug } from '../../terms/term.ts';
import { userBySlug } from '../../users/user-loaders.ts';
import { canReadUser } from '../../users/user-policy.ts';
import type { Entry } from '../entry.ts';
import { sanitizeComment } from '../text/sanitize-basic.ts';
import { readableSlug } from '../text/to-slug.ts';

/** A list of posts that has pages of its own. */
export interface Listing {
  /** Of its first page, below the site's address. */
  readonly path: string;
  /** What kind of list it is; null for the site's own. */
  readonly kicker: string | null;
  /** Plain text; null for the site's own list. */
  readonly title: string | null;
  /** HTML without anything but inline markup. */
  readonly description: string;
  /** Which posts, as `listPosts` takes it. */
  readonly posts: Readonly<Record<string, unknown>>;
  /** Where the interface has what the list is of, if it is of something. */
  readonly resource: string | null;
}

/** The list at a path; null where there is none. */
export async function findListing(context: Context, path: string): Promise<Listing | null> {
  if (path === '/')
    return context.site.showOnFront === 'page' && context.site.pageOnFront > 0 ? null : homeListing;
  const [, base = '', ...rest] = path.split('/');
  const slug = rest.filter((part) => part !== '').at(-1);
  if (slug === undefined) return null;
  if (base === 'author' && rest.filter((part) => part !== '').length === 1)
    return authorListing(context, slug);
  const taxonomy = Object.values(TAXONOMIES).find(({ pageBase }) => pageBase === `/${base}`);
  return taxonomy ? termListing(context, taxonomy, path, slug) : null;
}

/** The site's posts below one of its pages, where the front page is another one. */
export const postsListing = ({ title }: Entry, path: string): Listing => ({
  ...homeListing,
  path,
  title: plainText(title),
});

const homeListing: Listing = {
  path: '/',
  kicker: null,
  title: null,
  description: '',
  posts: { ignore_sticky: false },
  resource: null,
};

const TAXONOMIES = [
  { ...taxonomies.category, filter: 'categories' },
  { ...taxonomies.post_tag, filter: 'tags' },
] as const;

async function termListing(
  context: Context,
  { name, filter, labels, restBase }: (typeof TAXONOMIES)[number],
  path: string,
  slug: string,
): Promise<Listing | null> {
  const term = await termBySlug(context).load({ taxonomy: name, slug });
  if (!term) return null;
  const own = await termPath(context, term);
  if (readableSlug(own) !== (path.endsWith('/') ? path : `${path}/`)) return null;
  const isBelow = filter === 'categories' ? { include_children: true } : {};
  return {
    path: own,
    kicker: labels.singularName,
    title: plainText(term.name),
    description: sanitizeComment(term.description),
    posts: { [filter]: { terms: [term.id], ...isBelow } },
    resource: `/core/v2/${restBase}/${term.id}`,
  };
}

async function authorListing(context: Context, slug: string): Promise<Listing | null> {
  const user = await userBySlug(context).load(slug);
  if (!user || !(await canReadUser(context, user))) return null;
  return {
    path: `/author/${user.slug}/`,
    kicker: 'Author',
    title: plainText(user.name),
    description: sanitizeComment(user.description),
    posts: { author: [user.id] },
    resource: `/core/v2/users/${user.id}`,
  };
}
