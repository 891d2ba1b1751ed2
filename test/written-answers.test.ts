import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
const texts: Readonly<Record<string, string>> = {
  short: 'Plain words',
  'short, beyond ASCII': 'Grüße — 今日は 🌍',
  long: 'Plain words. '.repeat(3000).trim(),
  'long, beyond ASCII': 'Grüße — 今日は 🌍 '.repeat(2000).trim(),
};
const paths: Record<string, string> = {};

beforeAll(async () => {
  server = await openTestServer();
  for (const [name, content] of Object.entries(texts)) {
    const answer = await fetch(`${server.address}/api/core/v2/posts`, {
      method: 'POST',
      headers: {
        authorization: server.site.authorization('admin'),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: 'A post', content, status: 'publish' }),
    });
    paths[name] = `/api/core/v2/posts/${(await answer.json()).id}`;
  }
});
afterAll(() => server.close());

describe.each(Object.entries(texts))('an answer with a text that is %s', (name, text) => {
  // The first is made, the second and the third are kept.
  it.each([1, 2, 3])('arrives whole, time %i', async () => {
    const answer = await fetch(server.address + paths[name]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
    const { rendered } = JSON.parse(bytes.toString()).content;
    expect(rendered.replace(/<\/?p>|\n/g, '').trim() === text).toBe(true);
  });

  it('is the same by GraphQL each time', async () => {
    const query = `{ post(id: ${paths[name]?.split('/').at(-1)}, idType: DATABASE_ID) { content(format: RENDERED) } }`;
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      const { content } = (await answer.json()).data.post;
      expect(content.includes(text)).toBe(true);
    }
  });

  it('has no body for HEAD, and none for who has it', async () => {
    const url = server.address + paths[name];
    const head = await fetch(url, { method: 'HEAD' });
    expect(await head.text()).toBe('');
    const tag = head.headers.get('etag') ?? '';
    const known = await fetch(url, { headers: { 'if-none-match': tag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });
});

describe('requests sent at once over one connection', () => {
  it('are answered in order', async () => {
    const asked = [...Object.values(paths), ...Object.values(paths), '/api/core/v2/posts/999999'];
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    const last = 'Connection: close\r\n';
    asked.forEach((path, i) => {
      const end = i === asked.length - 1 ? last : '';
      socket.write(`GET ${path}?_fields=id HTTP/1.1\r\nHost: ${hostname}\r\n${end}\r\n`);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    const bodies =
      Buffer.concat(chunks)
        .toString()
        .match(/\{"(?:id|code)":[^}]+\}/g) ?? [];
    expect(bodies.slice(0, -1)).toEqual(
      asked.slice(0, -1).map((path) => `{"id":${path.split('/').at(-1)}}`),
    );
    expect(bodies).toHaveLength(asked.length);
  });
});
