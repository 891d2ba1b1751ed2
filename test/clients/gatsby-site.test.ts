import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrontEnd, openFrontEnd } from '../support/open-front-end.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
let front: FrontEnd | undefined;

beforeAll(async () => {
  const write = (path: string, json: object) =>
    server.site.rest(path, { as: 'editor', json: { status: 'publish', ...json } });
  for (const n of [1, 2, 3])
    await write('/core/v2/posts', { title: `Post ${n}`, slug: `post-${n}`, content: `Text ${n}` });
  const day = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
  await write('/ext/events/v1/events', { title: 'Open day', ...day });
  front = await openFrontEnd('examples/gatsby-site', {
    ALMANAC_GRAPHQL_URL: `${server.address}/graphql`,
    GATSBY_TELEMETRY_DISABLED: '1',
    CI: '1',
  });
  await front.runScript('build');
}, 600_000);

afterAll(() => front?.close(), 600_000);

const page = (path: string) =>
  readFileSync(join(front?.folder ?? '', 'public', path, 'index.html'), 'utf8');

test('a site with Gatsby is built within the default limits: posts, their list and a calendar', async () => {
  for (const n of [1, 2, 3]) expect(page('')).toContain(`>Post ${n}</a>`);
  const { body } = await server.site.rest('/core/v2/posts?slug=post-2');
  const post = page(new URL(body[0].link).pathname);
  expect(post).toContain('<h1>Post 2</h1>');
  expect(post).toContain('Text 2');
  expect(page('calendar')).toContain('Open day');
});
