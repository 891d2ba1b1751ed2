import { type Crumb, type Seo, type SeoHead, siteName } from '../../../../content/seo/seo.ts';
import { fullHead, seoHead, twitterCard } from '../../../../content/seo/seo-head.ts';
import { builder, type ObjectFields } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryModel, loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { MediaItemRef } from '../../entries/graphql/record-types.ts';

/** The head of a page, read once for all fields that show it. */
export function headOf(context: Context, seo: Seo): Promise<SeoHead> {
  const head = heads.get(seo) ?? seoHead(context, seo);
  heads.set(seo, head);
  return head;
}

const heads = new WeakMap<Seo, Promise<SeoHead>>();

/** The media item of an id, if the viewer may read it. */
export const imageOf = (context: Context, id: number | null): Promise<EntryModel | null> =>
  id === null || id === 0 ? Promise.resolve(null) : loadEntryModel(context, id);

/** A field with the picture of a page. */
export const sharedImage = {
  type: MediaItemRef,
  resolve: ({ imageId }: Seo, _: object, context: Context) => imageOf(context, imageId),
} as const;

const BreadcrumbsRef = builder.objectRef<Crumb>('SEOPostTypeBreadcrumbs').implement({
  description: 'A step on the way to a page.',
  fields: (t) => ({
    isHidden: t.boolean({
      description: 'Whether it is left out where the way is shown; nothing is.',
      resolve: () => false,
    }),
    text: t.exposeString('text', { nullable: true, description: 'Its text.' }),
    url: t.exposeString('url', { nullable: true, description: 'Its address.' }),
  }),
});

/** Fields of every page, also of those of users. */
export const pageFields = (t: ObjectFields<Seo>) => ({
  canonical: t.string({
    description: 'The address by which the page is known; null for what has none to last.',
    resolve: ({ canonical }) => canonical,
  }),
  fullHead: t.string({
    description: 'The elements of its head as HTML.',
    complexity: 250,
    resolve: async (seo, _, context) => fullHead(context, await headOf(context, seo)),
  }),
  metaDesc: t.string({
    description: 'What it is about; null for nothing.',
    resolve: ({ description }) => description || null,
  }),
  metaRobotsNofollow: t.string({
    description: 'Whether search engines may follow its links: `follow` or `nofollow`.',
    resolve: ({ robots }) => robots.follow,
  }),
  metaRobotsNoindex: t.string({
    description: 'Whether search engines may list it: `index` or `noindex`.',
    resolve: ({ robots }) => robots.index,
  }),
  opengraphDescription: t.string({
    description: 'What is said of it where it is shared.',
    resolve: ({ description }) => description || null,
  }),
  opengraphImage: t.field({
    ...sharedImage,
    description: 'The picture that is shown where it is shared.',
  }),
  opengraphTitle: t.string({
    description: 'Its title where it is shared.',
    resolve: ({ heading }) => heading,
  }),
  title: t.string({ description: 'The title of its window.', resolve: ({ title }) => title }),
  twitterDescription: t.string({
    description: 'As `opengraphDescription`.',
    resolve: ({ description }) => description || null,
  }),
  twitterImage: t.field({ ...sharedImage, description: 'As `opengraphImage`.' }),
  twitterTitle: t.string({
    description: 'As `opengraphTitle`.',
    resolve: ({ heading }) => heading,
  }),
});

/** Fields that entries and terms share. */
export const baseFields = (t: ObjectFields<Seo>) => ({
  ...pageFields(t),
  breadcrumbs: t.field({
    type: [BreadcrumbsRef],
    nullable: { list: true, items: true },
    description: "The way to it from the site's front page.",
    resolve: (seo) => seo.crumbs(),
  }),
  cornerstone: t.boolean({
    description: "Whether it is one of the site's main texts.",
    resolve: ({ isCornerstone }) => isCornerstone,
  }),
  focuskw: t.string({
    description: 'What its text is meant to be found by.',
    resolve: ({ focusKeyword }) => focusKeyword,
  }),
  metaKeywords: t.string({ description: 'Keywords; there are none.', resolve: () => null }),
  opengraphAuthor: t.string({
    description: 'The address of the author’s profile elsewhere; it is not known.',
    resolve: () => null,
  }),
  opengraphModifiedTime: t.string({
    description: 'When it was last changed.',
    resolve: ({ modified }) => modified,
  }),
  opengraphPublishedTime: t.string({
    description: 'When it was published, of posts.',
    resolve: ({ published }) => published,
  }),
  opengraphPublisher: t.string({
    description: 'The address of the publisher’s profile at Facebook.',
    resolve: (_, __, { site }) => site.seo.facebook ?? null,
  }),
  opengraphSiteName: t.string({
    description: 'The name of the site.',
    resolve: (_, __, context) => siteName(context),
  }),
  opengraphType: t.string({
    description: 'What it is: `article`, `event` or `website`.',
    resolve: ({ type }) => type,
  }),
  opengraphUrl: t.string({ description: 'As `canonical`.', resolve: ({ canonical }) => canonical }),
  twitterCardType: t.string({
    description: 'How it is shown where it is shared.',
    resolve: async (seo, _, context) => twitterCard((await headOf(context, seo)).image),
  }),
});
