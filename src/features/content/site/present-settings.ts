import type { SiteSettings } from '../../../config/site-settings.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';

/** The settings as REST shows them (recorded); a site without a logo has null for one. */
export const presentSettings = ({ addresses }: Context, settings: SiteSettings): Resource => ({
  title: settings.title,
  description: settings.description,
  url: addresses.site,
  email: settings.email,
  timezone: settings.timezone,
  date_format: settings.dateFormat,
  time_format: settings.timeFormat,
  start_of_week: settings.startOfWeek,
  language: settings.language,
  use_smilies: settings.useSmilies,
  default_category: settings.defaultCategory,
  default_post_format: settings.defaultPostFormat,
  posts_per_page: settings.postsPerPage,
  show_on_front: settings.showOnFront,
  page_on_front: settings.pageOnFront,
  page_for_posts: settings.pageForPosts,
  default_ping_status: settings.defaultPingStatus,
  default_comment_status: settings.defaultCommentStatus,
  site_logo: settings.siteLogo || null,
  site_icon: settings.siteIcon,
});
