import type { SiteSeo } from '../../../../config/site-settings.ts';
import { entrySeo, homeSeo } from '../../../../content/seo/page-seo.ts';
import { type Seo, siteName } from '../../../../content/seo/seo.ts';
import { arg, id } from '../../../../graphql/args-input.ts';
import { builder, type ObjectFields } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { loadEntryModel, seesText } from '../../entries/graphql/entry-model.ts';
import { MediaItemRef } from '../../entries/graphql/record-types.ts';
import { getSeo, updateSeo } from '../site-seo-operations.ts';
import { imageOf, sharedImage } from './seo-base-fields.ts';
import {
  ContentTypesSeoRef,
  defaultImage,
  OF_SITE,
  SocialRef,
  TaxonomyArchivesSeoRef,
  unknown,
  unknownRef,
  WebmasterRef,
} from './seo-kinds.ts';

/** Returns the data of the site's front page, either a list or a page that the viewer may read. */
async function frontPage(context: Context): Promise<Seo> {
  const { showOnFront, pageOnFront } = context.site;
  const page = showOnFront === 'page' ? await loadEntryModel(context, pageOnFront) : null;
  return page
    ? entrySeo(context, page.entry, { path: '/', isOpen: seesText(context, page) })
    : homeSeo(context);
}

const isOfPerson = ({ represents }: SiteSeo): boolean => represents === 'person';

/** The logo of a company or the portrait of a person. */
const logoOf = (seo: SiteSeo, _: object, context: Context) =>
  imageOf(context, seo.logo ?? context.site.siteLogo);

const SchemaRef = builder.objectRef<SiteSeo>('SEOSchema').implement({
  description: 'Who the site is.',
  fields: (t) => ({
    companyLogo: t.field({
      type: MediaItemRef,
      description: 'The logo of the company that runs it.',
      resolve: (seo, _, context) => (isOfPerson(seo) ? null : logoOf(seo, _, context)),
    }),
    companyName: t.string({
      description: 'The name of the company that runs it: that of the site, unless it has another.',
      resolve: (seo, _, context) => (isOfPerson(seo) ? null : (seo.name ?? siteName(context))),
    }),
    companyOrPerson: t.string({
      description: 'Whose site it is: `company` or `person`.',
      resolve: ({ represents }) => represents ?? null,
    }),
    homeUrl: t.string({
      description: 'The address of its front page.',
      resolve: (_, __, { addresses }) => addresses.page('/'),
    }),
    inLanguage: t.string({
      description: 'Its language: `en-US`.',
      resolve: (_, __, { site }) => (site.language || 'en_US').replace('_', '-'),
    }),
    logo: t.field({ type: MediaItemRef, description: 'The logo.', resolve: logoOf }),
    personLogo: t.field({
      type: MediaItemRef,
      description: 'The portrait of the person who runs it.',
      resolve: (seo, _, context) => (isOfPerson(seo) ? logoOf(seo, _, context) : null),
    }),
    personName: t.string({
      description: 'The name of the person who runs it.',
      resolve: (seo, _, context) => (isOfPerson(seo) ? (seo.name ?? siteName(context)) : null),
    }),
    siteName: t.string({
      description: 'Its name.',
      resolve: (_, __, context) => siteName(context),
    }),
    siteUrl: t.string({
      description: 'Its address.',
      resolve: (_, __, { addresses }) => addresses.site,
    }),
    wordpressSiteName: t.string({
      description: 'Its name.',
      resolve: (_, __, context) => siteName(context),
    }),
  }),
});

const BreadcrumbConfigRef = builder.objectRef<object>('SEOBreadcrumbs').implement({
  description: 'How ways to pages are shown.',
  fields: (t) => ({
    archivePrefix: t.string(unknown),
    boldLast: t.boolean({
      description: 'Whether the last step is bold.',
      resolve: () => false,
    }),
    enabled: t.boolean({ description: 'Whether there are any.', resolve: () => true }),
    homeText: t.string({ description: 'The text of the first step.', resolve: () => 'Home' }),
    notFoundText: t.string(unknown),
    prefix: t.string(unknown),
    searchPrefix: t.string(unknown),
    separator: t.string({ description: 'What stands between steps.', resolve: () => '»' }),
    showBlogPage: t.boolean({
      description: 'Whether the page that lists the posts is a step.',
      resolve: (_, __, { site }) => site.showOnFront === 'page' && site.pageForPosts > 0,
    }),
  }),
});

const frontPageFields = (t: ObjectFields<Seo>) => ({
  description: t.string({
    description: 'What it is about.',
    resolve: ({ description }) => description || null,
  }),
  title: t.string({ description: 'Its title.', resolve: ({ title }) => title }),
});

const FrontPageRef = builder.objectRef<Seo>('SEOOpenGraphFrontPage').implement({
  description: 'What is told of the front page where it is shared.',
  fields: (t) => ({
    ...frontPageFields(t),
    image: t.field({ ...sharedImage, description: 'Its picture.' }),
  }),
});

const OpenGraphRef = builder.objectRef<SiteSeo>('SEOOpenGraph').implement({
  description: 'What is told where the site is shared.',
  fields: (t) => ({
    defaultImage: t.field(defaultImage),
    frontPage: t.field({
      type: FrontPageRef,
      description: 'Of the front page.',
      resolve: (_, __, context) => frontPage(context),
    }),
  }),
});

const RedirectRef = builder.objectRef<object>('SEORedirect').implement({
  description: 'An address that leads to another one.',
  fields: (t) => ({
    format: t.string(unknown),
    origin: t.string(unknown),
    target: t.string(unknown),
    type: t.int(unknown),
  }),
});

const PageMetaRef = builder.objectRef<Seo>('SEOGlobalMetaHome').implement({
  description: 'What is told of the front page.',
  fields: frontPageFields,
});

const MetaConfigRef = builder.objectRef<object>('SEOGlobalMetaConfig').implement({
  description: 'How titles are made.',
  fields: (t) => ({
    separator: t.string({
      description: "What stands between a title and the site's name.",
      resolve: () => '–',
    }),
  }),
});

const GlobalMetaRef = builder.objectRef<object>('SEOGlobalMeta').implement({
  description: 'What is told of pages that are of nothing stored.',
  fields: (t) => ({
    author: t.field({
      type: unknownRef('SEOGlobalMetaAuthor', 'Of pages of users: each is asked itself.', [
        'description',
        'title',
      ]),
      description: 'They are not told.',
      resolve: () => OF_SITE,
    }),
    config: t.field({
      type: MetaConfigRef,
      description: 'How titles are made.',
      resolve: () => OF_SITE,
    }),
    date: t.field({
      type: unknownRef('SEOGlobalMetaDate', 'Of pages of days, months and years.', [
        'description',
        'title',
      ]),
      description: 'They are not told.',
      resolve: () => OF_SITE,
    }),
    homepage: t.field({
      type: PageMetaRef,
      description: 'Of the front page.',
      resolve: (_, __, context) => frontPage(context),
    }),
    notFound: t.field({
      type: unknownRef('SEOGlobalMeta404', 'Of addresses without a page.', ['breadcrumb', 'title']),
      description: 'They are not told.',
      resolve: () => OF_SITE,
    }),
  }),
});

const SeoConfigRef = builder.objectRef<SiteSeo>('SEOConfig').implement({
  description:
    'What search engines and those who share pages are told of the site. What is not known is null.',
  fields: (t) => ({
    breadcrumbs: t.field({
      type: BreadcrumbConfigRef,
      description: 'How ways to pages are shown.',
      resolve: () => OF_SITE,
    }),
    contentTypes: t.field({
      type: ContentTypesSeoRef,
      description: 'Of the kinds of content.',
      resolve: () => OF_SITE,
    }),
    meta: t.field({
      type: GlobalMetaRef,
      description: 'Of pages that are of nothing stored.',
      resolve: () => OF_SITE,
    }),
    openGraph: t.field({
      type: OpenGraphRef,
      description: 'What is told where the site is shared.',
      resolve: (seo) => seo,
    }),
    redirects: t.field({
      type: [RedirectRef],
      nullable: { list: true, items: true },
      description: 'Addresses that lead to others; there are none.',
      complexity: { multiplier: 0 },
      resolve: () => [],
    }),
    schema: t.field({
      type: SchemaRef,
      description: 'Who the site is.',
      resolve: (seo) => seo,
    }),
    social: t.field({
      type: SocialRef,
      description: 'Its profiles elsewhere.',
      resolve: (seo) => seo,
    }),
    taxonomyArchives: t.field({
      type: TaxonomyArchivesSeoRef,
      description: 'Of the pages of terms.',
      resolve: () => OF_SITE,
    }),
    webmaster: t.field({
      type: WebmasterRef,
      description: 'Marks by which search engines know the owner.',
      resolve: () => OF_SITE,
    }),
  }),
});

builder.queryField('seo', (t) =>
  t.field({
    type: SeoConfigRef,
    description: 'What search engines and those who share pages are told of the site.',
    resolve: (_, __, context) => perform(getSeo, context, {}),
  }),
);

defineMutation({
  name: 'updateSeo',
  operation: updateSeo,
  input: {
    description: 'What to change of it; what is left out stays, and null is taken away.',
    fields: {
      companyOrPerson: arg('represents'),
      defaultImageId: id('image', 'post'),
      facebookUrl: arg('facebook'),
      instagramUrl: arg('instagram'),
      linkedInUrl: arg('linkedin'),
      logoId: id('logo', 'post'),
      mySpaceUrl: arg('myspace'),
      name: arg('name'),
      otherSocials: arg('others'),
      pinterestUrl: arg('pinterest'),
      twitterUsername: arg('twitter'),
      wikipediaUrl: arg('wikipedia'),
      youTubeUrl: arg('youtube'),
    },
  },
  payload: definePayload<{ readonly seo: SiteSeo }>(
    'UpdateSeoPayload',
    'What is told of the site after a change.',
    (t) => ({ seo: t.expose('seo', { type: SeoConfigRef, description: 'All of it.' }) }),
  ),
  answer: (seo) => ({ seo }),
});
