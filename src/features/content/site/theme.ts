import { postFormats } from '../posts/post-formats.ts';

/** The one theme that this server has: its own pages (behaviour.md §13). */
export const theme = {
  stylesheet: 'almanac',
  name: 'Almanac',
  description: 'The pages of this server: the calendar and what embeds need.',
  author: 'Almanac',
  /** Where its pages show a menu, by name. */
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
