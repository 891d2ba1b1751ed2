import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { defineListLoader } from '../../../operation/loader.ts';

/** What can be kept at hand. */
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

export async function loadFavorites(context: Context): Promise<Favorites> {
  const rows = await favoritesOf(context).load(context.viewer.id);
  const slugs = (type: FavoriteType) =>
    rows.filter((row) => row.type === type).map(({ slug }) => slug);
  return { widgets: slugs('widgets') };
}

/** @throws ApiError 404 `favorite_type_not_found` */
export function readFavoriteType(id: string): FavoriteType {
  const type = favoriteTypes.find((one) => one === id);
  if (type) return type;
  throw new ApiError('favorite_type_not_found', 404, 'Nothing of this type can be a favorite.');
}
