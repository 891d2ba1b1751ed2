import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { utcDate, utcModified } from '../../operation/site-time.ts';
import { type Entry, entryById, termsOfEntry } from '../entries/entry.ts';
import { ancestorsOf, entryPath } from '../entries/entry-path.ts';
import { hasByline, renderedContent, renderedExcerpt, titleOf } from '../entries/present-entry.ts';
import { kindHas } from '../kinds/kind.ts';
import { kinds } from '../kinds/registry.ts';
import { canReadRecord } from '../record-capabilities.ts';
import { termPath } from '../terms/present-term.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { ancestorsOfTerm, type Term, termById } from '../terms/term.ts';
import { type User, userById } from '../users/user-loaders.ts';
import { type Crumb, parseSeo, type Seo, type SeoAuthor, siteName, toSeo } from './seo.ts';

interface ShownEntry {
  /** The path of its page, below the site's address. */
  readonly path: string | null;
  /** Whether to show the text of a protected entry; a password also hides descriptions and pictures. */
  readonly isOpen: boolean;
}

/** Returns the data of an entry of any kind that the viewer may read. */
export function entrySeo(context: Context, entry: Entry, { path, isOpen }: ShownEntry): Seo {
  const { kind, status } = entry;
  const heading = titleOf(entry);
  const lasts = path !== null && !path.includes('?');
  const address = context.addresses.page(path ?? '/');
  const stored = parseSeo(entry.seo);
  const { description: _, image: __, ...withoutText } = stored;
  const isPost = kind === 'post';
  return toSeo(context, {
    stored: isOpen ? stored : withoutText,
    heading,
    description: isOpen ? plainText(renderedExcerpt(context, entry)) : '',
    canonical: lasts ? address : null,
    isPublic: status === 'publish' || status === 'inherit',
    type: isPost ? 'article' : kind === 'ext_events' ? 'event' : 'website',
    pageType: 'WebPage',
    articleType: isPost && isOpen ? 'BlogPosting' : null,
    published: isPost && !entry.isDateFloating ? `${utcDate(entry)}+00:00` : null,
    modified: `${utcModified(entry)}+00:00`,
    imageId: isOpen ? (kind === 'attachment' ? entry.id : entry.featuredMediaId) : null,
    author: () => authorOf(context, entry),
    crumbs: () =>
      lasts
        ? entryCrumbs(context, entry, { text: heading, url: address })
        : crumbsTo(context, heading, address),
    readingMinutes: () => (isOpen && hasText(kind) ? minutesToRead(entry) : null),
  });
}

function hasText(name: string): boolean {
  const kind = kinds.get(name);
  return kind?.area === 'content' && kindHas(kind, 'editor');
}

/** At 200 words a minute. */
function minutesToRead(entry: Entry): number | null {
  const words = plainText(renderedContent(entry)).match(/\S+/gu)?.length ?? 0;
  return words === 0 ? null : Math.ceil(words / 200);
}

async function authorOf(context: Context, { kind, authorId }: Entry): Promise<SeoAuthor | null> {
  const author =
    authorId === null || !hasByline(kind) ? null : await userById(context).load(authorId);
  if (!author) return null;
  const address = context.addresses.page(`/author/${author.slug}/`);
  return { name: plainText(author.name), address };
}

/** Returns the data of the page that lists the entries of a term. */
export async function termSeo(context: Context, term: Term): Promise<Seo> {
  const hasPage = taxonomyOf(term.taxonomy)?.pageBase != null;
  const path = hasPage ? await termPath(context, term) : null;
  return toSeo(context, {
    stored: parseSeo(term.seo),
    heading: plainText(term.name),
    description: plainText(term.description),
    canonical: path === null ? null : context.addresses.page(path),
    crumbs: () => termCrumbs(context, term),
  });
}

/** Returns the data of the page that lists the entries by a user whom the viewer may read. */
export function userSeo(context: Context, { name, slug, description }: User): Seo {
  const address = context.addresses.page(`/author/${slug}/`);
  const heading = plainText(name);
  return toSeo(context, {
    heading,
    description: plainText(description),
    canonical: address,
    type: 'profile',
    pageType: 'ProfilePage',
    crumbs: () => crumbsTo(context, heading, address),
  });
}

/** Returns the data of the site's front page where it lists the latest posts. */
export function homeSeo(context: Context): Seo {
  const { addresses, site } = context;
  return toSeo(context, {
    heading: siteName(context),
    title: siteName(context),
    description: plainText(site.description),
    canonical: addresses.page('/'),
    crumbs: () => [home(context)],
  });
}

/** A page that lists the entries of a kind. */
interface Archive {
  /** The name of the kind. */
  readonly name: string;
  readonly description: string;
  /** The path of the list's page, below the site's address; null if there is none. */
  readonly path: string | null;
}

/** Returns the data of the page that lists the entries of a kind. */
export function archiveSeo(context: Context, { name, description, path }: Archive): Seo {
  const address = context.addresses.page(path ?? '/');
  return toSeo(context, {
    heading: name,
    description: plainText(description),
    canonical: path === null ? null : address,
    crumbs: () => crumbsTo(context, name, address),
  });
}

const home = ({ addresses }: Context): Crumb => ({ text: 'Home', url: addresses.page('/') });

/** The way to a page that is listed nowhere else. */
const crumbsTo = (context: Context, text: string, url: string): readonly Crumb[] => [
  home(context),
  { text, url },
];

/** Returns the way to an entry: the list of its kind, its ancestors or its first category, and itself. */
async function entryCrumbs(context: Context, entry: Entry, own: Crumb): Promise<readonly Crumb[]> {
  const { addresses } = context;
  if (own.url === addresses.page('/')) return [home(context)];
  const [list, above] = await Promise.all([
    listCrumb(context, entry),
    entry.kind === 'post' ? firstCategory(context, entry) : ancestors(context, entry),
  ]);
  return [home(context), ...(list ? [list] : []), ...above, own];
}

/** The page that lists the entries of a kind, if there is one besides the front page. */
async function listCrumb(context: Context, { kind, id }: Entry): Promise<Crumb | null> {
  const { site } = context;
  if (kind === 'post') {
    const isElsewhere = site.showOnFront === 'page' && site.pageForPosts > 0;
    const page = isElsewhere ? await entryById(context).load(site.pageForPosts) : null;
    return page && page.id !== id ? entryCrumb(context, page) : null;
  }
  const { title, archivePath = null } = kinds.get(kind) ?? {};
  return title && archivePath !== null ? crumbOf(context, title.many, archivePath) : null;
}

const crumbOf = ({ addresses }: Context, text: string, path: string): Crumb => ({
  text,
  url: addresses.page(path),
});

const entryCrumb = async (context: Context, entry: Entry): Promise<Crumb | null> =>
  canReadRecord(context.viewer, entry)
    ? crumbOf(context, titleOf(entry), await entryPath(context, entry))
    : null;

/** Returns the ancestors of an entry that the viewer may read, the farthest first. */
async function ancestors(context: Context, { id, parentId }: Entry): Promise<readonly Crumb[]> {
  if (parentId === null) return [];
  const above = [...(await ancestorsOf(context).load(id))].reverse();
  const entries = await Promise.all(above.map((one) => entryById(context).load(one.id)));
  const crumbs = await Promise.all(entries.map((one) => one && entryCrumb(context, one)));
  return crumbs.filter((crumb) => crumb !== null);
}

async function firstCategory(context: Context, { id }: Entry): Promise<readonly Crumb[]> {
  const terms = await termsOfEntry(context).load(id);
  const category = terms.find(({ taxonomy }) => taxonomy === 'category');
  return category ? termAndAbove(context, category) : [];
}

/** The way to a term, through those above it. */
const termCrumbs = async (context: Context, term: Term): Promise<readonly Crumb[]> => [
  home(context),
  ...(await termAndAbove(context, term)),
];

async function termAndAbove(context: Context, term: Term): Promise<readonly Crumb[]> {
  const above = term.parentId === null ? [] : await ancestorsOfTerm(context).load(term.id);
  const terms = await Promise.all(above.map(({ id }) => termById(context).load(id)));
  const all = [...terms.filter((one) => one !== null).reverse(), term];
  const paths = await Promise.all(all.map((one) => termPath(context, one)));
  return all.map(({ name }, i) => crumbOf(context, plainText(name), paths[i] ?? '/'));
}
