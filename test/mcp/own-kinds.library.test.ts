import { afterAll, expect, test } from 'vitest';
import { callDefault, callTool, connectTo } from '../support/mcp-client.ts';
import { openTestServer } from '../support/test-server.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('assistants have tools for kinds and taxonomies of the site’s own', async () => {
  const editor = await connectTo(server, 'editor', '?tools=all');
  const { tools } = await editor.listTools();
  const names = tools.map(({ name }) => name);
  for (const name of [
    'listBooks',
    'getBook',
    'createBook',
    'updateBook',
    'deleteBook',
    'createGenre',
  ])
    expect(names).toContain(name);
  const create = tools.find(({ name }) => name === 'createBook');
  expect(create?.inputSchema.properties).toMatchObject({
    meta: { properties: { price: { type: 'number' } } },
    acf: { properties: { publisher: { maxLength: 40 } } },
  });
  const made = await callTool(editor, 'createBook', {
    title: 'Tides',
    status: 'publish',
    meta: { price: 3 },
    acf: { publisher: 'Quay' },
  });
  expect(made.body).toMatchObject({ meta: { price: 3 }, acf: { publisher: 'Quay' } });
  const refused = await callTool(editor, 'createBook', { title: 'Tides', acf: { edition: 51 } });
  expect(refused).toMatchObject({ isError: true, body: { code: 'rest_invalid_param' } });
  const found = await callTool(editor, 'listBooks', { search: 'tides' });
  expect(found.body).toMatchObject([{ id: made.body.id }]);
  await editor.close();
});

test('the default tools know a kind of the site’s own by its name', async () => {
  const editor = await connectTo(server, 'editor');
  await editor.listTools();
  const site = await callDefault(editor, 'describe_site');
  expect(site.body.kinds).toContainEqual({
    kind: 'book',
    can: ['list', 'read', 'create', 'update', 'delete'],
  });
  const described = await callDefault(editor, 'describe_site', { kind: 'book' });
  expect(described.body.fields['meta.price']).toMatch(/^number/);
  const fields = { title: 'Charts', status: 'publish', meta: { price: 7 } };
  const made = await callDefault(editor, 'write', { kind: 'book', fields });
  expect(made.body.record).toMatchObject({ kind: 'book', title: 'Charts', status: 'publish' });
  const { id, address } = made.body.record;
  const listed = await callDefault(editor, 'list', {
    kind: 'book',
    filters: { search: 'charts' },
    fields: ['meta.price'],
  });
  expect(listed.body).toMatchObject({ records: [{ id, 'meta.price': 7 }], total: 1 });
  const read = await callDefault(editor, 'read', { address });
  expect(read.body).toMatchObject({ kind: 'book', id, value: { meta: { price: 7 } } });
  const found = await callDefault(editor, 'find', { words: 'charts' });
  expect(found.body.groups).toMatchObject([{ group: 'entries', records: [{ kind: 'book', id }] }]);
  const refused = await callDefault(editor, 'write', {
    kind: 'book',
    fields: { acf: { edition: 51 } },
  });
  expect(Object.keys(refused.body.data.params)).toEqual([expect.stringContaining('fields.')]);
  await editor.close();
});
