import type { TextShortcode } from '../content/media/load-text-media.ts';
import { abilities } from '../features/admin/abilities/feature.ts';
import { health } from '../features/admin/health/feature.ts';
import { failedJobs } from '../features/admin/jobs/feature.ts';
import { webhooks } from '../features/admin/webhooks/feature.ts';
import { donations } from '../features/audience/donations/feature.ts';
import { forms } from '../features/audience/forms/feature.ts';
import { mailing } from '../features/audience/mailing/feature.ts';
import { eventTerms } from '../features/calendar/event-terms/feature.ts';
import { events } from '../features/calendar/events/feature.ts';
import { ical } from '../features/calendar/ical/feature.ts';
import { imports } from '../features/calendar/imports/feature.ts';
import { parties } from '../features/calendar/parties/feature.ts';
import { calendarViews } from '../features/calendar/views/feature.ts';
import { applicationPasswords } from '../features/content/application-passwords/feature.ts';
import { blockEditor } from '../features/content/block-editor/feature.ts';
import { comments } from '../features/content/comments/feature.ts';
import { entries } from '../features/content/entries/feature.ts';
import { faust } from '../features/content/faust/feature.ts';
import { feeds } from '../features/content/feeds/feature.ts';
import { gatsby } from '../features/content/gatsby/feature.ts';
import { media } from '../features/content/media/feature.ts';
import { menus } from '../features/content/menus/feature.ts';
import { oembed } from '../features/content/oembed/feature.ts';
import { optionsPages } from '../features/content/options-pages/feature.ts';
import { ownKinds } from '../features/content/own-kinds/feature.ts';
import { pageBuilder } from '../features/content/page-builder/feature.ts';
import { pages } from '../features/content/pages/feature.ts';
import { posts } from '../features/content/posts/feature.ts';
import { previews } from '../features/content/previews/feature.ts';
import { redirects } from '../features/content/redirects/feature.ts';
import { revisions } from '../features/content/revisions/feature.ts';
import { search } from '../features/content/search/feature.ts';
import { seo } from '../features/content/seo/feature.ts';
import { site } from '../features/content/site/feature.ts';
import { sitePages } from '../features/content/site-pages/feature.ts';
import { sitemaps } from '../features/content/sitemaps/feature.ts';
import { sync } from '../features/content/sync/feature.ts';
import { terms } from '../features/content/terms/feature.ts';
import { users } from '../features/content/users/feature.ts';
import { login } from '../features/content/users/login/feature.ts';
import type { Feature } from '../features/define-feature.ts';
import type { Job } from '../jobs/job.ts';
import { mailJob } from '../jobs/mail/mail-job.ts';
import type { Services } from '../operation/services.ts';

/**
 * Every feature. The order decides the order of namespaces in the site index and of page handlers. The handler of `sitePages` is
 * the last, because it handles every address.
 */
export const features: readonly Feature[] = [
  oembed,
  forms,
  imports,
  events,
  parties,
  eventTerms,
  ical,
  calendarViews,
  donations,
  mailing,
  pageBuilder,
  entries,
  posts,
  pages,
  ownKinds,
  optionsPages,
  media,
  menus,
  revisions,
  terms,
  users,
  applicationPasswords,
  comments,
  search,
  feeds,
  sitemaps,
  seo,
  redirects,
  site,
  faust,
  sitePages,
  health,
  blockEditor,
  abilities,
  failedJobs,
  webhooks,
  login,
  previews,
  sync,
  gatsby,
];

/** Every kind of job of this server. */
export const allJobs: readonly Job<object, Services>[] = [
  mailJob,
  ...features.flatMap(({ jobs }) => jobs ?? []),
];

/** Every shortcode that a feature renders in texts. */
export const allShortcodes: readonly TextShortcode[] = features.flatMap(
  ({ shortcodes }) => shortcodes ?? [],
);
