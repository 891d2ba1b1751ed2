import { beforeAll, expect, test } from 'vitest';
import { forgetKept } from '../support/forget-kept.ts';
import { sharedSite } from '../support/test-site.ts';

const MANY = 20;

const site = sharedSite();
const uris: Record<string, readonly string[]> = {};

beforeAll(async () => {
  const numbers = Array.from({ length: MANY }, (_, i) => i);
  const make = async (path: string, json: object) =>
    (await site.rest(path, { as: 'admin', json })).body;
  const pathOf = (link: string) => new URL(link).pathname;
  const each = async (name: string, one: (i: number) => Promise<string>) => {
    const made: string[] = [];
    for (const i of numbers) made.push(await one(i));
    uris[name] = made;
  };
  const status = 'publish';
  await each('posts', async (i) =>
    pathOf((await make('/core/v2/posts', { title: `Post ${i}`, status })).link),
  );
  const parent = (await make('/core/v2/pages', { title: 'Above', status })).id;
  await each('pages', async (i) =>
    pathOf((await make('/core/v2/pages', { title: `Page ${i}`, status, parent })).link),
  );
  const above = (await make('/core/v2/categories', { name: 'Above' })).id;
  await each('categories', async (i) =>
    pathOf((await make('/core/v2/categories', { name: `Category ${i}`, parent: above })).link),
  );
  await each('tags', async (i) => pathOf((await make('/core/v2/tags', { name: `Tag ${i}` })).link));
  await each('users', async (i) => {
    const username = `writer${i}`;
    const user = {
      username,
      email: `${username}@x.test`,
      password: 'a long one',
      roles: ['author'],
    };
    const { id } = await make('/core/v2/users', user);
    await make('/core/v2/posts', { title: `By ${i}`, status, author: id });
    return `/author/${username}/`;
  });
  const start = { start_date: '2031-03-01 10:00:00', end_date: '2031-03-01 11:00:00' };
  await each('events', async (i) =>
    pathOf((await make('/ext/events/v1/events', { title: `Event ${i}`, ...start })).url),
  );
  await each('venues', async (i) =>
    pathOf((await make('/ext/events/v1/venues', { venue: `Venue ${i}`, status })).url),
  );
  await each('organizers', async (i) =>
    pathOf((await make('/ext/events/v1/organizers', { organizer: `Choir ${i}`, status })).url),
  );
  uris.archives = numbers.map(() => '/');
  uris.nothing = numbers.map((i) => `/nothing/here-${i}/`);
  uris.ids = numbers.map((i) => `/?p=${i + 1}`);
}, 240_000);

const fields = `__typename id uri ... on Post { title author { node { name } } categories { nodes { name } } }
  ... on Page { title parent { node { id } } } ... on Category { name } ... on Event { title }`;

/** The statements of a query for as many addresses when nothing is known, and what is there. */
async function ask(asked: readonly string[]) {
  await forgetKept(site);
  await site.graphql('{ generalSettings { title } }');
  const heard: string[] = [];
  const stop = site.services.database.onStatement((sql) => heard.push(sql));
  const { data, errors } = await site.graphql<Record<string, { uri: string } | null>>(
    `{ ${asked.map((uri, i) => `a${i}: nodeByUri(uri: "${uri}") { ${fields} }`).join(' ')} }`,
  );
  stop();
  expect(errors).toBeUndefined();
  const statements = heard.filter((sql) => !/data_version|"Change"/.test(sql));
  return { nodes: Object.values(data), statements };
}

const KINDS = [
  ...['posts', 'pages', 'categories', 'tags', 'users', 'events', 'venues', 'organizers'],
  ...['archives', 'nothing', 'ids'],
];

test.each(KINDS)('twenty addresses of %s take as many statements as one', async (name) => {
  const asked = uris[name] ?? [];
  const one = await ask(asked.slice(1, 2));
  const many = await ask(asked);
  expect(many.statements.length, many.statements.join('\n')).toBeLessThanOrEqual(
    Math.max(one.statements.length, 1),
  );
  if (name === 'nothing') expect(many.nodes).toEqual(asked.map(() => null));
  else if (name !== 'ids') expect(many.nodes.map((node) => node?.uri)).toEqual(asked);
});

test('addresses of different things take no more than all kinds together', async () => {
  const asked = KINDS.flatMap((name) => (uris[name] ?? []).slice(3, 5)).slice(0, MANY);
  const { statements } = await ask(asked);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(18);
});
