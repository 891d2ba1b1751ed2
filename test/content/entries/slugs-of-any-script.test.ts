import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../support/test-site.ts';

const ENCODED = '%e4%ba%ac%e9%83%bd';

describe('a slug in another script', () => {
  const site = sharedSite();
  let post: { id: number; link: string };
  let page: { id: number };
  let tag: { id: number };
  beforeAll(async () => {
    const create = async (path: string, json: object) => await site.make(`/core/v2/${path}`, json);
    tag = await create('tags', { name: '京都' });
    const text = { title: '京都', status: 'publish', date_gmt: '2020-02-03T04:05:06' };
    post = await create('posts', { ...text, tags: [tag.id] });
    page = await create('pages', text);
  });

  const idsOf = async (path: string) =>
    (await site.rest(`/core/v2/${path}`)).body.map(({ id }: { id: number }) => id);

  it('is shown encoded in REST, but for the one that a title would give', async () => {
    const { body } = await site.rest(`/core/v2/posts/${post.id}?context=edit`, { as: 'admin' });
    expect([body.slug, body.generated_slug]).toEqual([ENCODED, '京都']);
  });

  it.each(['京都', ENCODED, ENCODED.toUpperCase()].map(encodeURIComponent))(
    'is found by slug=%s',
    async (slug) => {
      expect(await idsOf(`posts?slug=${slug}`)).toEqual([post.id]);
      expect(await idsOf(`pages?slug=nothing,${slug}`)).toEqual([page.id]);
      expect(await idsOf(`tags?slug=${slug}`)).toEqual([tag.id]);
    },
  );

  it('is found whatever the case', async () => {
    const body = await site.make('/core/v2/posts', { title: 'Zebra', status: 'publish' });
    expect(await idsOf('posts?slug=ZEBRA')).toEqual([body.id]);
  });

  it('filters nothing where it is empty', async () => {
    expect((await idsOf('posts?slug=')).length).toBe((await idsOf('posts')).length);
    expect(await idsOf('users?slug=')).toEqual(await idsOf('users'));
  });

  it.each(['京都', ENCODED, ENCODED.toUpperCase()])(
    'is found by GraphQL as %s, and shown as people read it',
    async (slug) => {
      const { data, errors } = await site.graphql(
        `query ($slug: ID!, $uri: ID!, $page: ID!, $any: String!, $tag: String!) {
          slug: post(id: $slug, idType: SLUG) { databaseId slug uri link }
          uri: post(id: $uri, idType: URI) { databaseId }
          page(id: $page, idType: URI) { databaseId uri }
          nodeByUri(uri: $any) { ... on Post { databaseId } }
          tagByUri: nodeByUri(uri: $tag) { ... on Tag { databaseId uri } }
          tag(id: $slug, idType: SLUG) { databaseId slug }
          posts(where: { name: "${slug}" }) { nodes { databaseId } }
          tagged: posts(where: { tag: "${slug}" }) { nodes { databaseId } }
          tags(where: { slug: ["${slug}"] }) { nodes { databaseId } }
        }`,
        {
          variables: {
            slug,
            uri: `/2020/02/03/${slug}/`,
            page: `/${slug}`,
            any: `/2020/02/03/${slug}`,
            tag: `/tag/${slug}/`,
          },
        },
      );
      const found = { databaseId: post.id };
      const { origin } = new URL(post.link);
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        slug: {
          ...found,
          slug: '京都',
          uri: '/2020/02/03/京都/',
          link: `${origin}/2020/02/03/京都/`,
        },
        uri: found,
        page: { databaseId: page.id, uri: '/京都/' },
        nodeByUri: found,
        tagByUri: { databaseId: tag.id, uri: `/tag/${ENCODED}/` },
        tag: { databaseId: tag.id, slug: '京都' },
        posts: { nodes: [found] },
        tagged: { nodes: [found] },
        tags: { nodes: [{ databaseId: tag.id }] },
      });
    },
  );

  it.each([ENCODED, ENCODED.toUpperCase()])('has pages at %s', async (slug) => {
    const { origin } = new URL(post.link);
    for (const path of [`/2020/02/03/${slug}/`, `/${slug}/`, `/tag/${slug}/`]) {
      const answer = await site.fetch(origin + path);
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  it('is cut between letters where a number has to follow it', async () => {
    const title = `a${'京'.repeat(30)}`;
    const slugs = [];
    for (const _ of [1, 2]) {
      const json = { title, status: 'publish' };
      slugs.push((await site.make('/core/v2/posts', json)).slug);
    }
    expect(slugs.map(decodeURIComponent)).toEqual([`a${'京'.repeat(22)}`, `a${'京'.repeat(21)}-2`]);
  });
});
