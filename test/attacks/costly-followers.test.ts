import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { liveResults } from '../../src/graphql/live/tell-live.ts';
import { type Following, follow } from '../support/follow.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer({ env: { TRUST_PROXY: 'true' } });

/** Some 9,400 of the 10,000 points that a request may cost; quick where there are no posts. */
const lists = Array.from({ length: 14 }, (_, i) => `a${i}: tags(first: 1) { nodes { id } }`);
const costly = `posts(first: 100) { nodes { ${lists.join(' ')} } }`;

const FOLLOWED: readonly (readonly [string, number, string])[] = [
  ['live queries', 0, `query @live { ${costly} }`],
  ['subscriptions', 100, `subscription { tagChanged { node { ${costly} } } }`],
];

const SLOW = { timeout: 20_000 };

/** Whether one is followed, for a visitor of this network. */
async function begin(query: string, network: number) {
  const headers = { 'x-forwarded-for': `10.${network}.0.1` };
  const following = await follow(server, query, { headers });
  const first = query.startsWith('query')
    ? await following.next()
    : (await following.within(300))[0];
  const isRefused = JSON.stringify(first ?? null).includes('too_many_subscriptions');
  return { following, isRefused };
}

describe.each(FOLLOWED)('%s cost together no more than', (_, base, query) => {
  it('one request, for one caller', async () => {
    let one = await begin(query, base);
    // Those of the test before may still be about to end.
    while (one.isRefused) one = await begin(query, base);
    expect((await begin(query, base)).isRefused).toBe(true);
    expect((await begin('query @live { tags { nodes { id } } }', base)).isRefused).toBe(false);
    one.following.leave();
    await expect.poll(async () => (await begin(query, base)).isRefused, SLOW).toBe(false);
  });

  it('ten requests, in one process', async () => {
    const all: Following[] = [];
    let refused = 0;
    for (let i = 1; i <= 12; i++) {
      const { following, isRefused } = await begin(query, base + i);
      all.push(following);
      refused += Number(isRefused);
    }
    expect(refused).toBeGreaterThanOrEqual(2);
    for (const one of all) one.leave();
  });
});

it('a subscription that is asked for as JSON is refused, and takes no place', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.250.0.1' };
  const query = 'subscription { tagChanged { cursor } }';
  const ask = (accept: string) =>
    fetch(`${server.address}/graphql`, {
      method: 'POST',
      headers: { ...headers, accept },
      body: JSON.stringify({ query }),
    });
  for (let times = 0; times < 101; times++) {
    const response = await ask(times % 2 ? 'application/json' : 'multipart/mixed, */*');
    expect(response.status).toBe(406);
    await response.text();
  }
  expect((await begin(query, 250)).isRefused).toBe(false);
});

it('live queries are executed one after the other', async () => {
  const context = await server.site.context();
  let active = 0;
  let mostActive = 0;
  const execute = async () => {
    active += 1;
    mostActive = Math.max(mostActive, active);
    await nextTurn();
    active -= 1;
    return { data: {} };
  };
  const all = Array.from({ length: 20 }, () => liveResults(context, 1, execute));
  await Promise.all(all.map((one) => one.next()));
  expect(mostActive).toBe(1);
  for (const one of all) void one.return?.();
});
