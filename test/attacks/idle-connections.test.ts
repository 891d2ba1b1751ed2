import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let server: Server;
beforeAll(async () => {
  const { config, log } = site.services;
  server = createHttpServer(site.app, config, log, {
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 200,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['sends nothing', ''],
  ['sends half a head', 'GET /api/ HTTP/1.1\r\nHost: a\r\n'],
  ['sends half a body', 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{'],
  ['sends nothing after an answer', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
])('a connection that %s is closed', async (_, text) => {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // it may be reset
  socket.resume();
  socket.write(text);
  await once(socket, 'close', { signal: AbortSignal.timeout(20_000) });
});

it('none stays without a word for minutes where nothing is said', () => {
  const usual = createHttpServer(site.app, site.services.config, site.services.log);
  expect(usual.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(usual.requestTimeout).toBeLessThanOrEqual(300_000);
  expect(usual.keepAliveTimeout).toBeLessThanOrEqual(65_000);
});
