import { expect, test } from 'vitest';
import { abilities } from '../../src/app/routes.ts';
import { connectTo } from '../support/mcp-client.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();

test('an administrator who asks for all tools is offered every ability, and GraphQL itself', async () => {
  const admin = await connectTo(server, 'admin', '?tools=all');
  const { tools } = await admin.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual([
    ...abilities.map(({ operation }) => operation),
    'queryGraphql',
    'mutateGraphql',
  ]);
  const deletes = tools.find(({ name }) => name === 'deleteMailingList');
  expect(deletes?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  expect(deletes?.inputSchema.required).toEqual(['id']);
  await admin.close();
});
