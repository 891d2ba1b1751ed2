import type { Context } from '../../../operation/context.ts';
import { plainText } from '../../../pages/plain-text.ts';
import type { SeoHead } from './seo.ts';

type Node = Readonly<Record<string, unknown>>;

/** The same for search engines, in the words of https://schema.org. */
export function seoGraph(context: Context, head: SeoHead): Node {
  const { addresses, site } = context;
  const root = addresses.page('/');
  const url = head.canonical ?? root;
  const inLanguage = head.locale.replace('_', '-');
  const website = { '@id': `${root}#website` };
  const dates = {
    ...(head.published === null ? {} : { datePublished: head.published }),
    ...(head.modified === null ? {} : { dateModified: head.modified }),
  };
  const about = head.description === '' ? {} : { description: head.description };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(head.articleType === null ? [] : [article(head, url, root, dates)]),
      {
        '@type': head.pageType,
        '@id': url,
        url,
        name: head.title,
        isPartOf: website,
        ...dates,
        ...about,
        ...(head.image ? { primaryImageOfPage: { '@id': `${url}#primaryimage` } } : {}),
        breadcrumb: { '@id': `${url}#breadcrumb` },
        inLanguage,
      },
      ...(head.image ? [picture(head.image, url)] : []),
      {
        '@type': 'BreadcrumbList',
        '@id': `${url}#breadcrumb`,
        itemListElement: head.crumbs.map(({ text, url: item }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: text,
          item,
        })),
      },
      {
        '@type': 'WebSite',
        ...website,
        url: root,
        name: head.siteName,
        ...(site.description === '' ? {} : { description: plainText(site.description) }),
        inLanguage,
      },
    ],
  };
}

/** https://schema.org/BlogPosting */
const article = (head: SeoHead, url: string, root: string, dates: Node): Node => ({
  '@type': head.articleType,
  '@id': `${url}#article`,
  isPartOf: { '@id': url },
  headline: head.heading,
  url,
  ...dates,
  ...(head.author
    ? { author: { '@type': 'Person', name: head.author.name, url: head.author.address } }
    : {}),
  ...(head.image ? { image: head.image.url } : {}),
  publisher: { '@type': 'Organization', name: head.siteName, url: root },
});

const picture = (image: NonNullable<SeoHead['image']>, url: string): Node => ({
  '@type': 'ImageObject',
  '@id': `${url}#primaryimage`,
  url: image.url,
  contentUrl: image.url,
  ...(image.width === null ? {} : { width: image.width }),
  ...(image.height === null ? {} : { height: image.height }),
});
