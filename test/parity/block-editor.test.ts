import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileServer, openHostileServer } from '../lib/guarded-fetch/hostile-server.ts';
import { openTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

let site: TestSite;
let server: HostileServer;
beforeAll(async () => {
  server = await openHostileServer({
    '/': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<title>There</title><meta name=description content=Words>'),
  });
  site = await openTestSite({ env: { GUARDED_FETCH_ALLOW: `127.0.0.1:${server.port}` } });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const ask = async (query: string, as?: TestUser) => {
  const { data, errors } = await site.graphql<Record<string, unknown>>(query, as ? { as } : {});
  return { data, code: errors?.[0]?.extensions.code };
};

test('details of a page are the same on both surfaces, and so are refusals', async () => {
  for (const url of [`http://127.0.0.1:${server.port}/`, 'http://127.0.0.1/', 'nothing'])
    for (const as of [undefined, 'subscriber', 'author'] as const) {
      const path = `/core-block-editor/v1/url-details?url=${encodeURIComponent(url)}`;
      const { status, body } = await site.rest(path, as ? { as } : {});
      const query = `{ urlDetails(url: "${url}") { title icon description image } }`;
      const { data, code } = await ask(query, as);
      expect(data.urlDetails).toEqual(status === 200 ? body : null);
      expect(code).toBe(body.code);
    }
});

test('the menu that stands in is the same on both surfaces, or there is none', async () => {
  const query = '{ navigationFallback { databaseId } }';
  expect((await ask(query, 'admin')).data).toEqual({ navigationFallback: null });
  await site.rest('/core/v2/menus', { as: 'admin', json: { name: 'One' } });
  const { body } = await site.rest('/core-block-editor/v1/navigation-fallback', { as: 'admin' });
  expect((await ask(query, 'admin')).data).toEqual({ navigationFallback: { databaseId: body.id } });
  expect((await ask(query, 'editor')).data).toEqual({ navigationFallback: null });
});

test('the address of the archive is told to whom REST gives it', async () => {
  const { data } = await ask('{ siteExportUrl }', 'admin');
  expect(data.siteExportUrl).toBe('http://site.test/api/core-block-editor/v1/export');
  expect((await ask('{ siteExportUrl }', 'editor')).code).toBe('rest_cannot_export_templates');
});
