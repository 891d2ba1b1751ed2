import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { inOrder } from '../../src/http/server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Counts the requests of a server that takes some turns for each of them. */
async function openCounting(turnsOfEach = 3) {
  const count = { received: 0, active: 0, mostActive: 0, answered: 0, mostWaiting: 0 };
  const listener = inOrder(async (incoming, outgoing) => {
    count.active += 1;
    count.mostActive = Math.max(count.mostActive, count.active);
    let body = '';
    for await (const chunk of incoming) body += chunk;
    for (let turns = 0; turns < turnsOfEach; turns++) await nextTurn();
    count.active -= 1;
    count.answered += 1;
    outgoing.end(`${incoming.url} ${body.length};`);
  });
  const server = createServer((incoming, outgoing) => {
    count.received += 1;
    count.mostWaiting = Math.max(count.mostWaiting, count.received - count.answered);
    listener(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  return { count, socket, received: () => [...text.matchAll(/\/(\d+) (\d+);/g)] };
}

it.each([
  ['GET', ''],
  ['POST', 'Content-Length: 1\r\n'],
])(
  'many requests on one connection are begun one after the other, and all of them are answered in order: %s',
  async (method, header) => {
    const { count, socket, received } = await openCounting();
    for (let i = 0; i < 10_000; i++)
      socket.write(`${method} /${i} HTTP/1.1\r\nHost: a\r\n${header}\r\n${header && 'x'}`);
    await expect.poll(() => received().length, { timeout: 60_000 }).toBe(10_000);
    expect(received().map(([, i]) => Number(i))).toEqual(
      Array.from({ length: 10_000 }, (_, i) => i),
    );
    expect(count.mostActive).toBe(1);
    // As many as one read of the connection brings, and some.
    expect(count.mostWaiting).toBeLessThan(4000);
  },
  60_000,
);

it('a body that is longer than what is read at once is read when its turn comes', async () => {
  const { socket, received } = await openCounting();
  const post = (i: number) =>
    `POST /${i} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`;
  socket.write(Array.from({ length: 40 }, (_, i) => post(i)).join(''));
  await expect.poll(() => received().length, { timeout: 60_000 }).toBe(40);
  expect(received().every(([, , length]) => length === '1000000')).toBe(true);
});

it('requests that wait are forgotten with their connection', async () => {
  const { count, socket } = await openCounting(1000);
  for (let i = 0; i < 500; i++) socket.write(`GET /${i} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(() => count.active).toBe(1);
  socket.destroy();
  await expect.poll(() => count.active, { timeout: 20_000 }).toBe(0);
  expect(count.answered).toBeLessThan(500);
});
