import { ApiError } from '../../../lib/api-error.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
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

/** docs/rest.md §8 */
export const favoriteArgs = {
  id: required(string({ description: 'The type of favorites: widgets.' })),
  favorite: required(string({ description: 'The name of what is chosen.' })),
};

/** @throws ApiError `rest_invalid_param` for what is no name */
export function readFavorite(sent: string): string {
  if (/^[\w.:/-]{1,100}$/.test(sent)) return sent;
  throw invalidParam('favorite', 'favorite must be a name of at most 100 letters and digits.');
}
