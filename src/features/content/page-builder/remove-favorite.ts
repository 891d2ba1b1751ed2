import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import { favoriteArgs, loadFavorites, readFavorite, readFavoriteType } from './favorites.ts';

/**
 * docs/rest.md §8; what is none stays none. Returns the whole list.
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
    return (await loadFavorites(context))[own.type];
  },
});
