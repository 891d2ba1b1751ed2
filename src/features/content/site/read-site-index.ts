import { anyone, defineOperation } from '../../../operation/operation.ts';
import { offsetHours } from '../../../operation/site-time.ts';

/** The page on which people give a program an application password. */
export const AUTHORIZATION_PATH = '/wp-admin/authorize-application.php';

/** The site's description of itself (docs/rest.md §1.4). */
export interface SiteDescription {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly home: string;
  /** Hours east of UTC: text if the offset itself is set, a number if it follows from a zone (recorded). */
  readonly gmt_offset: string | number;
  readonly timezone_string: string;
  readonly page_for_posts: number;
  readonly page_on_front: number;
  readonly show_on_front: string;
  readonly authentication: Readonly<Record<string, unknown>>;
}

export const readSiteIndex = defineOperation({
  name: 'readSiteIndex',
  kind: 'query',
  summary: 'Describes the site and how to log in.',
  args: {},
  authorize: anyone,
  resolve({ site, addresses, now }): SiteDescription {
    return {
      name: site.title,
      description: site.description,
      url: addresses.site,
      home: addresses.site,
      gmt_offset: site.timezone === '' ? String(site.gmtOffset) : offsetHours(now, site),
      timezone_string: site.timezone,
      page_for_posts: site.pageForPosts,
      page_on_front: site.pageOnFront,
      show_on_front: site.showOnFront,
      authentication: {
        'application-passwords': {
          endpoints: { authorization: addresses.page(AUTHORIZATION_PATH) },
        },
      },
    };
  },
});
