import { sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { defineRowLoader } from '../../operation/loader.ts';
import { isIn } from '../../storage/in-list.ts';
import type { Transaction } from '../../storage/write.ts';
import { readableSlug, toSlug } from '../text/to-slug.ts';
import { entryById } from './entry.ts';
import { entryAtPath } from './entry-at-path.ts';
import { entryPath } from './entry-path.ts';
import { mayRead } from './entry-policy.ts';

/** Old paths that an entry has at most; the oldest is forgotten first. */
export const MOST_PATHS = 50;

/** In characters. A longer path is not remembered: it would not fit into an index. */
const LONGEST_PATH = 1000;

/** Remembers the paths that entries had before, so that their addresses lead on. A path that several have had leads to the last of them. */
export async function rememberPaths(
  { now }: Pick<Context, 'now'>,
  { tables, provider }: Pick<Transaction, 'tables' | 'provider'>,
  paths: readonly OldPath[],
): Promise<void> {
  const fit = paths.filter(
    ({ path }) => path !== '/' && !path.includes('?') && path.length <= LONGEST_PATH,
  );
  const byPath = new Map(fit.map(({ path, entryId }) => [path, { path, entryId, moment: now }]));
  const ids = [...new Set(fit.map(({ entryId }) => entryId))];
  if (byPath.size === 0) return;
  await tables
    .insertInto('OldPath')
    .values([...byPath.values()])
    .onConflict((taken) =>
      taken.column('path').doUpdateSet(({ ref }) => ({
        entryId: ref('excluded.entryId'),
        moment: ref('excluded.moment'),
      })),
    )
    .execute();
  const latestFirst = tables
    .selectFrom('OldPath')
    .select(({ fn }) => [
      'path',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('entryId').orderBy('moment', 'desc'))
        .as('place'),
    ])
    .where(isIn(provider, sql`"entryId"`, ids));
  await tables
    .deleteFrom('OldPath')
    .where('path', 'in', (from) =>
      from
        .selectFrom(latestFirst.as('latestFirst'))
        .select('latestFirst.path')
        .where('latestFirst.place', '>', MOST_PATHS),
    )
    .execute();
}

/** Slugs of a path that is looked up at most. */
const MOST_SLUGS = 20;

/** An entry may have moved again together with its parent, but hardly more often than this. */
const MOST_STEPS = 5;

/**
 * Returns the path of the entry whose page was at a path before, or below whose old path it was, if the viewer may read it; null for
 * none. Ask only where nothing has its page there now. @param path decoded; a slash at its end may be missing
 */
export async function newPathOf(
  context: Context,
  path: string,
  steps = MOST_STEPS,
): Promise<string | null> {
  const slugs = slugsOf(path);
  if (slugs.length === 0 || slugs.length > MOST_SLUGS || steps === 0) return null;
  const paths = slugs.map((_, i) => pathOf(slugs.slice(0, i + 1)));
  const known = await Promise.all(paths.map((one) => oldPath(context).load(one)));
  const old = known.findLast((one) => one !== null);
  const entry = old && (await entryById(context).load(old.entryId));
  if (!entry || !(await mayRead(context, entry))) return null;
  const own = await entryPath(context, entry);
  if (own === old.path) return null;
  const rest = slugs.slice(old.path.split('/').length - 2);
  if (rest.length === 0) return own;
  const below = readableSlug(pathOf([...slugsOf(own), ...rest]));
  const found = await entryAtPath(context, below);
  return found && (await mayRead(context, found))
    ? entryPath(context, found)
    : newPathOf(context, below, steps - 1);
}

const oldPath = defineRowLoader<string, OldPath>(
  (context, paths) =>
    context
      .read('OldPath')
      .selectFrom('OldPath')
      .select(['path', 'entryId'])
      .where('path', 'in', paths)
      .execute(),
  ({ path }) => path,
);

interface OldPath {
  readonly path: string;
  readonly entryId: number;
}

/** Returns a path with its slugs as they are stored. */
export const storedPath = (path: string): string => pathOf(slugsOf(readableSlug(path)));

const slugsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .map(toSlug)
    .filter((slug) => slug !== '');

const pathOf = (slugs: readonly string[]): string => `/${slugs.map((slug) => `${slug}/`).join('')}`;
