import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPlace } from '../../scripts/crash/place.mjs';
import { serverOf } from '../../scripts/crash/server-process.mjs';
import { letTimePass } from '../support/let-time-pass.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const { TEST_DATABASE, TEST_POSTGRES_URL } = process.env;
const postgresql = TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

let place: Awaited<ReturnType<typeof openPlace>>;
let receiver: WebhookReceiver;
let servers: Awaited<ReturnType<typeof serverOf>>[];
let authorization: string;
beforeEach(async () => {
  receiver = await openWebhookReceiver();
  place = await openPlace(TEST_DATABASE ?? 'sqlite', postgresql);
  servers = [];
  authorization = '';
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  await receiver.close();
  await place.close();
});

async function launch() {
  const server = await serverOf(place, { GUARDED_FETCH_ALLOW: receiver.host });
  servers.push(server);
  await server.start();
  authorization ||= await server.makeAdministrator();
  return server;
}

async function ask(server: { address: string }, path: string, json: object) {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { id: number };
}

const addWebhook = (server: { address: string }) =>
  ask(server, '/graphql', {
    query: `mutation { createWebhook(input: { url: "${receiver.url}", kinds: ["post"] }) { secret } }`,
  });

const publish = async (server: { address: string }) =>
  (await ask(server, '/api/core/v2/posts', { title: 'News', status: 'publish' })).id;

const created = (ids: readonly number[]) => ids.map((id) => `post.created ${id}`).sort();
const told = () => [...receiver.told()].sort();

describe('a server that is killed', () => {
  it('between a change and its message tells of it after the next start', async () => {
    const server = await launch();
    await addWebhook(server);
    const ids = [await publish(server), await publish(server)];
    await server.kill();
    expect(told()).toEqual([]);
    await server.start();
    await expect.poll(told, { timeout: 30_000 }).toEqual(created(ids));
    await server.kill();
    await server.start();
    await sleep(4000);
    expect(told()).toEqual(created(ids)); // what was told before is not told again
  }, 120_000);

  it('while a receiver takes a message sends it again, under the same id', async () => {
    const server = await launch();
    await addWebhook(server);
    receiver.answers.push(() => {}); // never answered
    const id = await publish(server);
    await expect.poll(told, { timeout: 30_000 }).toEqual(created([id]));
    await server.kill();
    await letTimePass(place.url);
    await server.start();
    await expect.poll(told, { timeout: 60_000, interval: 250 }).toEqual(created([id, id]));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  }, 180_000);
});

it('two servers on one database tell of each change once', async () => {
  const [one, two] = [await launch(), await launch()];
  await addWebhook(one);
  const slowly = (response: { writeHead(status: number): { end(): void } }) =>
    void setTimeout(() => response.writeHead(204).end(), 300);
  receiver.answers.push(...Array(24).fill(slowly));
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) ids.push(await publish(one), await publish(two));
  await expect.poll(() => told().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(24);
  await sleep(3000);
  expect(told()).toEqual(created(ids));
  const messages = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(messages).size).toBe(24);
}, 180_000);
