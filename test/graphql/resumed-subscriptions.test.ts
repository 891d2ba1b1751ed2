import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { createServices } from '../../src/app/services.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { changeFeed } from '../../src/operation/change-feed.ts';
import { writePosition } from '../../src/operation/change-position.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { follow, presentPosition } from '../support/follow.ts';
import { freePort } from '../support/free-port.ts';
import { openTestServer, sharedServer } from '../support/test-server.ts';

const server = sharedServer();

const POSTS =
  'subscription ($after: String) { postChanged(after: $after) { cursor databaseId operation } }';

interface Told {
  readonly data: {
    readonly postChanged: {
      readonly cursor: string;
      readonly databaseId: number;
      readonly operation: string;
    };
  };
}

async function made(title: string): Promise<number> {
  const json = { title, status: 'publish' };
  const { body } = await server.site.rest('/core/v2/posts', { method: 'POST', as: 'admin', json });
  return body.id;
}

const toldOf = (results: readonly unknown[]) =>
  (results as readonly Told[]).map(({ data }) => data.postChanged); // as POSTS asks

describe('a subscription', () => {
  it('goes on after its last cursor, with nothing missed and nothing twice', async () => {
    const before = await follow(server, POSTS);
    const ids = [await made('1'), await made('2')];
    const first = (await before.next()) as Told; // as POSTS asks
    expect(first.data.postChanged.databaseId).toBe(ids[0]);
    before.leave();
    ids.push(await made('3'));
    const { cursor: after } = first.data.postChanged;
    const resumed = await follow(server, POSTS, { variables: { after } });
    ids.push(await made('4'));
    expect(toldOf(await resumed.nextFew(3)).map(({ databaseId }) => databaseId)).toEqual(
      ids.slice(1),
    );
    resumed.leave();
  });

  it('goes on after the event that Last-Event-ID names', async () => {
    const query = 'subscription { postChanged { databaseId } }';
    const address = `${server.address}/graphql?query=${encodeURIComponent(query)}`;
    const accept = 'text/event-stream';
    const readEvent = async (headers: Record<string, string>, act = async () => {}) => {
      const left = new AbortController();
      const response = await fetch(address, {
        headers: { accept, ...headers },
        signal: left.signal,
      });
      await act();
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString();
        if (/^data: .*\n\n/m.test(text)) break;
      }
      left.abort();
      return { id: /^id: (.*)$/m.exec(text)?.[1] ?? '', data: /^data: (.*)$/m.exec(text)?.[1] };
    };
    let one = 0;
    const first = await readEvent({}, async () => {
      one = await made('1');
    });
    expect(first.data).toContain(`{"databaseId":${one}}`);
    const two = await made('2');
    const second = await readEvent({ 'last-event-id': first.id });
    expect(second.data).toContain(`{"databaseId":${two}}`);
  });

  it('tells many changes of a record as one after a break', async () => {
    const after = await presentPosition(server.site);
    const id = await made('0');
    for (let i = 1; i <= 5; i++)
      await server.site.rest(`/core/v2/posts/${id}`, {
        method: 'POST',
        as: 'admin',
        json: { title: String(i) },
      });
    const gone = await made('gone');
    await server.site.rest(`/core/v2/posts/${gone}?force=true`, { method: 'DELETE', as: 'admin' });
    const resumed = await follow(server, POSTS, { variables: { after } });
    expect(toldOf(await resumed.nextFew(1))).toMatchObject([
      { databaseId: id, operation: 'CREATED' },
    ]);
    resumed.leave();
  });

  it.each([
    ['nonsense', 'invalid_change_position', 400],
    [writePosition({ seq: 1, moment: '2020-01-01T00:00:00' }), 'change_position_expired', 410],
    [
      writePosition({ seq: 999_999_999, moment: '2030-01-01T00:00:00' }),
      'change_position_expired',
      410,
    ],
  ])('that begins at %s is refused', async (after, code, status) => {
    const refused = await follow(server, POSTS, { variables: { after } });
    expect(await refused.next()).toMatchObject({ errors: [{ extensions: { code, status } }] });
    expect(await refused.next()).toBeNull();
  });

  it('is told of what another process writes, and once each', async () => {
    const { config, log } = server.site.services;
    const database = await openDatabase(config.databaseUrl);
    const services = createServices({ config, database, log });
    const other = createHttpServer(createApp(services), config, log);
    const port = await freePort();
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
    const elsewhere = { ...server, address: `http://127.0.0.1:${port}` };
    const both = await Promise.all([follow(server, POSTS), follow(elsewhere, POSTS)]);
    const ids = [await made('here'), await made('here again')];
    for (const each of both)
      expect(toldOf(await each.nextFew(2)).map(({ databaseId }) => databaseId)).toEqual(ids);
    for (const each of both) each.leave();
    other.closeAllConnections();
    other.close();
    await changeFeed(services).stop();
    await database.close();
  });
});

describe('subscriptions', () => {
  it('are bounded in number, for each caller and in all', async () => {
    const limited = await openTestServer({
      env: { GRAPHQL_MAX_SUBSCRIPTIONS: '3', GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER: '2' },
    });
    const refusal = { errors: [{ extensions: { code: 'too_many_subscriptions', status: 429 } }] };
    try {
      const mine = [await follow(limited, POSTS), await follow(limited, POSTS)];
      expect(await (await follow(limited, POSTS)).next()).toMatchObject(refusal);
      mine.push(await follow(limited, POSTS, { as: 'admin' }));
      expect(await (await follow(limited, POSTS, { as: 'editor' })).next()).toMatchObject(refusal);
      mine[0]?.leave();
      await expect
        .poll(async () => (await (await follow(limited, POSTS)).within(200)).length)
        .toBe(0);
      for (const one of mine) one.leave();
    } finally {
      await limited.close();
    }
  });

  it('end after their time with a code, and when the process stops without being complete', async () => {
    const brief = await openTestServer({ env: { GRAPHQL_SUBSCRIPTION_SECONDS: '1' } });
    try {
      const one = await follow(brief, POSTS);
      expect(await one.next()).toMatchObject({
        errors: [{ extensions: { code: 'subscription_expired', status: 503 } }],
      });
      expect(await one.next()).toBeNull();
      const address = `${brief.address}/graphql?query=${encodeURIComponent(POSTS)}`;
      const response = await fetch(address, { headers: { accept: 'text/event-stream' } });
      await changeFeed(brief.site.services).stop();
      expect(await response.text()).not.toContain('complete');
      expect(await (await follow(brief, POSTS)).next()).toMatchObject({
        errors: [{ extensions: { code: 'server_stopping' } }],
      });
    } finally {
      await brief.close();
    }
  });
});
