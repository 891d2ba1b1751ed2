import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';

let site: TestSite;
let home = 0;
beforeAll(async () => {
  site = await openTestSite();
  const json = { title: 'Home', status: 'publish' };
  home = (await site.rest('/core/v2/pages', { as: 'admin', json })).body.id;
});
afterAll(() => site.close());

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
