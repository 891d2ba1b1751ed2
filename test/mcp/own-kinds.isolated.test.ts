import { afterAll, expect, test } from 'vitest';
import { checkDeclaration } from '../../src/config/declaration/check-declaration.ts';
import { declareSite } from '../../src/config/declaration/site-declaration.ts';
import { library } from '../support/library.ts';

declareSite(checkDeclaration('almanac.config.ts', library));
const { openTestServer } = await import('../support/test-server.ts');
const { callTool, connectTo } = await import('../support/mcp-client.ts');

const server = await openTestServer();
afterAll(() => server.close());

test('assistants have tools for kinds and taxonomies of the site’s own', async () => {
  const editor = await connectTo(server, 'editor');
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
