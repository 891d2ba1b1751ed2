import { afterAll, beforeAll, expect, test } from 'vitest';
import { abilities } from '../../src/app/routes.ts';
import { callTool, connectTo } from '../support/mcp-client.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

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

test('a mailing list is made and deleted by tools', async () => {
  const admin = await connectTo(server, 'admin');
  const made = await callTool(admin, 'createMailingList', { title: 'By an assistant' });
  const { databaseId: id } = made.body.mailingList;
  const found = await callTool(admin, 'getMailingList', { id });
  expect(found.body).toMatchObject({ title: 'By an assistant' });
  expect((await callTool(admin, 'deleteMailingList', { id })).isError).toBe(false);
  const gone = await callTool(admin, 'getMailingList', { id });
  expect([gone.isError, gone.body.data.status]).toEqual([true, 404]);
  await admin.close();
});

test('donations are for administrators: others may neither read nor record them', async () => {
  const [admin, author, subscriber, anybody] = await Promise.all([
    connectTo(server, 'admin'),
    connectTo(server, 'author'),
    connectTo(server, 'subscriber'),
    connectTo(server),
  ]);
  const { body } = await callTool(admin, 'createCampaign', { title: 'Bridge' });
  const input = { campaignId: body.campaign.databaseId, amount: 1500, donorName: 'Ana' };
  const recorded = await callTool(admin, 'recordDonation', input);
  expect(recorded.body.donation).toMatchObject({ amount: { amount: 1500 }, status: 'PENDING' });
  const read = await callTool(admin, 'browseDonations', { where: { statusIn: ['PENDING'] } });
  expect(read.body.nodes).toEqual([recorded.body.donation]);
  const statuses = [];
  for (const client of [author, subscriber, anybody])
    for (const name of ['browseDonations', 'recordDonation']) {
      const refused = await callTool(client, name, name === 'recordDonation' ? input : {});
      expect(refused).toMatchObject({ isError: true, body: { code: 'rest_forbidden' } });
      statuses.push(refused.body.data.status);
    }
  expect(statuses).toEqual([403, 403, 403, 403, 401, 401]);
  expect((await callTool(admin, 'browseDonations', {})).body.totalCount).toBe(1);
  await Promise.all([admin, author, subscriber, anybody].map((client) => client.close()));
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
