import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  await site.rest('/core/v2/settings', { as: 'admin', json: { timezone: 'Europe/Berlin' } });
  for (const [title, date, status] of [
    ['New Year', '2024-01-01T00:00:00', 'publish'],
    ['Late', '2024-11-27T23:59:59', 'publish'],
    ['Early', '2024-11-27T00:00:00', 'publish'],
    ['Next day', '2024-11-28T00:00:00', 'publish'],
    ['Next year', '2025-01-01T00:00:00', 'publish'],
    ['Draft', '2024-11-27T12:00:00', 'draft'],
  ] as const)
    await site.rest('/core/v2/posts', { as: 'editor', json: { title, date, status } });
  const page = { title: 'A page', date: '2024-11-27T12:00:00', status: 'publish' };
  await site.rest('/core/v2/pages', { as: 'editor', json: page });
});

interface Archive {
  readonly id: string;
  readonly posts: { readonly nodes: readonly { readonly title: string }[] };
}

async function find(uri: string, posts = 'posts { nodes { title } }') {
  const { data } = await site.graphql<{ nodeByUri: Archive | null }>(
    `query ($uri: String!) { nodeByUri(uri: $uri) { __typename id uri templates
      ... on DateArchive { year month day title ${posts} } } }`,
    { variables: { uri } },
  );
  return data.nodeByUri;
}

const titlesOf = (archive: Archive | null) => archive?.posts.nodes.map(({ title }) => title);

describe('the archive of a date is found at its path', () => {
  test.each([
    ['/2024/', { year: 2024, month: null, day: null, title: '2024' }],
    ['/2024/11/', { year: 2024, month: 11, day: null, title: 'November 2024' }],
    ['/2024/11/27/', { year: 2024, month: 11, day: 27, title: 'November 27, 2024' }],
  ])('%s', async (uri, date) => {
    const node = { __typename: 'DateArchive', uri, templates: ['date', 'archive', 'index'] };
    expect(await find(uri)).toMatchObject({ ...node, ...date });
    expect(await find(uri.slice(0, -1))).toMatchObject(node);
    expect(await find(`http://site.test${uri}`)).toMatchObject(node);
  });

  test.each(['/2024/13/', '/2024/02/30/', '/0000/', '/20240/'])('but not %s', async (uri) => {
    expect(await find(uri)).toBeNull();
  });
});

test('an archive has the published posts of its time on the clocks of the site', async () => {
  expect(titlesOf(await find('/2024/'))).toEqual(['Next day', 'Late', 'Early', 'New Year']);
  expect(titlesOf(await find('/2024/11/'))).toEqual(['Next day', 'Late', 'Early']);
  expect(titlesOf(await find('/2024/11/27/'))).toEqual(['Late', 'Early']);
  expect(titlesOf(await find('/2023/'))).toEqual([]); // its page is empty too
  const all = 'posts: contentNodes { nodes { ... on Post { title } } }';
  expect(titlesOf(await find('/2024/11/27/', all))).toEqual(['Late', 'Early']);
});

test('its lists are filtered and read by cursors as others are', async () => {
  const one = await find('/2024/11/', 'posts(where: { search: "early" }) { nodes { title } }');
  expect(titlesOf(one)).toEqual(['Early']);
  const query = (after: string | null) =>
    `posts(first: 2, after: ${JSON.stringify(after)}) { nodes { title } pageInfo { endCursor total } }`;
  const first = (await find('/2024/11/', query(null))) as Archive & {
    readonly posts: { readonly pageInfo: { readonly endCursor: string; readonly total: number } };
  };
  expect(first.posts.pageInfo.total).toBe(3);
  expect(titlesOf(await find('/2024/11/', query(first.posts.pageInfo.endCursor)))).toEqual([
    'Early',
  ]);
  const earlier = 'posts(where: { publishedBefore: "2024-06-01T00:00:00" }) { nodes { title } }';
  expect(titlesOf(await find('/2024/', earlier))).toEqual(['New Year']);
});

test('an archive is found by its global id', async () => {
  const id = (await find('/2024/11/'))?.id;
  const { data } = await site.graphql('query ($id: ID!) { node(id: $id) { id __typename } }', {
    variables: { id },
  });
  expect(data).toEqual({ node: { id, __typename: 'DateArchive' } });
});
