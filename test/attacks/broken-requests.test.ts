import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: unknown;
}

let server: TestServer;
let authorization: string;
const lines: Line[] = [];
beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line));
  server = await openTestServer({ log: pino({ level: 'info' }, { write }) });
  authorization = `Authorization: ${server.site.authorization('admin')}`;
});
afterAll(() => server.close());

/** Sends text on a connection of its own. Returns the response; empty if the connection is closed after the text. */
async function send(text: string, { isClosed = false } = {}): Promise<string> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  socket.write(text);
  if (isClosed) {
    await sleep(100);
    socket.destroy();
    await sleep(200);
    return '';
  }
  await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
  return received;
}

describe('a request', () => {
  it.each([
    ['/healthz', 200],
    ['/', 200],
    ['/api/core/v2/posts', 200],
    ['/graphql?query={__typename}', 200],
    ['/uploads/none.jpg', 404],
    ['/mcp', 405],
  ])('of HTTP/1.0 without Host is served: %s', async (path, status) => {
    const head = `GET ${path} HTTP/1.0\r\nAccept: */*\r\n\r\n`;
    expect(await send(head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it.each([
    ['two', 'Host: a.example\r\nHost: b.example\r\n'],
    ['two equal', 'Host: a.example\r\nhost: a.example\r\n'],
    ['no', ''],
  ])('of HTTP/1.1 with %s Host headers is refused with 400', async (_, headers) => {
    for (const path of [
      '/healthz',
      '/api/core/v2/posts',
      '/api/core/v2/posts?per_page=1',
      '/graphql',
    ])
      for (const method of ['GET', 'POST'])
        expect(
          await send(
            `${method} ${path} HTTP/1.1\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`,
          ),
        ).toMatch(/^HTTP\/1.1 400 /);
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    expect(await send(`GET /graphql HTTP/1.1\r\n${headers}${upgrade}${key}\r\n`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });

  const json = 'Content-Type: application/json';
  const form = 'Content-Type: multipart/form-data; boundary=x';
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';
  it.each([
    ['/api/core/v2/posts', json, '{"title":'],
    ['/api/core/v2/posts', 'Content-Type: application/x-www-form-urlencoded', 'title='],
    ['/api/core/v2/posts', form, part],
    ['/api/core/v2/media', form, part],
    ['/api/core/v2/media', 'Content-Disposition: attachment; filename="a.txt"', 'abc'],
    ['/api/batch/v1', json, '{"requests":'],
    ['/graphql', json, '{"query":'],
    ['/graphql', form, part],
    ['/mcp', json, '{"jsonrpc":'],
    ['/wp-login.php', 'Content-Type: application/x-www-form-urlencoded', 'log=a'],
    ['/healthz', json, '{'],
  ])('whose body breaks off is no error of the server: %s, %s', async (path, type, body) => {
    lines.length = 0;
    for (const framing of ['Content-Length: 200000', 'Transfer-Encoding: chunked']) {
      const sent = framing.startsWith('T') ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
      const head = `POST ${path} HTTP/1.1\r\nHost: a.example\r\n${authorization}\r\n${type}\r\n${framing}\r\n\r\n`;
      await send(head + sent, { isClosed: true });
    }
    expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });
});
