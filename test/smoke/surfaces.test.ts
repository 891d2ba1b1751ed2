import { beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/cli/program.ts';
import { callTool, connectTo } from '../support/mcp-client.ts';
import { sharedServer } from '../support/test-server.ts';

// One call of each surface, for `npm run check`; what each can do is tested in the folder that is named after it.

const server = sharedServer();
let id: number;
beforeAll(async () => {
  const json = { title: 'Hello', content: 'First words.', status: 'publish' };
  const written = await server.site.rest('/core/v2/posts', { as: 'admin', json });
  id = written.body.id;
});

test('a post that was written by REST is read by REST', async () => {
  const { status, body } = await server.site.rest(`/core/v2/posts/${id}`);
  expect(status).toBe(200);
  expect(body.title.rendered).toBe('Hello');
});

test('it is read by GraphQL', async () => {
  const query = '{ posts { nodes { databaseId title } } }';
  const data = await server.site.query(query);
  expect(data).toEqual({ posts: { nodes: [{ databaseId: id, title: 'Hello' }] } });
});

test('it is read by an assistant', async () => {
  const client = await connectTo(server);
  const { body } = await callTool(client, 'getPost', { id });
  expect(body).toMatchObject({ id });
  await client.close();
});

test('it has a page', async () => {
  const response = await fetch(`${server.address}/?p=${id}`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('First words.');
});

test('the command line migrates a database that is up to date', async () => {
  const { config } = server.site.services;
  const env = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir };
  expect(await runCommandLine(['migrate'], env)).toBe(0);
});
