import type { SiteSettings } from '../../../../config/site-settings.ts';
import { builder } from '../../../../graphql/builder.ts';

type Key = keyof SiteSettings;

/** The flat names of settings: where each is kept, what REST calls it, what it holds. */
export const flatSettings = [
  [
    'discussionSettingsDefaultCommentStatus',
    'defaultCommentStatus',
    'default_comment_status',
    'String',
  ],
  ['discussionSettingsDefaultPingStatus', 'defaultPingStatus', 'default_ping_status', 'String'],
  ['generalSettingsDateFormat', 'dateFormat', 'date_format', 'String'],
  ['generalSettingsDescription', 'description', 'description', 'String'],
  ['generalSettingsEmail', 'email', 'email', 'String'],
  ['generalSettingsLanguage', 'language', 'language', 'String'],
  ['generalSettingsStartOfWeek', 'startOfWeek', 'start_of_week', 'Int'],
  ['generalSettingsTimeFormat', 'timeFormat', 'time_format', 'String'],
  ['generalSettingsTimezone', 'timezone', 'timezone', 'String'],
  ['generalSettingsTitle', 'title', 'title', 'String'],
  ['generalSettingsUrl', null, 'url', 'String'],
  ['readingSettingsPageForPosts', 'pageForPosts', 'page_for_posts', 'Int'],
  ['readingSettingsPageOnFront', 'pageOnFront', 'page_on_front', 'Int'],
  ['readingSettingsPostsPerPage', 'postsPerPage', 'posts_per_page', 'Int'],
  ['readingSettingsShowOnFront', 'showOnFront', 'show_on_front', 'String'],
  ['writingSettingsDefaultCategory', 'defaultCategory', 'default_category', 'Int'],
  ['writingSettingsDefaultPostFormat', 'defaultPostFormat', 'default_post_format', 'String'],
  ['writingSettingsUseSmilies', 'useSmilies', 'use_smilies', 'Boolean'],
] as const satisfies readonly (readonly [
  string,
  Key | null,
  string,
  'String' | 'Int' | 'Boolean',
])[];

export const SettingsRef = builder.objectRef<SiteSettings>('Settings').implement({
  description: 'All settings in one, under flat names.',
  fields: (t) =>
    Object.fromEntries(
      flatSettings.map(([name, key, rest, type]) => [
        name,
        t.field({
          type,
          description: `The setting that REST calls \`${rest}\`.`,
          resolve(settings, _, { addresses, viewer }) {
            if (key === null) return addresses.site;
            return key === 'email' && !viewer.can('manage_options') ? null : settings[key];
          },
        }),
      ]),
    ),
});
