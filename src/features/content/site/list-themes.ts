import type { Viewer } from '../../../auth/viewer.ts';
import { postFormats } from '../../../content/kinds/built-in-kinds.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { list, oneOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { link, type Resource } from '../../../operation/representation/resource.ts';
import { editsAnything } from './describing-policy.ts';

/** The one theme that this server has: its own pages (docs/rest.md §4.14). */
export const theme = {
  stylesheet: 'almanac',
  name: 'Almanac',
  description: 'The pages of this server: the calendar and what embeds need.',
  author: 'Almanac',
  /** The locations of menus on its pages, by name. */
  menuLocations: { primary: 'Primary menu', footer: 'Footer menu' },
  supports: {
    'align-wide': false,
    'automatic-feed-links': false,
    'block-templates': false,
    'custom-logo': false,
    formats: postFormats,
    'post-thumbnails': true,
    'responsive-embeds': true,
    'title-tag': true,
  },
} as const;

/** docs/rest.md §4.14. Those who edit may ask for the active theme, administrators for any. */
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
function assertCanReadActiveTheme(viewer: Viewer): void {
  if (!viewer.can('switch_themes') && !editsAnything(viewer))
    throw refused(viewer, 'rest_cannot_view_active_theme', 'You are not allowed to see the theme.');
}

/** docs/rest.md §4.14; `rest_theme_not_found` for an unknown one. */
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

/** The theme as REST shows it, in the shape that editors of the reference read. */
export function presentTheme(
  { addresses, services: { config } }: Context,
  { stylesheet, name, description, author, supports }: typeof theme,
): Resource {
  return {
    stylesheet,
    template: stylesheet,
    requires_php: '',
    requires_wp: '',
    textdomain: stylesheet,
    version: config.release,
    screenshot: '',
    author: text(author),
    author_uri: text(''),
    description: text(description),
    name: text(name),
    tags: { raw: [], rendered: '' },
    theme_uri: text(''),
    is_block_theme: false,
    status: 'active',
    theme_supports: supports,
    _links: {
      self: link(addresses.rest(`/core/v2/themes/${stylesheet}`)),
      collection: link(addresses.rest('/core/v2/themes')),
    },
  };
}

/** Plain text and HTML are equal here, since no text has a character to escape. */
const text = (raw: string) => ({ raw, rendered: raw });
