import { beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
let parent: number;
let term: { readonly id: number; readonly link: string };

beforeAll(async () => {
  const make = async (json: object) => await site.make('/core/v2/categories', json, 'editor');
  parent = (await make({ name: 'Water' })).id;
  term = await make({ name: 'Ferries & bells', parent, description: 'All that <em>rings</em>.' });
  for (const title of ['One', 'Two'])
    await site.make(
      '/core/v2/posts',
      { title, status: 'publish', categories: [term.id] },
      'editor',
    );
});

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer
const ask = async (query: string): Promise<any> => {
  const data = await site.query(query);
  return data;
};

const FIELDS = `title metaDesc canonical metaRobotsNoindex metaRobotsNofollow opengraphType opengraphTitle
  opengraphImage { sourceUrl } breadcrumbs { text url } schema { raw } focuskw cornerstone fullHead`;

const page = async (address: string) => (await site.fetch(address)).text();

describe('a term', () => {
  it('tells what is made of its name and description, on both surfaces and its page', async () => {
    const { category } = await ask(
      `{ category(id: ${term.id}, idType: DATABASE_ID) { seo { ${FIELDS} } } }`,
    );
    expect(category.seo).toMatchObject({
      title: 'Ferries & bells – Almanac',
      metaDesc: 'All that rings.',
      canonical: term.link,
      metaRobotsNoindex: 'index',
      opengraphType: 'website',
      breadcrumbs: [
        { text: 'Home' },
        { text: 'Water', url: 'http://site.test/category/water/' },
        { text: 'Ferries & bells', url: term.link },
      ],
    });
    const fields = '_fields=yoast_head,yoast_head_json';
    const { body } = await site.rest(`/core/v2/categories/${term.id}?${fields}`);
    expect(body.yoast_head_json).toMatchObject({
      title: category.seo.title,
      description: category.seo.metaDesc,
      canonical: category.seo.canonical,
    });
    expect(body.yoast_head).toBe(category.seo.fullHead);
    expect(await page(term.link)).toContain('<title>Ferries &amp; bells – Almanac</title>');
  });

  it('tells what is written of it by either surface', async () => {
    const query = `mutation { updateCategory(input: { id: ${parent},
      seo: { title: "All about water", metaRobotsNoindex: "noindex" } }) { category { seo { title metaRobotsNoindex } } } }`;
    const { data } = await site.graphql(query, { as: 'editor' });
    const seo = { title: 'All about water', metaRobotsNoindex: 'noindex' };
    expect(data).toEqual({ updateCategory: { category: { seo } } });
    const write = { as: 'editor', json: { seo: { description: 'Wet.' } } } as const;
    const { body } = await site.rest(`/core/v2/categories/${parent}?_fields=seo`, write);
    expect(body.seo).toMatchObject({ title: 'All about water', description: 'Wet.' });
    const html = await page('http://site.test/category/water/');
    expect(html).toContain('<title>All about water</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    const map = await page('http://site.test/sitemap-category-1.xml');
    expect(map).not.toContain('<loc>http://site.test/category/water/</loc>');
    expect(map).toContain('<loc>http://site.test/category/water/ferries-bells/</loc>');
  });

  it('is created with it', async () => {
    const json = { name: 'Sails', seo: { title: 'All sails' } };
    const body = await site.make('/core/v2/tags?_fields=id,seo', json, 'editor');
    expect(body.seo.title).toBe('All sails');
    const refused = await site.rest('/core/v2/tags', {
      as: 'author',
      json: { ...json, name: 'X' },
    });
    expect(refused.status).toBe(201); // who may make terms may say what they are
    const by = await site.rest(`/core/v2/tags/${body.id}`, { as: 'author', json });
    expect(by.status).toBe(403);
  });
});

it('a user who has published tells of the page with it', async () => {
  const { user } = await ask(`{ user(id: ${site.users.editor}, idType: DATABASE_ID) { seo {
    title metaDesc canonical metaRobotsNoindex metaRobotsNofollow opengraphTitle opengraphImage { id } twitterImage { id }
    language region breadcrumbTitle fullHead social { facebook twitter youTube soundCloud } schema { raw pageType articleType } } } }`);
  expect(user.seo).toMatchObject({
    title: 'Editor – Almanac',
    canonical: 'http://site.test/author/editor/',
    social: { facebook: null, twitter: null, youTube: null, soundCloud: null },
    schema: { pageType: ['ProfilePage'], articleType: [] },
  });
});

it('a further page of a list has a title and an address of its own', async () => {
  await site.make('/core/v2/settings', { posts_per_page: 1 });
  const html = await page(`${term.link}page/2/`);
  expect(html).toContain('<title>Ferries &amp; bells, Page 2 – Almanac</title>');
  expect(html).toContain(`<link rel="canonical" href="${term.link}page/2/">`);
});

it('the site tells what front ends ask of its configuration', async () => {
  const { seo } = await ask(`{ seo {
    meta { homepage { title description } author { title description } date { title } config { separator } notFound { title breadcrumb } }
    schema { companyName companyOrPerson personName siteName siteUrl homeUrl wordpressSiteName inLanguage
      logo { sourceUrl } companyLogo { sourceUrl } personLogo { sourceUrl } }
    webmaster { baiduVerify googleVerify msVerify yandexVerify }
    social { facebook { url defaultImage { sourceUrl } } twitter { username cardType } instagram { url } linkedIn { url }
      mySpace { url } pinterest { url metaTag } youTube { url } wikipedia { url } otherSocials }
    breadcrumbs { enabled boldLast showBlogPage notFoundText archivePrefix homeText prefix searchPrefix separator }
    redirects { origin target type format }
    openGraph { defaultImage { sourceUrl } frontPage { title description image { sourceUrl } } }
    contentTypes {
      post { title metaDesc metaRobotsNoindex schemaType schema { raw }
        archive { hasArchive title archiveLink metaDesc metaRobotsNoindex metaRobotsNofollow metaRobotsIndex metaRobotsFollow breadcrumbTitle fullHead } }
      page { archive { hasArchive archiveLink } } }
    taxonomyArchives { category { archive { title metaDesc metaRobotsNoindex } } tag { archive { title } } }
  } }`);
  expect(seo).toMatchObject({
    meta: { homepage: { title: 'Almanac' }, config: { separator: '–' } },
    schema: { siteName: 'Almanac', siteUrl: 'http://site.test', inLanguage: 'en-US', logo: null },
    webmaster: { googleVerify: null },
    social: { facebook: { url: null }, twitter: { cardType: 'summary_large_image' } },
    breadcrumbs: { enabled: true, homeText: 'Home' },
    openGraph: { defaultImage: null, frontPage: { title: 'Almanac' } },
    contentTypes: {
      post: { archive: { hasArchive: true, archiveLink: 'http://site.test/' } },
      page: { archive: { hasArchive: false, archiveLink: null } },
    },
  });
});

it('pages and media have it as posts do', async () => {
  const json = { title: 'About', status: 'publish', seo: { title: 'All about us' } };
  const body = await site.make('/core/v2/pages?_fields=id,yoast_head_json', json, 'editor');
  expect(body.yoast_head_json).toMatchObject({ title: 'All about us', og_type: 'website' });
  const query = `{ contentNode(id: ${body.id}, idType: DATABASE_ID) { ... on NodeWithTitle { seo { title } } seo { title } } }`;
  const { contentNode } = await ask(query);
  expect(contentNode.seo.title).toBe('All about us');
});

it('with SEO_FIELDS, REST shows it unasked, as the OpenAPI document says', async () => {
  const shown = await openTestSite({ env: { SEO_FIELDS: 'true' } });
  const json = { title: 'Shown', status: 'publish', seo: { title: 'Told' } };
  const { body: created } = await shown.rest('/core/v2/posts', { as: 'editor', json });
  expect(created.seo.title).toBe('Told');
  expect(created.yoast_head_json.title).toBe('Told');
  const { body: listed, headers } = await shown.rest('/core/v2/posts');
  expect(listed[0].yoast_head).toContain('<title>Told</title>');
  expect(listed[0]).not.toHaveProperty('seo');
  expect(headers.get('etag')).not.toBeNull();
  const { body: terms } = await shown.rest('/core/v2/categories');
  expect(terms[0].yoast_head_json.og_type).toBe('website');
  const { body: document } = await shown.rest('/openapi.json');
  const names = Object.values<{ properties?: object; title?: string }>(document.components.schemas)
    .filter(({ properties = {} }) => 'yoast_head_json' in properties)
    .map(({ title }) => title);
  expect(names).toEqual(expect.arrayContaining(['post', 'page', 'attachment', 'category', 'tag']));
  await shown.close();
});
