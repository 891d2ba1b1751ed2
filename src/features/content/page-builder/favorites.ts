import { ApiError } from '../../../lib/api-error.ts';
import { integer, required, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineListLoader } from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';

/** The types of things that a user can mark as favorites. */
export const favoriteTypes = ['widgets'] as const;

export type FavoriteType = (typeof favoriteTypes)[number];

/** A user's favorites by type, each list in the order in which they were chosen. */
export type Favorites = Readonly<Record<FavoriteType, readonly string[]>>;

const favoritesOf = defineListLoader(
  (context, users: readonly number[]) =>
    context
      .read('BuilderFavorite')
      .selectFrom('BuilderFavorite')
      .select(['userId', 'type', 'slug'])
      .where('userId', 'in', users)
      .orderBy('id')
      .execute(),
  ({ userId }) => userId,
);

async function loadFavorites(context: Context, type: FavoriteType): Promise<readonly string[]> {
  const rows = await favoritesOf(context).load(context.viewer.id);
  return rows.filter((row) => row.type === type).map(({ slug }) => slug);
}

/** @throws ApiError 404 `favorite_type_not_found` */
function readFavoriteType(id: string): FavoriteType {
  const type = favoriteTypes.find((one) => one === id);
  if (type) return type;
  throw new ApiError('favorite_type_not_found', 404, 'Nothing of this type can be a favorite.');
}

/** docs/rest.md §8 */
const favoriteArgs = {
  id: required(string({ description: 'The type of favorites: widgets.' })),
  favorite: required(string({ description: 'The name of what is chosen.' })),
};

/** @throws ApiError `rest_invalid_param` for a value that is no name */
function readFavorite(sent: string): string {
  if (/^[\w.:/-]{1,100}$/.test(sent)) return sent;
  throw invalidParam('favorite', 'favorite must be a name of at most 100 letters and digits.');
}

/** The arguments of the lists of this namespace (docs/rest.md §8). */
export const builderListArgs = {
  context: string({ description: 'How much is shown: everything, whatever is asked.' }),
  page: integer({ description: 'Which page of the list.', default: 1, minimum: 1 }),
  per_page: integer({
    description: 'How many a page has.',
    default: 10,
    minimum: 1,
    maximum: 100,
  }),
  search: string({ maxLength: SEARCH_TEXT, description: 'What is wanted has these words in it.' }),
};

/** docs/rest.md §8. Clients take the lists for whole, so that they are not divided into pages. */
export const listFavorites = defineOperation({
  name: 'listBuilderFavorites',
  kind: 'query',
  summary: "Lists the caller's favorites in the page builder.",
  args: builderListArgs,
  authorize: assertCanRead,
  async resolve(context, { search = '' }): Promise<Favorites> {
    const widgets = await loadFavorites(context, 'widgets');
    const wanted = search.trim().toLowerCase();
    return { widgets: widgets.filter((slug) => slug.toLowerCase().includes(wanted)) };
  },
});

const MOST = 500;

/**
 * docs/rest.md §8; an existing favorite stays at its place. Returns the whole list.
 * @throws ApiError 404 `favorite_type_not_found`, 400 `rest_invalid_param`, `too_many_favorites`
 */
export const addFavorite = defineOperation({
  name: 'addBuilderFavorite',
  kind: 'mutation',
  summary: "Adds to the caller's favorites in the page builder.",
  args: favoriteArgs,
  authorize: assertCanRead,
  async resolve(context, { id, favorite }): Promise<readonly string[]> {
    const own = { userId: context.viewer.id, type: readFavoriteType(id) };
    const slug = readFavorite(favorite);
    await context.write(async ({ prisma, changed }) => {
      const known = await prisma.builderFavorite.findFirst({ where: { ...own, slug } });
      if (known) return;
      if ((await prisma.builderFavorite.count({ where: own })) >= MOST)
        throw new ApiError('too_many_favorites', 400, `There can be ${MOST} favorites.`);
      const row = await prisma.builderFavorite.upsert({
        where: { userId_type_slug: { ...own, slug } },
        create: { ...own, slug },
        update: {},
        select: { id: true },
      });
      changed('private:favorite', row.id, 'create');
    });
    return loadFavorites(context, own.type);
  },
});

/**
 * docs/rest.md §8; a name that is no favorite is ignored. Returns the whole list.
 * @throws ApiError 404 `favorite_type_not_found`, 400 `rest_invalid_param`
 */
export const removeFavorite = defineOperation({
  name: 'removeBuilderFavorite',
  kind: 'mutation',
  summary: "Removes from the caller's favorites in the page builder.",
  args: favoriteArgs,
  authorize: assertCanRead,
  async resolve(context, { id, favorite }): Promise<readonly string[]> {
    const own = { userId: context.viewer.id, type: readFavoriteType(id) };
    const slug = readFavorite(favorite);
    await context.write(async ({ prisma, changed }) => {
      const known = await prisma.builderFavorite.findFirst({ where: { ...own, slug } });
      if (!known) return;
      await prisma.builderFavorite.delete({ where: { id: known.id } });
      changed('private:favorite', known.id, 'delete');
    });
    return loadFavorites(context, own.type);
  },
});
