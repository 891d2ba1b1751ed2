import { builder } from '../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../graphql/mutation.ts';
import { perform } from '../../../graphql/perform.ts';
import type { SiteSettings } from '../site-settings.ts';
import { updateSettings } from '../update-settings.ts';
import {
  DiscussionSettingsRef,
  GeneralSettingsRef,
  ReadingSettingsRef,
  WritingSettingsRef,
} from './settings-types.ts';

type Key = keyof SiteSettings;

/** The flat names of settings: where each is kept, what REST calls it, what it holds. */
const flat = [
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

const describe = (rest: string) => `The setting that REST calls \`${rest}\`.`;

const SettingsRef = builder.objectRef<SiteSettings>('Settings').implement({
  description: 'All settings in one, under flat names.',
  fields: (t) =>
    Object.fromEntries(
      flat.map(([name, key, rest, type]) => [
        name,
        t.field({
          type,
          description: describe(rest),
          resolve(settings, _, { addresses, viewer }) {
            if (key === null) return addresses.site;
            return key === 'email' && !viewer.can('manage_options') ? null : settings[key];
          },
        }),
      ]),
    ),
});

builder.queryFields((t) => ({
  allSettings: t.field({
    type: SettingsRef,
    description: "The site's settings under flat names.",
    resolve: (_, __, { site }) => site,
  }),
  generalSettings: t.field({
    type: GeneralSettingsRef,
    description: 'What the site is called and how it shows dates.',
    resolve: (_, __, { site }) => site,
  }),
  discussionSettings: t.field({
    type: DiscussionSettingsRef,
    description: 'What new posts take from readers and other sites.',
    resolve: (_, __, { site }) => site,
  }),
  readingSettings: t.field({
    type: ReadingSettingsRef,
    description: 'What the front page and lists of posts show.',
    resolve: (_, __, { site }) => site,
  }),
  writingSettings: t.field({
    type: WritingSettingsRef,
    description: 'What new posts are given.',
    resolve: (_, __, { site }) => site,
  }),
}));

const UpdateSettingsInputRef = builder.inputType('UpdateSettingsInput', {
  description: 'The settings to change; those left out stay.',
  fields: (t) => ({
    ...changing(t),
    ...Object.fromEntries(
      flat.map(([name, , rest, type]) => [name, t.field({ type, description: describe(rest) })]),
    ),
  }),
});

interface UpdatedSettings extends Changed {
  readonly settings: SiteSettings;
}

const UpdateSettingsPayloadRef = builder
  .objectRef<UpdatedSettings>('UpdateSettingsPayload')
  .implement({
    description: 'The settings after a change.',
    fields: (t) => ({
      ...changed(t),
      allSettings: t.expose('settings', { type: SettingsRef, description: 'All of them.' }),
      discussionSettings: t.expose('settings', {
        type: DiscussionSettingsRef,
        description: 'Those about discussion.',
      }),
      generalSettings: t.expose('settings', {
        type: GeneralSettingsRef,
        description: 'Those about the site.',
      }),
      readingSettings: t.expose('settings', {
        type: ReadingSettingsRef,
        description: 'Those about reading.',
      }),
      writingSettings: t.expose('settings', {
        type: WritingSettingsRef,
        description: 'Those about writing.',
      }),
    }),
  });

builder.mutationField('updateSettings', (t) =>
  t.field({
    type: UpdateSettingsPayloadRef,
    description: "Changes the site's settings; for administrators.",
    args: {
      input: t.arg({
        type: UpdateSettingsInputRef,
        required: true,
        description: 'What to change.',
      }),
    },
    async resolve(_, { input }, context) {
      const given: Readonly<Record<string, unknown>> = input;
      const args = Object.fromEntries(
        flat.flatMap(([name, , rest]) => (given[name] == null ? [] : [[rest, given[name]]])),
      );
      const settings = await perform(updateSettings, context, args);
      return answer(input, { settings });
    },
  }),
);
