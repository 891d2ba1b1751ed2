import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('searching the site by REST', () => {
  const site = sharedSite();

  const make = async (path: string, json: object) => {
    const { status, body } = await site.rest(path, { as: 'admin', json });
    expect(status).toBe(201);
    return body.id as number;
  };
  const post = (json: object) => make('/core/v2/posts', { status: 'publish', ...json });
  const search = (query: string) => site.rest(`/core/v2/search?${query}`);
  const idsOf = (body: readonly { id: unknown }[]) => body.map(({ id }) => id);

  it('finds posts, pages and events alike on every surface', async () => {
    const content = 'About the quokka';
    const event = {
      title: 'An outing',
      description: content,
      start_date: '2031-01-01 10:00:00',
      end_date: '2031-01-01 11:00:00',
      status: 'publish',
    };
    const ids = [
      await post({ title: 'A post', content }),
      await make('/core/v2/pages', { title: 'A page', content, status: 'publish' }),
      await make('/ext/events/v1/events', event),
    ].sort();
    expect(idsOf((await search('search=quokka')).body).sort()).toEqual(ids);
    const { data } = await site.graphql<{
      contentNodes: { nodes: { databaseId: number }[] };
      search: { nodes: { databaseId: number }[] };
    }>(
      '{ contentNodes(where: { search: "quokka" }) { nodes { databaseId } } search(search: "quokka") { nodes { ... on ContentNode { databaseId } } } }',
    );
    const found = [data.contentNodes, data.search].map(({ nodes }) =>
      nodes.map(({ databaseId }) => databaseId).sort(),
    );
    expect(found).toEqual([ids, ids]);
    const html = await (await site.app.fetch(new Request('http://site.test/?s=quokka'))).text();
    for (const title of ['A post', 'A page', 'An outing'])
      expect(html).toContain(`>${title}</a></h2>`);
    const form = await (await site.app.fetch(new Request('http://site.test/?s='))).text();
    expect(form).toContain('What are you looking for?');
    expect(form).not.toContain('Nothing was found');
    for (const id of ids.slice(0, 1))
      await site.rest(`/core/v2/posts/${id}?force=true`, { as: 'admin', method: 'DELETE' });
  });

  it('finds published posts, those first that have the words in their titles', async () => {
    const inText = await post({ title: 'First', content: 'About the wombat' });
    const inTitle = await post({ title: 'Wombat & friends', date: '2026-01-02T03:04:05' });
    await post({ title: 'Wombat draft', status: 'draft' });
    const { body, headers } = await search('search=wombat');
    expect(idsOf(body)).toEqual([inTitle, inText]);
    expect(headers.get('x-wp-total')).toBe('2');
    expect(body[0]).toEqual({
      id: inTitle,
      title: 'Wombat &#038; friends',
      url: 'http://site.test/2026/01/02/wombat-friends/',
      type: 'post',
      subtype: 'post',
      _links: {
        self: [
          {
            embeddable: true,
            targetHints: { allow: ['GET'] },
            href: `http://site.test/api/core/v2/posts/${inTitle}`,
          },
        ],
        about: [{ href: 'http://site.test/api/core/v2/types/post' }],
        collection: [{ href: 'http://site.test/api/core/v2/search' }],
      },
    });
    expect(idsOf((await search(`search=wombat&exclude=${inTitle}`)).body)).toEqual([inText]);
    expect(idsOf((await search(`include=${inText}`)).body)).toEqual([inText]);
    expect((await search('search=wombat&subtype=page')).body).toEqual([]);
  });

  it('does not find what a password hides', async () => {
    const json = { title: 'Locked', content: 'A secret numbat', password: 'sesame' };
    await post(json);
    expect((await search('search=numbat')).body).toEqual([]);
  });

  it('finds terms by name and slug', async () => {
    const parent = await make('/core/v2/categories', { name: 'Élan 100%' });
    const child = await make('/core/v2/categories', { name: 'Elan vital', parent });
    const tag = await make('/core/v2/tags', { name: 'Other', slug: 'elan-tag' });
    const { body } = await search('type=term&search=elan');
    expect(idsOf(body)).toEqual([parent, child, tag]);
    expect(body[1]).toMatchObject({
      title: 'Elan vital',
      url: 'http://site.test/category/elan-100/elan-vital/',
      type: 'category',
      _links: {
        self: [{ href: `http://site.test/api/core/v2/categories/${child}`, embeddable: true }],
        about: [{ href: 'http://site.test/api/core/v2/taxonomies/category' }],
      },
    });
    expect(body[1].subtype).toBeUndefined();
    expect(idsOf((await search('type=term&search=elan&subtype=post_tag')).body)).toEqual([tag]);
    expect(idsOf((await search('type=term&search=0%25')).body)).toEqual([parent]);
    expect((await search('type=term&search=elan&subtype=page')).body).toEqual([]);
  });

  it('finds the formats that are in use', async () => {
    await post({ title: 'An aside', format: 'aside' });
    const { body } = await search('type=post-format');
    expect(body).toEqual([
      {
        id: 'aside',
        title: 'Aside',
        url: 'http://site.test/type/aside/',
        type: 'post-format',
        _links: { collection: [{ href: 'http://site.test/api/core/v2/search' }] },
      },
    ]);
    expect((await search('type=post-format&search=vid')).body).toEqual([]);
  });

  it('embeds the records it has found', async () => {
    const id = await post({ title: 'Bandicoot' });
    const tag = await make('/core/v2/tags', { name: 'Bandicoots' });
    const posts = await search('search=bandicoot&_embed');
    expect(posts.body[0]._embedded.self[0]).toMatchObject({
      id,
      title: { rendered: 'Bandicoot' },
    });
    const terms = await search('type=term&search=bandicoot&_embed=self');
    expect(terms.body[0]._embedded.self[0]).toMatchObject({ id: tag, name: 'Bandicoots' });
  });

  it('pages, and refuses a page beyond the last', async () => {
    for (const title of ['Quoll one', 'Quoll two', 'Quoll three']) await post({ title });
    const second = await search('search=quoll&per_page=2&page=2');
    expect(second.body).toHaveLength(1);
    expect(second.headers.get('link')).toContain('rel="prev"');
    const third = await search('search=quoll&per_page=2&page=3');
    expect([third.status, third.body.code]).toEqual([400, 'rest_search_invalid_page_number']);
    expect((await search('search=nothing-of-the-kind&page=3')).body).toEqual([]);
  });

  it('refuses an unknown type or subtype', async () => {
    for (const query of ['type=user', 'subtype=nothing', 'subtype=post,nothing']) {
      const { status, body } = await search(query);
      expect([query, status, body.code]).toEqual([query, 400, 'rest_invalid_param']);
    }
  });
});
