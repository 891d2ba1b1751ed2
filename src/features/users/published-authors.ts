import { defineLoader } from '../../operation/loader.ts';

/** The kinds of entries that make a user a published author, in the order of the site index (`has_published_posts`). */
export const authoredKinds = [
  'post',
  'page',
  'attachment',
  'nav_menu_item',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_navigation',
  'wp_font_family',
  'wp_font_face',
  'e-floating-buttons',
  'elementor_library',
  'ext_venue',
  'ext_organizer',
  'ext_events',
  'tec_calendar_embed',
] as const;

/** Whether a user has published anything that the interface shows; one statement for all users asked about. */
export const hasPublished = defineLoader<number, boolean>(async (context, ids) => {
  const rows = await context
    .read('Entry')
    .selectFrom('Entry')
    .select('authorId')
    .distinct()
    .where('authorId', 'in', ids)
    .where('status', '=', 'publish')
    .where('kind', 'in', authoredKinds)
    .execute();
  const authors = new Set(rows.map(({ authorId }) => authorId));
  return ids.map((id) => authors.has(id));
});
