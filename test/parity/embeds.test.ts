import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileServer, openHostileServer } from '../lib/guarded-fetch/hostile-server.ts';
import { openTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

let site: TestSite;
let server: HostileServer;
let link: string;
let foreign: string;

beforeAll(async () => {
  server = await openHostileServer({
    '/page': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<link rel="alternate" type="application/json+oembed" href="/oembed">'),
    '/oembed': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(
          JSON.stringify({ type: 'rich', title: 'There', html: '<p>x', width: 100, height: 50 }),
        ),
  });
  foreign = `http://127.0.0.1:${server.port}/page`;
  site = await openTestSite({ env: { GUARDED_FETCH_ALLOW: `127.0.0.1:${server.port}` } });
  const json = { title: 'It’s "here"', status: 'publish' };
  link = (await site.rest('/core/v2/posts', { as: 'editor', json })).body.link;
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const FIELDS = `version type title html width height url authorName authorUrl providerName providerUrl
  thumbnailUrl thumbnailWidth thumbnailHeight`;

/** A GraphQL answer under REST's names, without what is not there. */
const renamed = (embed: object | null) =>
  embed &&
  Object.fromEntries(
    Object.entries(embed)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
  );

const byGraphql = async (field: string, url: string, as?: TestUser, more = '') => {
  const { data, errors } = await site.graphql<Record<string, object | null>>(
    `query ($url: String!) { ${field}(url: $url${more}) { ${FIELDS} } }`,
    { variables: { url }, ...(as ? { as } : {}) },
  );
  expect(errors).toBeUndefined();
  return renamed(data[field] ?? null);
};

test('an embed of this site is the same on both surfaces', async () => {
  const address = `/oembed/1.0/embed?url=${encodeURIComponent(link)}`;
  expect(await byGraphql('embed', link)).toEqual((await site.rest(address)).body);
  expect(await byGraphql('embed', link, undefined, ', maxWidth: 250')).toEqual(
    (await site.rest(`${address}&maxwidth=250`)).body,
  );
});

test('what REST does not find is null', async () => {
  expect(await byGraphql('embed', 'https://example.org/elsewhere')).toBeNull();
});

test.each([undefined, 'subscriber', 'contributor', 'admin'] as const)(
  "another site's embed is the same for %s on both surfaces, or on none",
  async (as) => {
    const address = `/oembed/1.0/proxy?url=${encodeURIComponent(foreign)}`;
    const { status, body } = await site.rest(address, as ? { as } : {});
    const embed = await byGraphql('foreignEmbed', foreign, as);
    expect(embed).toEqual(status === 200 ? body : null);
  },
);

test('nobody is asked to discover where that is not wished', async () => {
  expect(await byGraphql('foreignEmbed', foreign, 'admin', ', discover: false')).toBeNull();
});
