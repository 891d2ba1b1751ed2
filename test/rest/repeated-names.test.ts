import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let ids: readonly number[];

beforeAll(async () => {
  const made = [];
  for (const title of ['A', 'B', 'C'])
    made.push(
      await site.rest('/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } }),
    );
  ids = made.map(({ body }) => body.id);
});

const found = async (query: string): Promise<number[]> => {
  const { body } = await site.rest(`/core/v2/posts?order=asc&orderby=id&${query}`);
  return body.map(({ id }: { id: number }) => id);
};

test('a name that stands several times is a list of all its values', async () => {
  const [a, b, c] = ids;
  expect(await found(`include=${a}&include=${c}`)).toEqual([a, c]);
  expect(await found(`include=${a},${b}&include=${c}`)).toEqual([a, b, c]);
  expect(await found(`include[]=${a}&include[]=${c}`)).toEqual([a, c]);
  expect(await found(`slug=a&slug=c&_fields[]=id`)).toEqual([a, c]);
});

test('_fields and _embed that stand several times name all of it', async () => {
  const ask = (query: string) =>
    site.rest(`/core/v2/posts?per_page=1&include=${ids.join()}&${query}`);
  const { body, headers } = await ask('_fields=id&_fields=title,slug&_fields=link');
  expect(Object.keys(body[0])).toEqual(['id', 'slug', 'link', 'title']);
  const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const following = await site.rest(next.slice(next.indexOf('/core/v2')));
  expect(Object.keys(following.body[0])).toEqual(['id', 'slug', 'link', 'title']);
  const relations = async (query: string) => Object.keys((await ask(query)).body[0]._embedded);
  expect(await relations('_embed=author&_embed=wp:term')).toEqual(['author', 'wp:term']);
  expect(await relations('_embed&_embed=author')).toEqual(await relations('_embed'));
});

test('of what is no list the last value counts', async () => {
  expect(await found('per_page=3&per_page=1')).toEqual(ids.slice(0, 1));
});

test('links to other pages have values as they were read', async () => {
  const ask = async (query: string) => {
    const { headers } = await site.rest(`/core/v2/posts?${query}`);
    return /\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  };
  expect(await ask('per_page=3&order=asc&order=desc&per_page=1')).toBe(
    'per_page=1&order=desc&page=2',
  );
  for (const [sent, linked] of Object.entries({ false: '', '0': '', TRUE: '=1', '1': '=1' }))
    expect(await ask(`per_page=1&ignore_sticky=${sent}`)).toBe(
      `per_page=1&ignore_sticky${linked}&page=2`,
    );
});

test('forms and requests of a batch are read alike', async () => {
  const one = await site.rest('/core/v2/tags', { as: 'admin', json: { name: 'One' } });
  const two = await site.rest('/core/v2/tags', { as: 'admin', json: { name: 'Two' } });
  const tags = [one.body.id, two.body.id];
  const said = tags.map((id) => `tags=${id}`).join('&');
  const { body } = await site.rest(`/core/v2/posts/${ids[0]}`, {
    as: 'admin',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `title=First&title=Last&${said}`,
  });
  expect(body).toMatchObject({ tags, title: { raw: 'Last' } });
  const requests = [{ method: 'POST', path: `/core/v2/posts/${ids[1]}?${said}` }];
  const batch = await site.rest('/batch/v1', { as: 'admin', json: { requests } });
  expect(batch.body.responses[0].body.tags).toEqual(tags);
});
