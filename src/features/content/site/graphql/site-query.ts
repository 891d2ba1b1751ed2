import { builder } from '../../../../graphql/builder.ts';
import { perform } from '../../../../graphql/perform.ts';
import { UrlRef } from '../../../../graphql/shared-types.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { AUTHORIZATION_PATH, readSiteIndex, type SiteDescription } from '../read-site-index.ts';

const SiteRef = builder.objectRef<SiteDescription>('Site').implement({
  description: 'What the site says of itself to everybody, and how to log in.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name.' }),
    description: t.exposeString('description', {
      nullable: false,
      description: 'What it is about.',
    }),
    url: t.field({
      type: UrlRef,
      nullable: false,
      description: 'Its address.',
      resolve: ({ home }) => home,
    }),
    timezone: t.string({
      description: 'Its IANA time zone; null for a fixed offset.',
      resolve: (site) => site.timezone_string || null,
    }),
    gmtOffset: t.float({
      nullable: false,
      description: 'Hours east of UTC, now.',
      resolve: (site) => Number(site.gmt_offset),
    }),
    frontPage: t.field({
      type: ContentNodeRef,
      description:
        'The page that the site begins with; null where it begins with the latest posts.',
      resolve: (site, _, context) =>
        site.show_on_front === 'page' ? loadEntryModel(context, site.page_on_front) : null,
    }),
    postsPage: t.field({
      type: ContentNodeRef,
      description: 'The page that lists the latest posts, if there is one.',
      resolve: (site, _, context) =>
        site.show_on_front === 'page' ? loadEntryModel(context, site.page_for_posts) : null,
    }),
    authorizationUrl: t.field({
      type: UrlRef,
      nullable: false,
      description: 'Where people give a program an application password.',
      resolve: (_site, _, { addresses }) => addresses.page(AUTHORIZATION_PATH),
    }),
  }),
});

builder.queryField('site', (t) =>
  t.field({
    type: SiteRef,
    description: readSiteIndex.summary,
    resolve: (_, __, context) => perform(readSiteIndex, context, {}),
  }),
);
