import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
const texts: Readonly<Record<string, string>> = {
  short: 'Plain words',
  'short, beyond ASCII': 'Grüße — 今日は 🌍',
  long: 'Plain words. '.repeat(3000).trim(),
  'long, beyond ASCII': 'Grüße — 今日は 🌍 '.repeat(2000).trim(),
};
const paths: Record<string, string> = {};

beforeAll(async () => {
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

describe.each(Object.entries(texts))('an answer with a text that is %s', (name, text) => {
  // The first is made, the second and the third are kept.
  it.each([1, 2, 3])('arrives whole, time %i', async () => {
    const answer = await fetch(server.address + paths[name], {
      headers: { 'accept-encoding': 'identity' },
    });
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
    const bodies = await bodiesOf(asked.map((path) => [`GET ${path}?_fields=id`]));
    expect(bodies.slice(0, -1)).toEqual(
      asked.slice(0, -1).map((path) => `{"id":${path.split('/').at(-1)}}`),
    );
    expect(bodies).toHaveLength(asked.length);
  });

  it('are answered in order by GraphQL too, the same ones and ones without a body among them', async () => {
    const ask = (query: string) => ['POST /graphql', JSON.stringify({ query })] as const;
    const asked = [
      ask('{ a: __typename }'),
      ['POST /graphql', ''] as const,
      ask('{ b: __typename }'),
    ];
    const bodies = await bodiesOf([...asked, ...asked, ...asked]);
    expect(bodies.map((body) => Object.keys(JSON.parse(body).data ?? {})[0])).toEqual(
      [1, 2, 3].flatMap(() => ['a', undefined, 'b']),
    );
  });
});

describe('a GraphQL request that comes in pieces', () => {
  it('is answered once it is whole', async () => {
    const body = JSON.stringify({ query: '{ __typename }', operationName: null });
    const { socket, close } = open();
    socket.write(headOf('POST /graphql', body, true));
    for (const piece of [body.slice(0, 5), body.slice(5, 20), body.slice(20)]) {
      socket.write(piece);
      await sleep(20);
    }
    expect(await close()).toContain('{"data":{"__typename":"RootQuery"}');
  });

  it('harms nobody if the rest never comes', async () => {
    const { socket } = open();
    socket.write(`${headOf('POST /graphql', 'x'.repeat(50), true)}{"query":`);
    await sleep(50);
    socket.destroy();
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });
});

/** What is answered to requests that are sent at once: path, and body if it has one. */
async function bodiesOf(requests: readonly (readonly [string, string?])[]): Promise<string[]> {
  const { socket, close } = open();
  requests.forEach(([line, body], i) => {
    socket.write(headOf(line, body, i === requests.length - 1) + (body ?? ''));
  });
  const text = await close();
  return text.match(/^\{.*\}$/gm) ?? [];
}

function open() {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  return {
    socket,
    /** All that was answered, once the server has closed the connection. */
    async close() {
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk);
      return Buffer.concat(chunks).toString().replaceAll('}HTTP/1.1', '}\nHTTP/1.1');
    },
  };
}

function headOf(line: string, body: string | undefined, isLast: boolean): string {
  const lines = [`${line} HTTP/1.1`, 'Host: 127.0.0.1'];
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  if (isLast) lines.push('Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
