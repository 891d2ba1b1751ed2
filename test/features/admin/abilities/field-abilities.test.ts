import { expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

const ROOT = '/core-abilities/v1';
const pathOf = (name: string): string => `${ROOT}/abilities/almanac/${name}/run`;
const read = (name: string, query = '', as?: TestUser) =>
  site.rest(`${pathOf(name)}?${query}`, { as });
const write = (name: string, input: object, as?: TestUser) =>
  site.rest(pathOf(name), { as, json: { input } });
const remove = (name: string, id: number, as: TestUser) =>
  site.rest(`${pathOf(name)}?input[id]=${id}`, { as, method: 'DELETE' });

async function donate(title: string, amount: number): Promise<number> {
  const { body: made } = await write('create-campaign', { title }, 'admin');
  const { databaseId: campaignId } = made.campaign;
  const donorEmail = 'giver@example.org';
  const input = { campaignId, amount, donorEmail, status: 'PENDING' };
  return (await write('record-donation', input, 'admin')).body.donation.databaseId;
}

test('an administrator reads donations, filtered by what the address says', async () => {
  const id = await donate('Roof', 2500);
  const { body } = await read(
    'browse-donations',
    'input[first]=1&input[where][statusIn][]=PENDING',
    'admin',
  );
  expect(body.nodes).toMatchObject([
    { databaseId: id, amount: { amount: 2500, decimal: '25.00' }, campaign: { title: 'Roof' } },
  ]);
  expect(body.totalCount).toBe(1);
  expect(body.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
  const none = await read('browse-donations', 'input[where][statusIn][]=FAILED', 'admin');
  expect([none.body.nodes, none.body.totalCount]).toEqual([[], 0]);
});

test('who may not is refused, in lists and in look-ups that GraphQL answers with null', async () => {
  const id = await donate('Tower', 100);
  for (const [as, status] of [[undefined, 401] as const, ['subscriber', 403] as const])
    for (const [name, query] of [
      ['browse-donations', ''],
      ['get-donation', `input[id]=${id}`],
    ] as const) {
      const answer = await read(name, query, as);
      expect([answer.status, answer.body.code]).toEqual([status, 'rest_forbidden']);
    }
  const unknown = await read('get-donation', 'input[id]=999999', 'admin');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'donation_invalid_id']);
  const by = await site.rest(pathOf('create-mailing-list'), { json: { input: { title: 'No' } } });
  expect([by.status, by.body.code]).toEqual([401, 'rest_forbidden']);
});

test('a mailing list is made, renamed, found and deleted', async () => {
  const made = await write('create-mailing-list', { title: 'News' }, 'admin');
  const { databaseId: id } = made.body.mailingList;
  expect(made.body).toEqual({ mailingList: expect.objectContaining({ title: 'News' }) });
  await write('update-mailing-list', { id, description: 'Each month.' }, 'admin');
  const found = await read('get-mailing-list', `input[id]=${id}`, 'admin');
  expect(found.body).toMatchObject({ title: 'News', description: 'Each month.' });
  const byPost = await write('delete-mailing-list', { id }, 'admin');
  expect(byPost.status).toBe(405);
  expect((await remove('delete-mailing-list', id, 'admin')).status).toBe(200);
  expect((await read('get-mailing-list', `input[id]=${id}`, 'admin')).status).toBe(404);
});

test.each([
  ['discard-job', 'job_not_found'],
  ['erase-donor', 'donor_invalid_id'],
])('%s, which can not be undone, is asked for by DELETE', async (name, code) => {
  expect((await write(name, { id: 987654 }, 'admin')).status).toBe(405);
  const { status, body } = await remove(name, 987654, 'admin');
  expect([status, body.code]).toEqual([404, code]);
});

test.each([
  ['record-donation', { campaignId: 1, amount: 'much' }, 'rest_invalid_param', 'amount'],
  ['record-donation', { campaignId: 1, amount: -5 }, 'rest_invalid_param', 'amount'],
  ['change-donation-status', { id: 1, status: 'GIVEN' }, 'rest_invalid_param', 'status'],
  ['import-donations', { csv: ['a'] }, 'rest_invalid_param', 'csv'],
])('%s refuses %j and names what is wrong', async (name, input, code, param) => {
  const { status, body } = await write(name, input, 'admin');
  expect([status, body.code]).toEqual([400, code]);
  expect(Object.keys(body.data.params)).toEqual([param]);
});

test('what is left out, unknown or beyond what a field holds is said', async () => {
  const missing = await write('record-donation', { campaignId: 1 }, 'admin');
  expect(missing.body).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['amount'] },
  });
  const where = { status: 'x' };
  const nested = await read('browse-donations', `input[where][status]=${where.status}`, 'admin');
  expect(nested.body.data.params.where).toContain('additional properties');
  const many = await read('browse-donations', 'input[first]=3000000000', 'admin');
  expect(many.body.data.details.first.code).toBe('rest_out_of_bounds');
});

test('an address leads to what is there, whatever it is', async () => {
  const json = { title: 'Here', status: 'publish' };
  const post = await site.make('/core/v2/posts', json);
  const { body } = await read('look-up-entry', `input[uri]=${encodeURIComponent(post.link)}`);
  expect(body).toMatchObject({ __typename: 'Post', databaseId: post.id, title: 'Here' });
  const node = await read('get-node', `input[id]=${body.id}`);
  expect(node.body).toEqual({
    __typename: 'Post',
    id: body.id,
    databaseId: post.id,
    title: 'Here',
  });
  const none = await read('look-up-entry', 'input[uri]=/nothing/here/');
  expect([none.status, none.body]).toEqual([200, null]);
});
