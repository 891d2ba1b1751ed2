import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanReadActiveTheme } from './list-themes.ts';
import { theme } from './theme.ts';

/** behaviour.md §13; `rest_theme_not_found` for an unknown one. */
export const getTheme = defineOperation({
  name: 'getTheme',
  kind: 'query',
  summary: 'Reads a theme.',
  args: { stylesheet: string({ description: 'The name of the theme.' }) },
  authorize({ viewer }, { stylesheet }) {
    if (stylesheet === theme.stylesheet) return assertCanReadActiveTheme(viewer);
    if (!viewer.can('switch_themes'))
      throw refused(viewer, 'rest_cannot_view_themes', 'You are not allowed to see the themes.');
  },
  resolve(_, { stylesheet }) {
    if (stylesheet !== theme.stylesheet)
      throw new ApiError('rest_theme_not_found', 404, 'There is no such theme.');
    return theme;
  },
});
