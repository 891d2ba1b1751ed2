import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { outgoingFetch } from '../../src/lib/outgoing-fetch.ts';

it.each([
  ['whose length is told', 'Content-Length: 6000000\r\n'],
  ['whose end is that of the connection', ''],
])(
  'reads a body %s more slowly than its server sends it and closes the connection',
  async (_, header) => {
    const bytes = Buffer.alloc(6_000_000, 'a');
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${header}\r\n`);
        socket.end(bytes);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { body } = await outgoingFetch(`http://127.0.0.1:${port}/`, {});
    let read = 0;
    for await (const chunk of body ?? []) {
      read += chunk.length;
      await pause(1);
    }
    server.close();
    expect(read).toBe(bytes.length);
  },
);
