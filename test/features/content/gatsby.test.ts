import { expect, test } from 'vitest';
import { satisfies } from '../../../src/features/content/gatsby/graphql/gatsby-fields.ts';
import { toGlobalId } from '../../../src/graphql/global-id.ts';
import { settableClock } from '../../support/settable-clock.ts';
import { sharedSite } from '../../support/test-site.ts';

const START = '2026-11-20T12:00:00';
const clock = settableClock(START);
const site = sharedSite({ clock });

const ACTIONS = `query ($since: Float!, $first: Int, $after: String) {
  actionMonitorActions(where: { sinceTimestamp: $since, orderby: { field: MODIFIED, order: DESC } }, first: $first, after: $after) {
    nodes { actionType referencedNodeGlobalRelayID referencedNodeStatus referencedNodeSingularName referencedNodePluralName }
    pageInfo { hasNextPage endCursor }
  }
}`;

const actionsSince = async (since: string, paging: object = {}) =>
  (
    await site.graphql(ACTIONS, {
      variables: { since: new Date(since).getTime(), first: 100, ...paging },
    })
  ).data.actionMonitorActions;

test('changes since a moment are told once for each record, page by page', async () => {
  const write = async (path: string, json: object) => (await site.make(path, json)).id;
  const post = { title: 'Before', status: 'publish' };
  const gone = await write('/core/v2/posts', post);
  const page = await write('/core/v2/pages', post);
  clock.set('2026-11-21T12:00:00');
  await write(`/core/v2/pages/${page}`, { title: 'Changed' });
  const draft = await write('/core/v2/posts', { title: 'Draft' });
  const tag = await write('/core/v2/tags', { name: 'New' });
  await site.rest(`/core/v2/posts/${gone}`, { as: 'admin', method: 'DELETE' });
  const action = (type: string, idType: string, id: number, names: readonly string[]) => ({
    actionType: type,
    referencedNodeGlobalRelayID: toGlobalId(idType, id),
    referencedNodeStatus: type === 'DELETE' ? 'private' : 'publish',
    referencedNodeSingularName: names[0],
    referencedNodePluralName: names[1],
  });
  const expected = [
    action('UPDATE', 'post', page, ['page', 'pages']),
    action('CREATE', 'term', tag, ['tag', 'tags']),
    action('DELETE', 'post', gone, ['post', 'posts']),
  ];
  const all = await actionsSince('2026-11-21T11:00:00Z');
  expect(all).toEqual({
    nodes: expect.arrayContaining(expected),
    pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
  });
  expect(JSON.stringify(all)).not.toContain(toGlobalId('post', draft));
  const first = await actionsSince('2026-11-21T11:00:00Z', { first: 1 });
  expect(first).toMatchObject({ nodes: [expected[0]], pageInfo: { hasNextPage: true } });
  const { endCursor: after } = first.pageInfo;
  expect((await actionsSince('2026-11-21T11:00:00Z', { after })).nodes).toContainEqual(expected[1]);
  expect((await actionsSince('2026-11-22T11:00:00Z')).nodes).toEqual([]);
});

test('the questions before a build are answered', async () => {
  const query = `{ isWpGatsby schemaMd5 wpGatsby { arePrettyPermalinksEnabled }
    wpGatsbyCompatibility(wpGQLVersionRange: ">=1.1.2 <3.0.0", wpGatsbyVersionRange: ">=9.0.0") { satisfies { wpGQL wpGatsby } } }`;
  expect((await site.graphql(query)).data).toEqual({
    isWpGatsby: true,
    schemaMd5: expect.stringMatching(/^[\da-f]{32}$/),
    wpGatsby: { arePrettyPermalinksEnabled: true },
    wpGatsbyCompatibility: { satisfies: { wpGQL: true, wpGatsby: false } },
  });
});

test.each([
  ['2.0.0', '>=1.1.2 <3.0.0', true],
  ['3.0.0', '>=1.1.2 <3.0.0', false],
  ['1.9.0', '<1.0.0 || ^1.2.3', true],
  ['2.1.0', '~2.0.0', false],
  ['2.0.7', '~2.0.0', true],
  ['2.0.0', 'v2.0.0', true],
  ['2.0.0', 'latest', false],
])('the version %s is in %s: %s', (version, range, isIn) => {
  expect(satisfies(version, range)).toBe(isIn);
});
