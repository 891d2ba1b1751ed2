import { expect, test } from 'vitest';
import { abilities } from '../../src/app/routes.ts';
import { callTool, connectTo } from '../support/mcp-client.ts';
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

test('a refused transition and a bad argument are told as in REST', async () => {
  const admin = await connectTo(server, 'admin');
  const { body } = await callTool(admin, 'createCampaign', { title: 'Well' });
  const input = { campaignId: body.campaign.databaseId, amount: 100, status: 'FAILED' };
  const { donation } = (await callTool(admin, 'recordDonation', input)).body;
  const change = { id: donation.id, status: 'REFUNDED' };
  const refused = await callTool(admin, 'changeDonationStatus', change);
  expect(refused).toMatchObject({
    isError: true,
    body: { code: 'donation_status_refused', data: { status: 409 } },
  });
  const bad = await callTool(admin, 'recordDonation', { ...input, amount: 'a lot' });
  expect(bad).toMatchObject({ isError: true, body: { code: 'rest_invalid_param' } });
  expect(bad.body.data.params.amount).toContain('integer');
  await admin.close();
});
