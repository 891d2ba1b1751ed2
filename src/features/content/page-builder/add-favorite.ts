import { ApiError } from '../../../lib/api-error.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import { favoriteArgs, loadFavorites, readFavorite, readFavoriteType } from './favorites.ts';

const MOST = 500;

/**
 * docs/rest.md §8; what is one already stays at its place. Returns the whole list.
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
    return (await loadFavorites(context))[own.type];
  },
});
