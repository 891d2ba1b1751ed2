import { builder } from '../../../../graphql/builder.ts';
import { MediaItemRef } from '../../media/graphql/media-item-ref.ts';

/** Nothing stands behind these types: they are of the site of the request. */
export const OF_SITE = {};

/** What front ends ask for and nobody here knows. */
export const unknown = { description: 'It is not known.', resolve: () => null } as const;

/** A type whose fields nobody here knows anything of. */
export const unknownRef = (name: string, description: string, fields: readonly string[]) =>
  builder.objectRef<object>(name).implement({
    description,
    fields: (t) => Object.fromEntries(fields.map((field) => [field, t.string(unknown)])),
  });

const profile = { description: 'There.', resolve: () => OF_SITE } as const;

const CardTypeRef = builder.enumType('SEOCardType', {
  description: 'How a page is shown where it is shared.',
  values: {
    summary: { description: 'With a small picture, or none.' },
    summary_large_image: { description: 'With a large picture.' },
  } as const,
});

const FacebookRef = builder.objectRef<object>('SEOSocialFacebook').implement({
  description: 'A profile elsewhere.',
  fields: (t) => ({
    defaultImage: t.field({ type: MediaItemRef, ...unknown }),
    url: t.string(unknown),
  }),
});

const TwitterRef = builder.objectRef<object>('SEOSocialTwitter').implement({
  description: 'A profile elsewhere.',
  fields: (t) => ({
    cardType: t.field({
      type: CardTypeRef,
      description: 'How pages with a picture are shown.',
      resolve: () => 'summary_large_image' as const,
    }),
    username: t.string(unknown),
  }),
});

const PROFILES = {
  instagram: unknownRef('SEOSocialInstagram', 'A profile elsewhere.', ['url']),
  linkedIn: unknownRef('SEOSocialLinkedIn', 'A profile elsewhere.', ['url']),
  mySpace: unknownRef('SEOSocialMySpace', 'A profile elsewhere.', ['url']),
  pinterest: unknownRef('SEOSocialPinterest', 'A profile elsewhere.', ['metaTag', 'url']),
  wikipedia: unknownRef('SEOSocialWikipedia', 'A page elsewhere.', ['url']),
  youTube: unknownRef('SEOSocialYoutube', 'A profile elsewhere.', ['url']),
};

export const SocialRef = builder.objectRef<object>('SEOSocial').implement({
  description: 'The profiles of the site elsewhere; they are not known.',
  fields: (t) => ({
    ...Object.fromEntries(
      Object.entries(PROFILES).map(([name, type]) => [name, t.field({ type, ...profile })]),
    ),
    facebook: t.field({ type: FacebookRef, ...profile }),
    otherSocials: t.stringList({ description: 'Further addresses.', resolve: () => [] }),
    twitter: t.field({ type: TwitterRef, ...profile }),
  }),
});

export const WebmasterRef = unknownRef(
  'SEOWebmaster',
  'Marks by which search engines know the owner.',
  ['baiduVerify', 'googleVerify', 'msVerify', 'yandexVerify'],
);
