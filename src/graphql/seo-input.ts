import { seoMembers } from '../content/seo/written-seo.ts';
import { arg, defineInput, id } from './args-input.ts';
import type { InputFields } from './builder.ts';
import type { Maybe } from './global-id.ts';

interface GivenRobots {
  readonly metaRobotsNoindex?: Maybe<string>;
  readonly metaRobotsNofollow?: Maybe<string>;
}

/** The members of `robots`; null removes one of them. */
const robotsInput = {
  inputFields: (t: InputFields) => ({
    metaRobotsNofollow: t.string({
      description: 'Whether search engines may follow its links: `follow` or `nofollow`.',
    }),
    metaRobotsNoindex: t.string({
      description: 'Whether search engines may list it: `index` or `noindex`.',
    }),
  }),
  readInput({ metaRobotsNoindex: index, metaRobotsNofollow: follow }: GivenRobots) {
    const robots = {
      ...(index === undefined ? {} : { index }),
      ...(follow === undefined ? {} : { follow }),
    };
    return Object.keys(robots).length > 0 ? { robots } : {};
  },
};

/** The input of mutations that write entries and terms, with the names of the readable fields. */
const seo = defineInput({
  name: 'SEOInput',
  description:
    'What search engines and those who share its page are told. What is left out stays; what is null is made from the content.',
  args: seoMembers,
  fields: {
    canonical: arg('canonical'),
    cornerstone: arg('cornerstone'),
    focuskw: arg('focus_keyword'),
    metaDesc: arg('description'),
    opengraphImageId: id('image', 'post', {
      description: 'The global id or number of the media item that is shown where it is shared.',
    }),
    title: arg('title'),
  },
  parts: [robotsInput],
});

/** The field `seo` of inputs. */
export const seoField = arg('seo', {
  type: seo.ref,
  read: seo.read,
  description: 'What search engines are told of its page.',
});
