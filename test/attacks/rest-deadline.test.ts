import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { slowDown } from '../support/slow-down.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer({ env: { REST_TIMEOUT: '1' } });
beforeAll(async () => {
  const json = { title: 'Hello', status: 'publish' };
  for (let i = 0; i < 3; i++) await server.site.rest('/core/v2/posts', { as: 'admin', json });
});

let asked = 0;
/** Each is another list, so that no response is cached. */
const list = () => `${server.address}/api/core/v2/posts?_embed=1&exclude=${1000 + ++asked}`;

it('a read that takes longer than its time is told so, and nothing more is read for it', async () => {
  const slow = slowDown(server, 600);
  const response = await fetch(list());
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ code: 'rest_timeout', data: { status: 503 } });
  await sleep(700); // what had begun
  const { length } = slow.statements;
  await sleep(1300);
  slow.stop();
  expect(slow.statements.slice(length)).toEqual([]);
});

it('nothing more is read for a caller who has gone', async () => {
  const slow = slowDown(server, 300);
  const controller = new AbortController();
  const response = fetch(list(), { signal: controller.signal }).catch(() => 'gone');
  await sleep(100);
  controller.abort();
  expect(await response).toBe('gone');
  await sleep(1000); // what had begun
  const { length } = slow.statements;
  await sleep(900);
  slow.stop();
  expect(slow.statements.slice(length)).toEqual([]);
});

it('a write has the time that it takes', async () => {
  const slow = slowDown(server, 600);
  const { status } = await server.site.rest('/core/v2/posts', {
    as: 'admin',
    json: { title: 'Written', status: 'publish' },
  });
  slow.stop();
  expect(status).toBe(201);
});
