/** The settings that the site's owner can change (docs/rest.md §4.14, `/core/v2/settings`), with their defaults. */
export const defaultSettings = {
  title: 'Almanac',
  description: '',
  email: '',
  /** An IANA time zone, or empty for a fixed offset of `gmtOffset` hours. */
  timezone: '',
  gmtOffset: 0,
  dateFormat: 'F j, Y',
  timeFormat: 'g:i a',
  startOfWeek: 1,
  language: 'en_US',
  useSmilies: true,
  defaultCategory: 1,
  defaultPostFormat: '0',
  postsPerPage: 10,
  showOnFront: 'posts',
  pageOnFront: 0,
  pageForPosts: 0,
  defaultPingStatus: 'open',
  defaultCommentStatus: 'open',
  siteLogo: 0,
  siteIcon: 0,
  /** The ids of menus by location (list-themes.ts). */
  menuLocations: {} as Readonly<Record<string, number>>, // none yet
  /** The ids of the menus that new pages are added to automatically. */
  autoAddMenus: [] as readonly number[], // none yet
  /** The values of the pages of options by their names, as `parseValues` reads them. */
  optionsPages: {} as Readonly<Record<string, string>>, // none yet
};

export type SiteSettings = Readonly<typeof defaultSettings>;
