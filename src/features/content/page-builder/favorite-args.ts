import { required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';

/** interface.md §4.12 */
export const favoriteArgs = {
  id: required(string({ description: 'The type of favorites: widgets.' })),
  favorite: required(string({ description: 'The name of what is chosen.' })),
};

/** @throws ApiError `rest_invalid_param` for what is no name */
export function readFavorite(sent: string): string {
  if (/^[\w.:/-]{1,100}$/.test(sent)) return sent;
  throw invalidParam('favorite', 'favorite must be a name of at most 100 letters and digits.');
}
