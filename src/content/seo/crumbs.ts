import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { type Entry, entryById, termsOfEntry } from '../entries/entry.ts';
import { ancestorsOf, entryPath } from '../entries/entry-path.ts';
import { titleOf } from '../entries/present-entry.ts';
import { kinds } from '../kinds/registry.ts';
import { canReadRecord } from '../record-capabilities.ts';
import { termPath } from '../terms/present-term.ts';
import { ancestorsOfTerm, type Term, termById } from '../terms/term.ts';
import type { Crumb } from './seo.ts';

const home = ({ addresses }: Context): Crumb => ({ text: 'Home', url: addresses.page('/') });

/** The way to a page that is listed nowhere else. */
export const crumbsTo = (context: Context, text: string, url: string): readonly Crumb[] => [
  home(context),
  { text, url },
];

/** Returns the way to an entry: the list of its kind, its ancestors or its first category, and itself. */
export async function entryCrumbs(
  context: Context,
  entry: Entry,
  own: Crumb,
): Promise<readonly Crumb[]> {
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
export const termCrumbs = async (context: Context, term: Term): Promise<readonly Crumb[]> => [
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
