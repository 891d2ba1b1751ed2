/** The networks of which the site tells the address of its profile. */
export const PROFILE_NETWORKS = [
  'facebook',
  'instagram',
  'linkedin',
  'myspace',
  'pinterest',
  'wikipedia',
  'youtube',
] as const;

/** The data of the whole site for search engines and shared links; absent values are not known. */
export interface SiteSeo
  extends Readonly<Partial<Record<(typeof PROFILE_NETWORKS)[number], string>>> {
  /** The id of the media item that is shown where a page without a picture is shared. */
  readonly image?: number;
  /** Whose site it is. */
  readonly represents?: 'company' | 'person';
  /** The name of that company or person; plain text. */
  readonly name?: string;
  /** The id of the media item with the logo of the company, or the portrait of the person. */
  readonly logo?: number;
  /** A user name, without `@`. */
  readonly twitter?: string;
  /** Addresses of further profiles. */
  readonly others?: readonly string[];
}

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
  /** `#rrggbb`, from which pages take their colours; empty for their own. */
  accentColor: '',
  /** The ids of menus by location (list-themes.ts). */
  menuLocations: {} as Readonly<Record<string, number>>, // none yet
  /** The ids of the menus that new pages are added to automatically. */
  autoAddMenus: [] as readonly number[], // none yet
  seo: {} as SiteSeo, // nothing is known
  /** From which the key follows with which the owner of a new site makes it theirs; empty for a site that has one. */
  ownerKey: '',
  /** The values of the pages of options by their names, as `parseValues` reads them. */
  optionsPages: {} as Readonly<Record<string, string>>, // none yet
};

export type SiteSettings = Readonly<typeof defaultSettings>;
