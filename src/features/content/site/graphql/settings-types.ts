import type { SiteSettings } from '../../../../config/site-settings.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { guidOf } from '../../entries/present-entry.ts';
import { MediaItemRef } from '../../media/graphql/media-item-ref.ts';

const SiteIconEdgeRef = edgeType('GeneralSettingsToMediaItemConnectionEdge', MediaItemRef);

export const GeneralSettingsRef = builder.objectRef<SiteSettings>('GeneralSettings').implement({
  description: 'What the site is called and how it shows dates.',
  fields: (t) => ({
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
      async resolve({ siteIcon }, _, context) {
        const node = siteIcon === 0 ? null : await loadEntryModel(context, siteIcon);
        return node && { node };
      },
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

export const DiscussionSettingsRef = builder
  .objectRef<SiteSettings>('DiscussionSettings')
  .implement({
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

export const ReadingSettingsRef = builder.objectRef<SiteSettings>('ReadingSettings').implement({
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

export const WritingSettingsRef = builder.objectRef<SiteSettings>('WritingSettings').implement({
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
