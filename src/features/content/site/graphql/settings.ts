import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type { SiteSettings } from '../../../../config/site-settings.ts';
import { entryById } from '../../../../content/entries/entry.ts';
import { guidOf } from '../../../../content/entries/present-entry.ts';
import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { scalarOfSchema } from '../../../../graphql/field-schema.ts';
import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { MediaItemRef } from '../../entries/graphql/record-types.ts';
import { type SettingName, settingArgs, settingKey } from '../setting-changes.ts';
import { updateSettings } from '../setting-operations.ts';

const SiteLogoEdgeRef = edgeType('GeneralSettingsToSiteLogoConnectionEdge', MediaItemRef);
const SiteIconEdgeRef = edgeType('GeneralSettingsToMediaItemConnectionEdge', MediaItemRef);

const GeneralSettingsRef = builder.objectRef<SiteSettings>('GeneralSettings').implement({
  description: 'What the site is called and how it shows dates.',
  fields: (t) => ({
    accentColor: t.string({
      description:
        'The colour of links and buttons on its pages, as `#rrggbb`; null for the usual one.',
      resolve: ({ accentColor }) => accentColor || null,
    }),
    dateFormat: t.exposeString('dateFormat', {
      nullable: false,
      description: 'How dates are written.',
    }),
    description: t.exposeString('description', {
      nullable: false,
      description: 'What the site is about.',
    }),
    email: t.string({
      description: "The owner's address, for administrators.",
      resolve: ({ email }, _, { viewer }) => (viewer.can('manage_options') ? email : null),
    }),
    language: t.exposeString('language', {
      nullable: false,
      description: 'The code of its language.',
    }),
    siteIcon: t.field({
      type: SiteIconEdgeRef,
      description: 'Its icon.',
      resolve: ({ siteIcon }, _, context) =>
        siteIcon === 0 ? null : loadEntryModel(context, siteIcon),
    }),
    siteIconUrl: t.string({
      description: 'The address of its icon.',
      args: {
        size: t.arg.int({ description: 'How wide it is shown; the file is as it was uploaded.' }),
      },
      async resolve({ siteIcon }, _, context) {
        const icon = siteIcon === 0 ? null : await entryById(context).load(siteIcon);
        return icon && guidOf(context, icon);
      },
    }),
    siteLogo: t.field({
      type: SiteLogoEdgeRef,
      description: 'Its logo.',
      resolve: ({ siteLogo }, _, context) =>
        siteLogo === 0 ? null : loadEntryModel(context, siteLogo),
    }),
    startOfWeek: t.exposeInt('startOfWeek', {
      nullable: false,
      description: 'The first day of the week, Sunday being 0.',
    }),
    timeFormat: t.exposeString('timeFormat', {
      nullable: false,
      description: 'How times are written.',
    }),
    timezone: t.exposeString('timezone', {
      nullable: false,
      description: 'Its IANA time zone; empty for a fixed offset.',
    }),
    title: t.exposeString('title', { nullable: false, description: 'Its name.' }),
    url: t.string({
      nullable: false,
      description: 'Its address.',
      resolve: (_, __, { addresses }) => addresses.site,
    }),
  }),
});

const DiscussionSettingsRef = builder.objectRef<SiteSettings>('DiscussionSettings').implement({
  description: 'What new posts take from readers and other sites.',
  fields: (t) => ({
    defaultCommentStatus: t.exposeString('defaultCommentStatus', {
      nullable: false,
      description: 'Whether they take comments: `open` or `closed`.',
    }),
    defaultPingStatus: t.exposeString('defaultPingStatus', {
      nullable: false,
      description: 'Whether they take pings: `open` or `closed`.',
    }),
  }),
});

const ReadingSettingsRef = builder.objectRef<SiteSettings>('ReadingSettings').implement({
  description: 'What the front page and lists of posts show.',
  fields: (t) => ({
    pageForPosts: t.exposeInt('pageForPosts', {
      nullable: false,
      description: 'The id of the page that lists the latest posts; 0 for none.',
    }),
    pageOnFront: t.exposeInt('pageOnFront', {
      nullable: false,
      description: 'The id of the page that is the front page; 0 for none.',
    }),
    postsPerPage: t.exposeInt('postsPerPage', {
      nullable: false,
      description: 'How many posts a page of the site has at most.',
    }),
    showOnFront: t.exposeString('showOnFront', {
      nullable: false,
      description: 'What the front page shows: `posts` or `page`.',
    }),
  }),
});

const WritingSettingsRef = builder.objectRef<SiteSettings>('WritingSettings').implement({
  description: 'What new posts are given.',
  fields: (t) => ({
    defaultCategory: t.exposeInt('defaultCategory', {
      nullable: false,
      description: 'The id of the category of posts that are given none.',
    }),
    defaultPostFormat: t.exposeString('defaultPostFormat', {
      nullable: false,
      description: 'The format of posts that are given none; `0` is standard.',
    }),
    useSmilies: t.exposeBoolean('useSmilies', {
      nullable: false,
      description: 'Whether emoticons become pictures.',
    }),
  }),
});

/** The settings by their groups, in whose names the flat ones begin. */
const groups = {
  discussion: ['default_comment_status', 'default_ping_status'],
  general: [
    'accent_color',
    'date_format',
    'description',
    'email',
    'language',
    'site_icon',
    'site_logo',
    'start_of_week',
    'time_format',
    'timezone',
    'title',
    'url',
  ],
  reading: ['page_for_posts', 'page_on_front', 'posts_per_page', 'show_on_front'],
  writing: ['default_category', 'default_post_format', 'use_smilies'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

/** Each setting with its flat name: `readingSettingsPageForPosts` for `page_for_posts`. */
const flatSettings = Object.entries(groups).flatMap(([group, names]) =>
  names.map((setting) => ({ name: `${group}Settings${pascalCase(setting)}`, setting })),
);

const SettingsRef = builder.objectRef<SiteSettings>('Settings').implement({
  description: 'All settings in one, under flat names.',
  fields: (t) =>
    Object.fromEntries(
      flatSettings.map(({ name, setting }) => [
        name,
        t.field({
          type: scalarOfSchema(settingArgs[setting]),
          description: `The setting that REST calls \`${setting}\`.`,
          resolve(settings, _, { addresses, viewer }) {
            if (setting === 'url') return addresses.site;
            if (setting === 'email' && !viewer.can('manage_options')) return null;
            return settings[settingKey(setting)];
          },
        }),
      ]),
    ),
});

/** The fields with settings, of queries and of the payload. */
const shownSettings = Object.entries({
  allSettings: {
    type: SettingsRef,
    description: "The site's settings under flat names.",
    after: 'All of them.',
  },
  discussionSettings: {
    type: DiscussionSettingsRef,
    description: 'What new posts take from readers and other sites.',
    after: 'Those about discussion.',
  },
  generalSettings: {
    type: GeneralSettingsRef,
    description: 'What the site is called and how it shows dates.',
    after: 'Those about the site.',
  },
  readingSettings: {
    type: ReadingSettingsRef,
    description: 'What the front page and lists of posts show.',
    after: 'Those about reading.',
  },
  writingSettings: {
    type: WritingSettingsRef,
    description: 'What new posts are given.',
    after: 'Those about writing.',
  },
});

builder.queryFields((t) =>
  Object.fromEntries(
    shownSettings.map(([name, { type, description }]) => [
      name,
      t.field({ type, description, resolve: (_, __, { site }) => site }),
    ]),
  ),
);

interface UpdatedSettings {
  readonly settings: SiteSettings;
}

defineMutation({
  name: 'updateSettings',
  operation: updateSettings,
  description: "Changes the site's settings; for administrators.",
  input: {
    description: 'The settings to change; those left out stay.',
    fields: Object.fromEntries(
      flatSettings.map(({ name, setting }) => [
        name,
        arg(
          setting,
          scalarOfSchema(settingArgs[setting]) === 'String'
            ? { nullIs: '' }
            : { refusesNull: true },
        ),
      ]),
    ),
  },
  payload: definePayload<UpdatedSettings>(
    'UpdateSettingsPayload',
    'The settings after a change.',
    (t) =>
      Object.fromEntries(
        shownSettings.map(([name, { type, after }]) => [
          name,
          t.expose('settings', { type, description: after }),
        ]),
      ),
  ),
  answer: (settings) => ({ settings }),
});

addChangeSubscription({
  name: 'settingsChanged',
  description: "Changes of the site's settings.",
  type: SettingsRef,
  idType: 'setting',
  where: FollowedWhereRef,
  has: ({ kind }) => kind === 'setting',
  load: async ({ site }) => site,
  mayKnowOf: () => false,
});
