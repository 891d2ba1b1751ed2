import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();
let image: { readonly id: number; readonly source_url: string };
let category: number;

beforeAll(async () => {
  const form = new FormData();
  form.set('file', new File([await makePicture({ width: 40, height: 30 })], 'boat.jpg'));
  image = (await site.rest('/core/v2/media', { method: 'POST', as: 'editor', body: form })).body;
  const term = { as: 'editor', json: { name: 'Harbour & boats' } } as const;
  category = (await site.rest('/core/v2/categories', term)).body.id;
});

const create = async (json: object, path = 'posts', as: TestUser = 'editor') =>
  await site.make(`/core/v2/${path}`, { status: 'publish', ...json }, as);

const ALL = '_fields=id,seo,yoast_head,yoast_head_json';

const read = async (id: number, query = ALL, as?: TestUser) =>
  (await site.rest(`/core/v2/posts/${id}?${query}`, { as })).body;

/** What front ends of this kind ask for, with the fragment that their templates share. */
const FRAGMENT = `
  fragment SeoFragment on PostTypeSEO {
    breadcrumbs { text url isHidden }
    canonical cornerstone focuskw metaKeywords title metaDesc metaRobotsNoindex metaRobotsNofollow
    opengraphAuthor opengraphDescription opengraphTitle opengraphUrl opengraphType opengraphPublisher
    opengraphSiteName opengraphPublishedTime opengraphModifiedTime
    opengraphImage { sourceUrl altText mediaDetails { width height } }
    schema { articleType pageType raw }
    twitterTitle twitterDescription twitterCardType twitterImage { sourceUrl }
    readingTime fullHead
  }`;

const ask = async (id: number, as?: TestUser) => {
  const query = `query Post($id: ID!) { post(id: $id, idType: DATABASE_ID) { seo { ...SeoFragment } } } ${FRAGMENT}`;
  const data = await site.query(query, { variables: { id: String(id) }, as });
  return data.post?.seo;
};

describe('the seo of a post where nothing is written', () => {
  it('is made from its content, in the words of front ends', async () => {
    const { id, link } = await create({
      title: 'The ferry &amp; the bell',
      content: 'One two three.',
      excerpt: 'A bell & a ferry.',
      date: '2026-01-05T10:00:00',
      featured_media: image.id,
      categories: [category],
    });
    const seo = await ask(id);
    expect(seo).toMatchObject({
      breadcrumbs: [
        { text: 'Home', url: 'http://site.test/', isHidden: false },
        { text: 'Harbour & boats', url: 'http://site.test/category/harbour-boats/' },
        { text: 'The ferry & the bell', url: link },
      ],
      canonical: link,
      cornerstone: false,
      focuskw: null,
      metaKeywords: null,
      title: 'The ferry & the bell – Almanac',
      metaDesc: 'A bell & a ferry.',
      metaRobotsNoindex: 'index',
      metaRobotsNofollow: 'follow',
      opengraphAuthor: null,
      opengraphDescription: 'A bell & a ferry.',
      opengraphTitle: 'The ferry & the bell',
      opengraphUrl: link,
      opengraphType: 'article',
      opengraphSiteName: 'Almanac',
      opengraphPublishedTime: '2026-01-05T10:00:00+00:00',
      opengraphImage: {
        sourceUrl: image.source_url,
        mediaDetails: { width: 40, height: 30 },
      },
      schema: { articleType: ['BlogPosting'], pageType: ['WebPage'] },
      twitterCardType: 'summary_large_image',
      twitterImage: { sourceUrl: image.source_url },
      readingTime: 1,
    });
    const [article, page] = JSON.parse(seo.schema.raw)['@graph'];
    expect(article).toMatchObject({ '@type': 'BlogPosting', author: { name: 'Editor' } });
    expect(page).toMatchObject({ '@type': 'WebPage', url: link });
  });

  it('is shown by REST where `_fields` names it, and not otherwise', async () => {
    const { id, link } = await create({ title: 'Named', content: 'Words.' });
    const plain = await read(id, '');
    expect(plain).not.toHaveProperty('yoast_head_json');
    expect(plain).not.toHaveProperty('seo');
    const { yoast_head: head, yoast_head_json: json } = await read(id);
    expect(json).toMatchObject({
      title: 'Named – Almanac',
      description: 'Words.',
      robots: { index: 'index', follow: 'follow' },
      canonical: link,
      og_locale: 'en_US',
      og_type: 'article',
      og_title: 'Named',
      og_url: link,
      og_site_name: 'Almanac',
      author: 'Editor',
      twitter_card: 'summary',
      twitter_misc: { 'Written by': 'Editor', 'Est. reading time': '1 minute' },
      schema: { '@context': 'https://schema.org' },
    });
    expect(head).toContain('<title>Named – Almanac</title>');
    expect(head).toContain(`<link rel="canonical" href="${link}">`);
    expect(await read(id, '_fields=yoast_head_json.og_title')).toEqual({
      yoast_head_json: { og_title: 'Named' },
    });
  });

  it('keeps search engines away from what is not public, and has no address for it', async () => {
    const { id } = await create({ title: 'Draft', status: 'draft' });
    const seo = await ask(id, 'editor');
    expect(seo).toMatchObject({ canonical: null, metaRobotsNoindex: 'noindex' });
    expect(await ask(id)).toBeUndefined();
    expect((await site.rest(`/core/v2/posts/${id}?${ALL}`)).status).toBe(401);
  });
});

describe('the seo of a post that is written', () => {
  const written = {
    title: 'A <b>bell</b> rings',
    description: 'Why  it\nrings.',
    canonical: 'https://other.example/bell',
    robots: { index: 'noindex', follow: 'nofollow' },
    focus_keyword: 'bell',
    cornerstone: true,
  };

  it('is what both surfaces, the page and the sitemap tell', async () => {
    const { id, link, slug } = await create({
      title: 'Bell',
      content: 'Words.',
      seo: { ...written, image: image.id },
    });
    expect(await ask(id)).toMatchObject({
      title: 'A bell rings',
      metaDesc: 'Why it rings.',
      canonical: 'https://other.example/bell',
      metaRobotsNoindex: 'noindex',
      metaRobotsNofollow: 'nofollow',
      opengraphTitle: 'A bell rings',
      opengraphImage: { sourceUrl: image.source_url },
      focuskw: 'bell',
      cornerstone: true,
    });
    const { yoast_head_json: json, seo } = await read(id, `context=edit&${ALL}`, 'editor');
    expect(json).toMatchObject({
      title: 'A bell rings',
      robots: { index: 'noindex', follow: 'nofollow' },
      og_image: [{ url: image.source_url, width: 40, height: 30, type: 'image/jpeg' }],
    });
    expect(seo).toEqual({
      ...written,
      title: 'A bell rings',
      description: 'Why it rings.',
      image: image.id,
    });
    const page = await (await site.fetch(link)).text();
    expect(page).toContain('<title>A bell rings</title>');
    expect(page).toContain('<meta name="description" content="Why it rings.">');
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page).toContain('<link rel="canonical" href="https://other.example/bell">');
    const map = await site.fetch('/sitemap-post-1.xml');
    const addresses = await map.text();
    expect(addresses).toContain('/named/');
    expect(addresses).not.toContain(`/${slug}/`);
  });

  it('is changed part by part, and taken away by null', async () => {
    const { id } = await create({ title: 'Part', seo: written });
    const write = (seo: unknown) =>
      site.rest(`/core/v2/posts/${id}?_fields=seo`, { as: 'editor', json: { seo } });
    const { body } = await write({ title: null, robots: { index: null } });
    expect(body.seo).toMatchObject({
      title: null,
      description: 'Why it rings.',
      robots: { index: null, follow: 'nofollow' },
    });
    expect((await write(null)).body.seo).toEqual({
      title: null,
      description: null,
      canonical: null,
      robots: { index: null, follow: null },
      image: null,
      focus_keyword: null,
      cornerstone: false,
    });
  });

  it('is the same whichever surface writes it', async () => {
    const input = {
      title: 'A bell rings',
      metaDesc: 'Why it rings.',
      canonical: 'https://other.example/bell',
      metaRobotsNoindex: 'noindex',
      metaRobotsNofollow: 'nofollow',
      opengraphImageId: String(image.id),
      focuskw: 'bell',
      cornerstone: true,
    };
    const query = `mutation Write($seo: SEOInput) {
      createPost(input: { title: "By GraphQL", seo: $seo }) { post { databaseId seo { title } } } }`;
    const { data } = await site.graphql(query, { as: 'editor', variables: { seo: input } });
    const { databaseId, seo } = data.createPost.post;
    expect(seo.title).toBe('A bell rings');
    const byRest = await create({
      status: 'draft',
      title: 'R',
      seo: { ...written, image: image.id },
    });
    const [one, other] = await Promise.all(
      [databaseId, byRest.id].map((id) => read(id, 'context=edit&_fields=seo', 'editor')),
    );
    expect(one).toEqual(other);
    const update = `mutation { updatePost(input: { id: ${databaseId}, seo: { title: null } }) { post { seo { title } } } }`;
    const after = await site.graphql(update, {
      as: 'editor',
    });
    expect(after.data.updatePost.post.seo.title).toBe('By GraphQL – Almanac');
  });

  it('comes back with a revision', async () => {
    const { id } = await create({ title: 'Kept', content: 'One.', seo: { title: 'First' } });
    const write = (json: object) => site.rest(`/core/v2/posts/${id}`, { as: 'editor', json });
    await write({ content: 'Two.' });
    await write({ seo: { title: 'Second' } });
    const { body } = await site.rest(`/core/v2/posts/${id}/revisions?_fields=id`, { as: 'editor' });
    expect(body).toHaveLength(2);
    const query = `mutation { restoreRevision(input: { id: "${body[1].id}" }) { clientMutationId } }`;
    await site.query(query, { as: 'editor' });
    expect((await read(id)).yoast_head_json.title).toBe('First');
  });

  it.each([
    ['a long title', { title: 'x'.repeat(501) }],
    ['a long description', { description: 'x'.repeat(1001) }],
    ['a long address', { canonical: `https://a.example/${'x'.repeat(2000)}` }],
    ['an address of another scheme', { canonical: 'javascript:alert(1)' }],
    ['no address', { canonical: 'bell' }],
    ['an unknown word', { robots: { index: 'maybe' } }],
    ['an unknown member', { titel: 'A' }],
    ['an unknown member of robots', { robots: { archive: 'no' } }],
    ['an image that is none', { image: 999_999 }],
    ['a number that is none', { image: -1 }],
    ['no object', 'title'],
  ])('is refused with %s, and nothing is written', async (_, seo) => {
    const { id } = await create({ title: 'Refused' });
    const answer = await site.rest(`/core/v2/posts/${id}`, {
      as: 'editor',
      json: { title: 'Changed', seo },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(answer.body.data.params)).toEqual(['seo']);
    expect((await read(id, '')).title.rendered).toBe('Refused');
  });

  it('is written by those alone who may edit the post', async () => {
    const { id } = await create({ title: 'Mine' });
    const json = { seo: { title: 'Yours' } };
    expect((await site.rest(`/core/v2/posts/${id}`, { as: 'author', json })).status).toBe(403);
    expect((await site.rest(`/core/v2/posts/${id}`, { json })).status).toBe(401);
    const edit = `/core/v2/posts/${id}?context=edit&_fields=seo`;
    expect((await site.rest(edit, { as: 'author' })).status).toBe(403);
  });

  it('is shown in the page as text', async () => {
    const { id, link } = await create({
      title: 'Escaped',
      seo: { title: '"a" & \'b\' < c', description: '"><script>alert(1)</script>' },
    });
    const page = await (await site.fetch(link)).text();
    expect(page).toContain('<title>&quot;a&quot; &amp; &#39;b&#39; &lt; c</title>');
    expect(page).not.toContain('<script>alert');
    expect((await read(id)).yoast_head).not.toContain('<script>alert');
  });
});

describe('what others may not see', () => {
  it('is not told of a post with a password', async () => {
    const { id } = await create({
      title: 'Locked',
      content: 'Hidden words.',
      password: 'sesame',
      featured_media: image.id,
      seo: { description: 'Hidden too.' },
    });
    expect(await ask(id)).toMatchObject({
      title: 'Locked – Almanac',
      metaDesc: null,
      opengraphImage: null,
      readingTime: null,
      schema: { articleType: [] },
    });
    const { yoast_head: head, yoast_head_json: json } = await read(id);
    expect(JSON.stringify([head, json])).not.toContain('Hidden');
    expect(json).not.toHaveProperty('og_image');
    expect((await ask(id, 'editor')).metaDesc).toBe('Hidden too.');
  });

  it('is not told of pages above that are not public, nor of private images', async () => {
    const parent = await create({ title: 'Hidden parent', status: 'private' }, 'pages');
    const { id } = await create({ title: 'Child', parent: parent.id }, 'pages');
    const query = `{ page(id: ${id}, idType: DATABASE_ID) { seo { breadcrumbs { text } } } }`;
    const crumbs = async (as?: TestUser) =>
      (
        await site.graphql<{ page: { seo: { breadcrumbs: { text: string }[] } } }>(query, { as })
      ).data.page.seo.breadcrumbs.map(({ text }) => text);
    expect(await crumbs()).toEqual(['Home', 'Child']);
    expect(await crumbs('editor')).toEqual(['Home', 'Hidden parent', 'Child']);
    const draft = await create({ title: 'Draft', status: 'draft' });
    const form = new FormData();
    form.set('file', new File([await makePicture({ width: 8, height: 8 })], 'secret.jpg'));
    form.set('post', String(draft.id));
    const upload = { method: 'POST', as: 'editor', body: form } as const;
    const { body: secret } = await site.rest('/core/v2/media', upload);
    const post = await create({ title: 'Shows it', seo: { image: secret.id } });
    expect(await ask(post.id)).toMatchObject({ opengraphImage: null, twitterCardType: 'summary' });
    expect((await read(post.id)).yoast_head_json).not.toHaveProperty('og_image');
    const refused = await site.rest('/core/v2/posts', {
      as: 'contributor',
      json: { title: 'Guesses', seo: { image: secret.id } },
    });
    expect(refused.status).toBe(400);
  });
});

it('a list with images and categories reads as often as one post does', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const form = new FormData();
      form.set('file', new File([await makePicture({ width: 8, height: 8 })], `list-${i}.jpg`));
      const upload = { method: 'POST', as: 'editor', body: form } as const;
      const { body: media } = await site.rest('/core/v2/media', upload);
      const name = { as: 'editor', json: { name: `List ${i}`, parent: category } } as const;
      const { body: term } = await site.rest('/core/v2/categories', name);
      return create({
        title: `List ${i}`,
        content: 'Words.',
        featured_media: media.id,
        categories: [term.id],
      });
    }),
  );
  const statements = async (run: () => Promise<unknown>) => {
    return (await site.statements(run)).length;
  };
  const ids = made.map(({ id }) => id);
  const byRest = (some: readonly number[]) =>
    statements(() => site.rest(`/core/v2/posts?include=${some.join()}&${ALL}`));
  const byGraphql = (some: readonly number[]) =>
    statements(() =>
      site.graphql(
        `{ posts(where: { in: [${some.join()}] }) { nodes { seo { ...SeoFragment } } } } ${FRAGMENT}`,
      ),
    );
  await byRest(ids); // what is cached of each is cached now
  await byGraphql(ids);
  expect(await byRest(ids.slice(0, 9))).toBeLessThanOrEqual((await byRest(ids.slice(9))) + 2);
  expect(await byGraphql(ids.slice(0, 8))).toBeLessThanOrEqual(
    (await byGraphql(ids.slice(8, 9))) + 2,
  );
  const { body } = await site.rest(`/core/v2/posts?include=${ids.join()}&per_page=10&${ALL}`);
  expect(body.every((one: { yoast_head_json: object }) => 'og_image' in one.yoast_head_json)).toBe(
    true,
  );
});
