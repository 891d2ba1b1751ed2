import { expect, it } from 'vitest';
import { follow } from '../support/follow.ts';
import { openTestServer, sharedServer } from '../support/test-server.ts';

const server = sharedServer();

const written = (path: string, json: object) =>
  server.site.rest(path, { method: 'POST', as: 'admin', json });

const TAGS = 'query @live { tags { nodes { name } } }';
const tags = (...names: readonly string[]) => ({
  data: { tags: { nodes: names.map((name) => ({ name })) } },
});

it('a live query tells its result again when that has changed, and not otherwise', async () => {
  const live = await follow(server, TAGS);
  expect(await live.next()).toMatchObject(tags());
  await written('/core/v2/tags', { name: 'One' });
  expect(await live.next()).toMatchObject(tags('One'));
  await written('/core/v2/settings', { description: 'No part of it' });
  await written('/core/v2/categories', { name: 'No tag' });
  expect(await live.within(1500)).toEqual([]);
  for (const name of ['Three', 'Two']) await written('/core/v2/tags', { name });
  await expect.poll(live.next, { timeout: 20_000 }).toMatchObject(tags('One', 'Three', 'Two'));
  live.leave();
});

it('a live query is told by the rights that the caller has by then', async () => {
  const path = `/core/v2/users/${server.site.users.editor}`;
  const live = await follow(server, 'query @live { viewer { capabilities } }', { as: 'editor' });
  expect(JSON.stringify(await live.next())).toContain('"edit_others_posts"');
  await written(path, { roles: ['subscriber'] });
  expect(JSON.stringify(await live.next())).not.toContain('"edit_others_posts"');
  live.leave();
});

it('a live query in JSON is executed once', async () => {
  expect((await server.site.graphql(TAGS)).data).toMatchObject({ tags: { nodes: [{}, {}, {}] } });
});

it('a live query is held to the limits of a query and counts as a subscription', async () => {
  const limited = await openTestServer({ env: { GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER: '1' } });
  try {
    const aliases = Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ');
    const deep = await follow(limited, `query @live { ${aliases} }`);
    expect(await deep.next()).toMatchObject({ errors: [{ extensions: { status: 400 } }] });
    deep.leave();
    const one = await follow(limited, TAGS);
    await one.next();
    await expect
      .poll(async () => {
        const other = await follow(limited, TAGS);
        return JSON.stringify(await other.next());
      })
      .toContain('too_many_subscriptions');
    one.leave();
  } finally {
    await limited.close();
  }
});
