import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { READS_NULL } from '../../../../graphql/cleared-input.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import type { WrittenSeo } from '../seo-arg.ts';

interface SeoInput {
  readonly title?: Maybe<string>;
  readonly metaDesc?: Maybe<string>;
  readonly canonical?: Maybe<string>;
  readonly metaRobotsNoindex?: Maybe<string>;
  readonly metaRobotsNofollow?: Maybe<string>;
  readonly opengraphImageId?: Maybe<string | number>;
  readonly focuskw?: Maybe<string>;
  readonly cornerstone?: Maybe<boolean>;
}

/** What mutations write of entries and terms, by the names under which it is read. */
const SeoInputRef = builder.inputRef<SeoInput>('SEOInput').implement({
  description:
    'What search engines and those who share its page are told. What is left out stays; what is null is made from the content.',
  fields: (t) => ({
    canonical: t.string({
      extensions: { maxLength: 2000 },
      description: 'The http or https address of the page that this one repeats.',
    }),
    cornerstone: t.boolean({ description: "Whether it is one of the site's main texts." }),
    focuskw: t.string({
      extensions: { maxLength: 500 },
      description: 'What its text is meant to be found by.',
    }),
    metaDesc: t.string({
      extensions: { maxLength: 1000 },
      description: 'What its page is about, as plain text.',
    }),
    metaRobotsNofollow: t.string({
      description: 'Whether search engines may follow its links: `follow` or `nofollow`.',
    }),
    metaRobotsNoindex: t.string({
      description: 'Whether search engines may list it: `index` or `noindex`.',
    }),
    opengraphImageId: t.id({
      description: 'The global id or number of the media item that is shown where it is shared.',
    }),
    title: t.string({
      extensions: { maxLength: 500 },
      description: 'The whole title of its window, as plain text.',
    }),
  }),
});

/** The field `seo` of inputs. */
export const seoInput = {
  inputFields: (t: InputFields) => ({
    seo: t.field({
      type: SeoInputRef,
      extensions: READS_NULL,
      description: 'What search engines are told of its page.',
    }),
  }),
  readInput: readSeoInput,
};

/** The field `seo` of an input as the argument of the operations; a `null` takes everything away. */
function readSeoInput(input: object): { readonly seo?: WrittenSeo | null } {
  const seo: SeoInput | null | undefined = Reflect.get(input, 'seo');
  if (seo === undefined || seo === null) return seo === undefined ? {} : { seo };
  const { metaDesc, metaRobotsNoindex, metaRobotsNofollow, opengraphImageId, focuskw } = seo;
  const { title, canonical, cornerstone } = seo;
  const robots = given({ index: metaRobotsNoindex, follow: metaRobotsNofollow });
  const image =
    opengraphImageId == null ? opengraphImageId : (toDatabaseId(opengraphImageId, 'post') ?? -1);
  const written = { title, description: metaDesc, canonical, image, focus_keyword: focuskw };
  return {
    seo: given({
      ...written,
      cornerstone,
      ...(Object.keys(robots).length > 0 ? { robots } : {}),
    }) as WrittenSeo, // words and bounds are checked by the operation
  };
}

const given = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
