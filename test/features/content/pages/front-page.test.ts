import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
let home = 0;
beforeAll(async () => {
  const json = { title: 'Home', status: 'publish' };
  home = (await site.rest('/core/v2/pages', { as: 'admin', json })).body.id;
});

const find = async (uri: string) =>
  (await site.graphql(`{ nodeByUri(uri: "${uri}") { __typename uri } }`)).data;
const visits = ['/', '', '/?utm_source=letter'];
const questions = ['/?p=99999', '/?page_id=99999', '/?s=word', '/?author=99999'];

test('the latest posts are found at the front, whatever counts its visitors', async () => {
  const nodeByUri = { __typename: 'ContentType', uri: '/' };
  for (const uri of visits) expect(await find(uri)).toEqual({ nodeByUri });
  for (const uri of questions) expect(await find(uri)).toEqual({ nodeByUri: null });
});

test('so is the page that takes their place, by its own name as well', async () => {
  const json = { show_on_front: 'page', page_on_front: home };
  await site.rest('/core/v2/settings', { as: 'admin', json });
  const nodeByUri = { __typename: 'Page', uri: '/' };
  for (const uri of [...visits, '/home/', 'home']) expect(await find(uri)).toEqual({ nodeByUri });
  for (const uri of questions) expect(await find(uri)).toEqual({ nodeByUri: null });
  const { data } = await site.graphql('{ pageBy(uri: "home") { databaseId } }');
  expect(data).toEqual({ pageBy: { databaseId: home } });
});

test('lists are content types: the page for posts at each of its addresses, and the calendar', async () => {
  const parent = { title: 'News', status: 'publish' };
  const { body: page } = await site.rest('/core/v2/pages', { as: 'admin', json: parent });
  const set = (json: object) => site.rest('/core/v2/settings', { as: 'admin', json });
  const fields = '__typename uri isPostsPage isFrontPage isContentNode ... on ContentType { name }';
  const ask = async (uri: string) =>
    (await site.graphql<Record<string, unknown>>(`{ nodeByUri(uri: "${uri}") { ${fields} } }`)).data
      .nodeByUri;
  const list = (name: string, uri: string | null, isPostsPage = false) => ({
    ...{ __typename: 'ContentType', name, uri, isPostsPage },
    ...{ isFrontPage: false, isContentNode: false },
  });
  await set({ show_on_front: 'page', page_on_front: home, page_for_posts: page.id });
  for (const uri of ['/news/', 'news', `/?page_id=${page.id}`, 'http://site.test/news'])
    expect(await ask(uri)).toEqual(list('post', '/news/', true));
  for (const uri of ['/events/', '/events', '/?post_type=ext_events'])
    expect(await ask(uri)).toEqual(list('ext_events', '/events/'));
  expect(await ask('/?post_type=page')).toBeNull();
  const { data } = await site.graphql(`{
    page(id: "/news/", idType: URI) { isPostsPage contentType { node { uri } } }
    posts: contentType(id: "post", idType: NAME) { uri }
    events: contentType(id: "ext_events", idType: NAME) { uri }
    venues: contentType(id: "ext_venue", idType: NAME) { uri } }`);
  expect(data).toEqual({
    page: { isPostsPage: true, contentType: { node: { uri: null } } },
    ...{ posts: { uri: '/news/' }, events: { uri: '/events/' }, venues: { uri: null } },
  });
  await site.rest(`/core/v2/pages/${page.id}`, { as: 'admin', json: { slug: 'latest' } });
  expect(await ask('/latest/')).toEqual(list('post', '/latest/', true));
  await set({ show_on_front: 'posts' });
  expect(await ask('/latest/')).toMatchObject({ __typename: 'Page', isPostsPage: false });
  expect(await ask('/')).toMatchObject({ name: 'post', uri: '/', isPostsPage: true });
});
