import { list, required, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { defineParentLoader, type OfParent } from '../../operation/loader.ts';
import { anyone, defineOperation } from '../../operation/operation.ts';
import { namesOfKinds } from '../kinds/registry.ts';
import { readableSlug, toSlug } from '../text/to-slug.ts';
import { type Entry, entryParts, primeEntries } from './entry.ts';
import { entryPath, pathByName } from './entry-path.ts';
import { mayRead } from './entry-policy.ts';

/**
 * The entry of these kinds whose page is at a path of the site, decoded; a slash at its end may be missing. Who may read it is another
 * question. The front page is found by its own name as well.
 */
export async function entryAtPath(
  context: Context,
  path: string,
  kinds: readonly string[] = KINDS,
): Promise<Entry | null> {
  const slug = /([^/]+)\/?$/.exec(path)?.[1];
  if (slug === undefined) return null;
  const wanted = path.endsWith('/') ? path : `${path}/`;
  const entries = await entriesOfSlug(context).load({ key: toSlug(slug), kinds });
  const paths = await Promise.all(entries.map((entry) => entryPath(context, entry)));
  const found = entries.find((_, i) => readableSlug(paths[i] ?? '') === wanted);
  if (found) return found;
  const front = entries.find((_, i) => paths[i] === '/');
  const byName = front && (await pathByName(context, front));
  return front && readableSlug(byName ?? '') === wanted ? front : null;
}

/** The kinds of the content area whose entries have pages. */
const KINDS = namesOfKinds(({ area, isPublic }) => area === 'content' && isPublic);

/**
 * The entries of some kinds by slug. Pages of different parents, and posts of different days, may have one slug; published ones come
 * first.
 */
const entriesOfSlug = defineParentLoader<
  OfParent & { readonly kinds: readonly string[] },
  readonly Entry[]
>(async (context, { kinds }, slugs) => {
  const ranked = context
    .read('Entry')
    .selectFrom('Entry')
    .select(['id', 'slug', 'status'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('slug')
            .orderBy((eb) => eb.case().when('status', '=', 'publish').then(0).else(1).end())
            .orderBy('id'),
        )
        .as('place'),
    )
    .where('kind', 'in', kinds)
    .where('slug', 'in', slugs as readonly string[]); // its keys are slugs
  const found = await context
    .read('Entry')
    .with('Ranked', () => ranked)
    .selectFrom('Ranked')
    .innerJoin('Entry', 'Entry.id', 'Ranked.id')
    .selectAll('Entry')
    .select(entryParts(context.services.database.provider))
    .where('Ranked.place', '<=', MOST)
    .orderBy('Ranked.place')
    .execute();
  primeEntries(context, found);
  return Map.groupBy(found, ({ slug }) => slug);
}, []);

/** Far more than there are of one slug in fact. */
const MOST = 50;

/**
 * Finds the entry whose page is at a path of the site, decoded; a slash at its end may be missing. Whether the viewer may read it
 * is for the caller to ask, as after reading it by id.
 */
export const findEntryAtPath = defineOperation({
  name: 'findEntryAtPath',
  kind: 'query',
  summary: 'Finds the entry whose page is at a path of the site.',
  args: { path: required(string({ description: 'The path, `/2026/11/21/hello/`.' })) },
  authorize: anyone,
  resolve: (context, { path }) => entryAtPath(context, path),
});

/** Finds an entry of one of the kinds by its slug; of several (pages of different parents), the first published one that the viewer may read. */
export const lookUpEntry = defineOperation({
  name: 'lookUpEntry',
  kind: 'query',
  summary: 'Finds an entry by its slug.',
  args: {
    kinds: required(list(string())),
    slug: required(string({ description: 'The slug.' })),
  },
  authorize: anyone,
  async resolve(context, { kinds, slug }): Promise<Entry | null> {
    const entries = await entriesOfSlug(context).load({ key: toSlug(slug), kinds });
    const isReadable = await Promise.all(entries.map((entry) => mayRead(context, entry)));
    return entries.find((_, i) => isReadable[i]) ?? null;
  },
});
