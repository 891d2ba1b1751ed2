import type { Viewer } from '../../../auth/viewer.ts';
import { list, oneOf } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { editsAnything } from './describing-policy.ts';
import { theme } from './theme.ts';

/** behaviour.md §13. Those who edit may ask for the active theme, administrators for any. */
export const listThemes = defineOperation({
  name: 'listThemes',
  kind: 'query',
  summary: 'Lists the themes: the one there is.',
  args: {
    status: list(oneOf(['active', 'inactive']), { description: 'Any of these statuses.' }),
  },
  authorize({ viewer }, { status }) {
    if (viewer.can('switch_themes')) return;
    if (status?.length === 1 && status[0] === 'active') return assertCanReadActiveTheme(viewer);
    throw refused(viewer, 'rest_cannot_view_themes', 'You are not allowed to see the themes.');
  },
  resolve: (_, { status = [] }) =>
    status.length === 0 || status.includes('active') ? [theme] : [],
});

/** @throws ApiError `rest_cannot_view_active_theme` for those who edit nothing */
export function assertCanReadActiveTheme(viewer: Viewer): void {
  if (!viewer.can('switch_themes') && !editsAnything(viewer))
    throw refused(viewer, 'rest_cannot_view_active_theme', 'You are not allowed to see the theme.');
}
