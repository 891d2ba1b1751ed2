import { entrySeo, termSeo, userSeo } from '../../../../content/seo/page-seo.ts';
import type { Seo } from '../../../../content/seo/seo.ts';
import { seoGraph } from '../../../../content/seo/seo-head.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { type EntryModel, seesText } from '../../entries/graphql/entry-model.ts';
import { NodeWithTitleRef } from '../../entries/graphql/node-interfaces.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { contentTermTypes } from '../../terms/graphql/term-type.ts';
import { baseFields, headOf, pageFields } from './seo-base-fields.ts';

/** The JSON-LD of a page as text. */
const rawGraph = async (context: Context, seo: Seo): Promise<string> =>
  JSON.stringify(seoGraph(context, await headOf(context, seo)));

const raw = {
  description: 'All of it as JSON-LD.',
  complexity: 250,
  resolve: (seo: Seo, _: unknown, context: Context) => rawGraph(context, seo),
};

/** A type of the JSON-LD of a page. */
const schemaRef = (name: string, isTyped: boolean) =>
  builder.objectRef<Seo>(name).implement({
    description: 'What the page is in the words of schema.org.',
    fields: (t) => ({
      raw: t.string(raw),
      ...(isTyped
        ? {
            articleType: t.stringList({
              description: 'The types of its article; empty for none.',
              resolve: ({ articleType }) => (articleType === null ? [] : [articleType]),
            }),
            pageType: t.stringList({
              description: 'The types of its page.',
              resolve: ({ pageType }) => [pageType],
            }),
          }
        : {}),
    }),
  });

const PostTypeSchemaRef = schemaRef('SEOPostTypeSchema', true);
const TaxonomySchemaRef = schemaRef('SEOTaxonomySchema', false);
const UserSchemaRef = schemaRef('SEOUserSchema', true);
/** Of the pages of kinds of content. */
export const PageSchemaRef = schemaRef('SEOPageInfoSchema', false);

const PostTypeSeoRef = builder.objectRef<Seo>('PostTypeSEO');

PostTypeSeoRef.implement({
  description: 'What search engines and those who share it are told of an entry.',
  fields: (t) => ({
    ...baseFields(t),
    readingTime: t.float({
      description: 'How long it takes to read, in minutes.',
      resolve: (seo) => seo.readingMinutes(),
    }),
    schema: t.field({
      type: PostTypeSchemaRef,
      description: 'The same in the words of schema.org.',
      resolve: (seo) => seo,
    }),
  }),
});

const TaxonomySeoRef = builder.objectRef<Seo>('TaxonomySEO');

TaxonomySeoRef.implement({
  description: 'What search engines and those who share its page are told of a term.',
  fields: (t) => ({
    ...baseFields(t),
    schema: t.field({
      type: TaxonomySchemaRef,
      description: 'The same in the words of schema.org.',
      resolve: (seo) => seo,
    }),
  }),
});

const NETWORKS = [
  'facebook',
  'instagram',
  'linkedIn',
  'mySpace',
  'pinterest',
  'soundCloud',
  'twitter',
  'wikipedia',
  'youTube',
];

const UserSocialRef = builder.objectRef<object>('SEOUserSocial').implement({
  description: 'The profiles of a user elsewhere; they are not known.',
  fields: (t) =>
    Object.fromEntries(
      NETWORKS.map((network) => [
        network,
        t.string({ description: 'An address.', resolve: () => null }),
      ]),
    ),
});

const UserSeoRef = builder.objectRef<Seo>('SEOUser');

UserSeoRef.implement({
  description: 'What search engines are told of the page that lists what a user has written.',
  fields: (t) => ({
    ...pageFields(t),
    breadcrumbTitle: t.string({
      description: 'What it is called on the way to it.',
      resolve: ({ heading }) => heading,
    }),
    language: t.string({
      description: 'The language of the site.',
      resolve: (_, __, { site }) => site.language || 'en_US',
    }),
    region: t.string({ description: 'A region; it is not known.', resolve: () => null }),
    schema: t.field({
      type: UserSchemaRef,
      description: 'The same in the words of schema.org.',
      resolve: (seo) => seo,
    }),
    social: t.field({
      type: UserSocialRef,
      description: 'Profiles elsewhere.',
      resolve: () => ({}),
    }),
  }),
});

const ofEntry = {
  description: 'What search engines and those who share it are told of it.',
  resolve: async (model: EntryModel, _: object, context: Context) =>
    entrySeo(context, model.entry, {
      path: await model.path(context),
      isOpen: seesText(context, model),
    }),
};

builder.interfaceField(ContentNodeRef, 'seo', (t) => t.field({ type: PostTypeSeoRef, ...ofEntry }));

builder.interfaceField(NodeWithTitleRef, 'seo', (t) =>
  t.field({ type: PostTypeSeoRef, ...ofEntry }),
);

for (const { ref } of contentTermTypes)
  builder.objectField(ref, 'seo', (t) =>
    t.field({
      type: TaxonomySeoRef,
      description: 'What search engines and those who share its page are told of it.',
      resolve: ({ term }, _, context) => termSeo(context, term),
    }),
  );

builder.objectField(UserRef, 'seo', (t) =>
  t.field({
    type: UserSeoRef,
    description: 'What search engines are told of the page with what the user has written.',
    resolve: ({ user }, _, context) => userSeo(context, user),
  }),
);
