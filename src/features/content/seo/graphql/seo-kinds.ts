import type { PROFILE_NETWORKS, SiteSeo } from '../../../../config/site-settings.ts';
import { archiveSeo } from '../../../../content/seo/page-seo.ts';
import type { Seo } from '../../../../content/seo/seo.ts';
import { fullHead } from '../../../../content/seo/seo-head.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { MediaItemRef } from '../../entries/graphql/record-types.ts';
import {
  type ContentTypeModel,
  contentTypeModels,
  taxonomyModels,
} from '../../entries/graphql/type-models.ts';
import { headOf, imageOf } from './seo-base-fields.ts';
import { PageSchemaRef } from './seo-types.ts';

/** The parent object of types that need no data: their fields are about the site of the request. */
export const OF_SITE = {};

/** For fields that front ends read and this site has no data for. */
export const unknown = { description: 'It is not known.', resolve: () => null } as const;

/** A type whose fields are all null, since this site has no data for them. */
export const unknownRef = (name: string, description: string, fields: readonly string[]) =>
  builder.objectRef<object>(name).implement({
    description,
    fields: (t) => Object.fromEntries(fields.map((field) => [field, t.string(unknown)])),
  });

const profile = { description: 'The profile at this site.', resolve: (seo: SiteSeo) => seo };

/** The picture that is shown where a page without one is shared. */
export const defaultImage = {
  type: MediaItemRef,
  description: 'The picture that is shown where a page without one is shared.',
  resolve: ({ image }: SiteSeo, _: object, context: Context) => imageOf(context, image ?? null),
} as const;

const CardTypeRef = builder.enumType('SEOCardType', {
  description: 'How a page is shown where it is shared.',
  values: {
    summary: { description: 'With a small picture, or none.' },
    summary_large_image: { description: 'With a large picture.' },
  } as const,
});

/** The type of the profile at a network. @param further names of fields that are not known */
const profileRef = (
  name: string,
  network: (typeof PROFILE_NETWORKS)[number],
  further: readonly string[] = [],
) =>
  builder.objectRef<SiteSeo>(name).implement({
    description: 'A profile elsewhere.',
    fields: (t) => ({
      ...Object.fromEntries(further.map((field) => [field, t.string(unknown)])),
      ...(network === 'facebook' ? { defaultImage: t.field(defaultImage) } : {}),
      url: t.string({ description: 'Its address.', resolve: (seo) => seo[network] ?? null }),
    }),
  });

const TwitterRef = builder.objectRef<SiteSeo>('SEOSocialTwitter').implement({
  description: 'A profile elsewhere.',
  fields: (t) => ({
    cardType: t.field({
      type: CardTypeRef,
      description: 'How pages with a picture are shown.',
      resolve: () => 'summary_large_image' as const,
    }),
    username: t.string({
      description: 'The user name there.',
      resolve: ({ twitter }) => twitter ?? null,
    }),
  }),
});

const PROFILES = {
  facebook: profileRef('SEOSocialFacebook', 'facebook'),
  instagram: profileRef('SEOSocialInstagram', 'instagram'),
  linkedIn: profileRef('SEOSocialLinkedIn', 'linkedin'),
  mySpace: profileRef('SEOSocialMySpace', 'myspace'),
  pinterest: profileRef('SEOSocialPinterest', 'pinterest', ['metaTag']),
  wikipedia: profileRef('SEOSocialWikipedia', 'wikipedia'),
  youTube: profileRef('SEOSocialYoutube', 'youtube'),
};

export const SocialRef = builder.objectRef<SiteSeo>('SEOSocial').implement({
  description: 'The profiles of the site elsewhere.',
  fields: (t) => ({
    ...Object.fromEntries(
      Object.entries(PROFILES).map(([name, type]) => [name, t.field({ type, ...profile })]),
    ),
    otherSocials: t.stringList({
      description: 'Further addresses.',
      resolve: ({ others = [] }) => [...others],
    }),
    twitter: t.field({ type: TwitterRef, ...profile }),
  }),
});

export const WebmasterRef = unknownRef(
  'SEOWebmaster',
  'Marks by which search engines know the owner.',
  ['baiduVerify', 'googleVerify', 'msVerify', 'yandexVerify'],
);

/** Returns the data of the page that lists a kind. */
async function seoOfKind(context: Context, { type, path }: ContentTypeModel): Promise<Seo> {
  const { title, description } = type;
  return archiveSeo(context, {
    name: title.many,
    description,
    path: (await path(context)) ?? null,
  });
}

const ArchiveRef = builder.objectRef<Seo>('SEOContentTypeArchive').implement({
  description: 'The page that lists the entries of a kind.',
  fields: (t) => ({
    archiveLink: t.string({
      description: 'Its address; null where there is none.',
      resolve: ({ canonical }) => canonical,
    }),
    breadcrumbTitle: t.string({
      description: 'What it is called on the way to it.',
      resolve: ({ heading }) => heading,
    }),
    fullHead: t.string({
      description: 'The elements of its head as HTML.',
      resolve: async (seo, _, context) => fullHead(context, await headOf(context, seo)),
    }),
    hasArchive: t.boolean({
      description: 'Whether there is one.',
      resolve: ({ canonical }) => canonical !== null,
    }),
    metaDesc: t.string({
      description: 'What it is about.',
      resolve: ({ description }) => description || null,
    }),
    metaRobotsFollow: t.string({
      description: 'Whether search engines may follow its links: `follow` or `nofollow`.',
      resolve: ({ robots }) => robots.follow,
    }),
    metaRobotsIndex: t.string({
      description: 'Whether search engines may list it: `index` or `noindex`.',
      resolve: ({ robots }) => robots.index,
    }),
    metaRobotsNofollow: t.boolean({
      description: 'Whether they are asked not to follow its links.',
      resolve: ({ robots }) => robots.follow === 'nofollow',
    }),
    metaRobotsNoindex: t.boolean({
      description: 'Whether they are asked not to list it.',
      resolve: ({ robots }) => robots.index === 'noindex',
    }),
    title: t.string({ description: 'The title of its window.', resolve: ({ title }) => title }),
  }),
});

const ContentTypeRef = builder.objectRef<ContentTypeModel>('SEOContentType').implement({
  description: 'What is told of the entries of a kind, unless one says otherwise.',
  fields: (t) => ({
    archive: t.field({
      type: ArchiveRef,
      description: 'The page that lists them.',
      resolve: (model, _, context) => seoOfKind(context, model),
    }),
    metaDesc: t.string({
      description: 'What all are about; null: each has its excerpt.',
      resolve: () => null,
    }),
    metaRobotsNoindex: t.boolean({
      description: 'Whether search engines are asked not to list them.',
      resolve: ({ type }) => !type.isViewable,
    }),
    schema: t.field({
      type: PageSchemaRef,
      description: 'The page that lists them in the words of schema.org.',
      resolve: (model, _, context) => seoOfKind(context, model),
    }),
    schemaType: t.string({ description: 'What their pages are.', resolve: () => 'WebPage' }),
    title: t.string({
      description: 'What all are called; null: each has its own title.',
      resolve: () => null,
    }),
  }),
});

/** A field for each kind, with the kind's singular name. */
export const ContentTypesSeoRef = builder.objectRef<object>('SEOContentTypes').implement({
  description: 'What is told of the kinds of content.',
  fields: (t) =>
    Object.fromEntries(
      contentTypeModels.map((model) => [
        model.single,
        t.field({
          type: ContentTypeRef,
          description: `Of ${model.type.title.many}.`,
          resolve: () => model,
        }),
      ]),
    ),
});

const TermArchiveRef = builder.objectRef<object>('SEOTaxonomyTypeArchive').implement({
  description: 'What is told of the pages of terms, unless one says otherwise.',
  fields: (t) => ({
    metaDesc: t.string({
      description: 'What all are about; null: each has its description.',
      resolve: () => null,
    }),
    metaRobotsNoindex: t.boolean({
      description: 'Whether search engines are asked not to list them.',
      resolve: () => false,
    }),
    title: t.string({
      description: 'What all are called; null: each has its own name.',
      resolve: () => null,
    }),
  }),
});

const TaxonomyRef = builder.objectRef<object>('SEOTaxonomyType').implement({
  description: 'What is told of a way in which entries are sorted.',
  fields: (t) => ({
    archive: t.field({
      type: TermArchiveRef,
      description: 'Of the pages of its terms.',
      resolve: () => OF_SITE,
    }),
  }),
});

/** A field for each taxonomy, by the name of one of its terms. */
export const TaxonomyArchivesSeoRef = builder.objectRef<object>('SEOTaxonomyTypes').implement({
  description: 'What is told of the ways in which entries are sorted.',
  fields: (t) =>
    Object.fromEntries(
      taxonomyModels.map(({ taxonomy }) => [
        taxonomy.graphql.single,
        t.field({
          type: TaxonomyRef,
          description: `Of ${taxonomy.labels.name}.`,
          resolve: () => OF_SITE,
        }),
      ]),
    ),
});
