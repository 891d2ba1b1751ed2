import { beforeAll, expect, test } from 'vitest';
import { sendGraphqlForm } from '../support/graphql-form.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

type Fields = Readonly<Record<string, unknown>>;

const site = sharedSite({ env: { DONATION_CURRENCY: 'EUR', ALIASES: 'wordpress' } });
const campaigns: number[] = [];

const ask = (query: string, as?: TestUser, variables?: object) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  site.graphql<any>(query, { ...(as ? { as } : {}), ...(variables ? { variables } : {}) });

const mutate = async (mutation: string, as: TestUser = 'admin') =>
  (await ask(`mutation { ${mutation} }`, as)).data;

beforeAll(async () => {
  for (const [title, currency] of [
    ['A roof', 'EUR'],
    ['Books', 'EUR'],
    ['Japan', 'JPY'],
  ]) {
    const data = await mutate(
      `createCampaign(input: { title: "${title}", currency: "${currency}", goal: 5000000000 }) {
        campaign { databaseId } }`,
    );
    campaigns.push(data.createCampaign.campaign.databaseId);
  }
  const [roof, books, japan] = campaigns;
  for (const [campaignId, amount, status, email] of [
    [roof, 1250, 'COMPLETED', 'ann@example.org'],
    [roof, 3_000_000_000, 'PREAPPROVED', 'bob@example.org'],
    [roof, 99, 'PENDING', 'bob@example.org'],
    [books, 1, 'COMPLETED', 'ann@example.org'],
    [japan, 700, 'COMPLETED', 'cat@example.org'],
  ])
    await mutate(
      `recordDonation(input: { campaignId: ${campaignId}, amount: ${amount}, status: ${status},
        donorEmail: "${email}" }) { donation { id } }`,
    );
});

const TOTAL = 'amount { amount currency } donors donations';

test('a report says the same on both surfaces', async () => {
  const [roof, books, japan] = campaigns;
  for (const ids of [null, [roof], [roof, books], [japan], campaigns]) {
    const path = `/don/v1/reports/donations${ids ? `?campaigns=${ids.join(',')}` : ''}`;
    const { body } = await site.rest(path, { as: 'admin' });
    const args = ids ? `(campaigns: [${ids}])` : '';
    const { data } = await ask(`{ donationReport${args} { total { ${TOTAL} } } }`, 'admin');
    const { amount, donors, donations } = data.donationReport.total;
    expect({ amount: amount.amount, donors, donations }).toEqual(body);
  }
  const all = await ask(
    `{ donationReport { total { ${TOTAL} } totals { ${TOTAL} } campaigns { campaign { title } total { ${TOTAL} } } } }`,
    'admin',
  );
  expect(all.data.donationReport).toEqual({
    total: { amount: { amount: 3_000_001_251, currency: 'EUR' }, donors: 2, donations: 3 },
    totals: [
      { amount: { amount: 3_000_001_251, currency: 'EUR' }, donors: 2, donations: 3 },
      { amount: { amount: 700, currency: 'JPY' }, donors: 1, donations: 1 },
    ],
    campaigns: [
      {
        campaign: { title: 'A roof' },
        total: { amount: { amount: 3_000_001_250, currency: 'EUR' }, donors: 2, donations: 2 },
      },
      {
        campaign: { title: 'Books' },
        total: { amount: { amount: 1, currency: 'EUR' }, donors: 1, donations: 1 },
      },
      {
        campaign: { title: 'Japan' },
        total: { amount: { amount: 700, currency: 'JPY' }, donors: 1, donations: 1 },
      },
    ],
  });
});

test('the directory of reports is the same on both surfaces', async () => {
  const { body } = await site.rest('/don/v1/reports', { as: 'admin' });
  const { data } = await ask('{ donationReports { slug description } }', 'admin');
  expect(data.donationReports).toEqual([{ slug: body.slug, description: body.description }]);
});

test.each([undefined, 'subscriber', 'author', 'editor'] as const)(
  'what REST refuses %s is refused by GraphQL with the same code',
  async (as) => {
    const { body } = await site.rest('/don/v1/reports', as ? { as } : {});
    const [id] = campaigns;
    for (const query of [
      '{ donationReport { total { donors } } }',
      '{ donationReports { slug } }',
      '{ campaigns { nodes { id } } }',
      '{ donors { nodes { id } } }',
      '{ donations { nodes { id } } }',
      '{ donationsCsv { csv } }',
      'mutation { createCampaign(input: { title: "x" }) { campaign { id } } }',
      `mutation { recordDonation(input: { campaignId: ${id}, amount: 1 }) { donation { id } } }`,
      'mutation { changeDonationStatus(input: { id: 1, status: FAILED }) { donation { id } } }',
      `mutation { updateCampaign(input: { id: ${id}, title: "x" }) { campaign { id } } }`,
      `mutation { deleteCampaign(input: { id: ${id} }) { deletedId } }`,
      'mutation { importDonations(input: { csv: "a" }) { created } }',
      'mutation { eraseDonor(input: { id: 1 }) { donor { id } } }',
    ]) {
      const { errors } = await ask(query, as);
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, body.code]);
      expect(errors?.[0]?.extensions.status).toBe(body.data.status);
    }
    const { data } = await ask(
      `{ campaign(id: ${id}) { id } bySlug: campaign(slug: "books") { id } donor(id: 1) { id } donation(id: 1) { id }
        node(id: "${Buffer.from('donor:1').toString('base64')}") { id } }`,
      as,
    );
    expect(data).toEqual({ campaign: null, bySlug: null, donor: null, donation: null, node: null });
  },
);

test('a donation is shown with its campaign, donor and way', async () => {
  const list = await ask(`{ donations(last: 1) { totalCount nodes { id databaseId } } }`, 'admin');
  const [{ id, databaseId }] = list.data.donations.nodes;
  expect(list.data.donations.totalCount).toBe(5);
  await mutate(
    `changeDonationStatus(input: { id: "${id}", status: REFUNDED, note: "sorry" }) { donation { id } }`,
  );
  const { data } = await ask(
    `{ donation(id: ${databaseId}) { status statusName nextStatuses
      amount { amount decimal formatted currency }
      campaign { title goal { decimal } total { donations } } donor { name email donations { totalCount } }
      statusChanges { from to note user { name } } } node(id: "${id}") { id __typename } }`,
    'admin',
  );
  expect(data.node).toEqual({ id, __typename: 'Donation' });
  expect(data.donation).toEqual({
    status: 'REFUNDED',
    statusName: 'don-refunded',
    nextStatuses: [],
    amount: { amount: 1250, decimal: '12.50', formatted: '€12.50', currency: 'EUR' },
    campaign: { title: 'A roof', goal: { decimal: '50000000.00' }, total: { donations: 1 } },
    donor: { name: 'ann@example.org', email: 'ann@example.org', donations: { totalCount: 2 } },
    statusChanges: [
      { from: null, to: 'COMPLETED', note: null, user: { name: 'Admin' } },
      { from: 'COMPLETED', to: 'REFUNDED', note: 'sorry', user: { name: 'Admin' } },
    ],
  });
});

test('a way that donations do not take is refused with its code', async () => {
  const { data } = await ask(
    '{ donations(where: { statusIn: [REFUNDED] }) { nodes { id } } }',
    'admin',
  );
  const { errors } = await ask(
    `mutation { changeDonationStatus(input: { id: "${data.donations.nodes[0].id}", status: COMPLETED }) { donation { id } } }`,
    'admin',
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'donation_status_refused', status: 409 });
});

test('lists are paged and narrowed, and ask a constant number of statements', async () => {
  const query = (
    first: number,
  ) => `{ campaigns(first: ${first}) { totalCount pageInfo { hasNextPage endCursor }
    nodes { title total { donations } donations(first: 2) { totalCount nodes { donor { name } campaign { title } statusChanges { to } } } } } }`;
  const statements = async (first: number) => {
    const seen: string[] = [];
    const stop = site.services.database.onStatement((sql) => seen.push(sql));
    const { data } = await ask(query(first), 'admin');
    stop();
    // On a busy machine lists take turns, and what they refer to is read in parts.
    const texts = seen.map((sql) => sql.replaceAll(/(\?|\$\d+)(, (\?|\$\d+))*/g, '?'));
    // On SQLite a list of each campaign is the same statement again (docs/adr/0014-a-list-is-one-statement.md).
    return { count: new Set(texts).size, list: data.campaigns };
  };
  await statements(3);
  const [one, all] = [await statements(1), await statements(3)];
  expect(one.list.pageInfo.hasNextPage).toBe(true);
  expect(all.list.nodes.map(({ title }: Fields) => title)).toEqual(['A roof', 'Books', 'Japan']);
  expect(all.count).toBe(one.count);
  const next = await ask(
    `{ campaigns(first: 1, after: "${one.list.pageInfo.endCursor}", search: "BOOK") { totalCount nodes { title } } }`,
    'admin',
  );
  expect(next.data.campaigns).toEqual({ totalCount: 1, nodes: [{ title: 'Books' }] });
  const donors = await ask('{ donors(search: "bob") { nodes { email } } }', 'admin');
  expect(donors.data.donors.nodes).toEqual([{ email: 'bob@example.org' }]);
  const narrowed = await ask(
    `{ donations(where: { campaignId: ${campaigns[1]}, from: "2000-01-01" }) { totalCount }
      none: donations(where: { until: "2000-01-01" }) { totalCount } }`,
    'admin',
  );
  expect(narrowed.data).toEqual({ donations: { totalCount: 1 }, none: { totalCount: 0 } });
});

test('what is asked amiss is refused by the name that the document has for it', async () => {
  for (const list of [
    'donations(WHERE) { totalCount }',
    'donationsCsv(WHERE) { csv }',
    'campaigns(first: 1) { nodes { donations(WHERE) { totalCount } } }',
  ])
    for (const [field, value] of [
      ['campaignId', '"none"'],
      ['until', '"never"'],
    ] as const) {
      const query = `{ ${list.replace('WHERE', `where: { ${field}: ${value} }`)} }`;
      const { errors } = await ask(query, 'admin');
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
      expect(errors?.[0]?.extensions.params).toHaveProperty([`where.${field}`]);
    }
});

test('a campaign with donations can be closed but not deleted', async () => {
  const refused = await ask(
    `mutation { deleteCampaign(input: { id: ${campaigns[0]} }) { deletedId } }`,
    'admin',
  );
  expect(refused.errors?.[0]?.extensions.code).toBe('campaign_has_donations');
  await mutate(
    `updateCampaign(input: { id: ${campaigns[1]}, isOpen: false, goal: null }) { campaign { id } }`,
  );
  const closed = await ask(
    `mutation { recordDonation(input: { campaignId: ${campaigns[1]}, amount: 1 }) { donation { id } } }`,
    'admin',
  );
  expect(closed.errors?.[0]?.extensions.code).toBe('campaign_closed');
  const { data } = await ask(`{ campaign(slug: "books") { isOpen goal { amount } } }`, 'admin');
  expect(data.campaign).toEqual({ isOpen: false, goal: null });
  const made = await mutate('createCampaign(input: { title: "Short" }) { campaign { id } }');
  const { id } = made.createCampaign.campaign;
  const deleted = await mutate(`deleteCampaign(input: { id: "${id}" }) { deletedId }`);
  expect(deleted.deleteCampaign.deletedId).toBe(id);
});

test('a file is imported by text or as an upload, and exported again', async () => {
  const csv = 'external_id,campaign,amount\nx1,a-roof,5.00\n';
  const query = `mutation ($csv: String, $file: Upload) {
    importDonations(input: { csv: $csv, file: $file, origin: "test" }) { created repeated } }`;
  const first = await ask(query, 'admin', { csv });
  expect(first.data.importDonations).toEqual({ created: 1, repeated: 0 });
  const file = new File([csv], 'donations.csv');
  expect((await sendGraphqlForm(site, query, { file, as: 'admin' })).body).toMatchObject({
    data: { importDonations: { created: 0, repeated: 1 } },
  });
  const wrong = await ask(query, 'admin', { csv: `${csv}x2,nowhere,1\n` });
  expect(wrong.errors?.[0]?.extensions).toMatchObject({
    code: 'donation_import_invalid',
    data: { count: 1, errors: [{ line: 3 }] },
  });
  const { data } = await ask(
    '{ donationsCsv(where: { origin: "test" }) { csv rows next } }',
    'admin',
  );
  expect(data.donationsCsv).toMatchObject({ rows: 1, next: null });
  expect(data.donationsCsv.csv).toMatch(/\r\nx1,test,a-roof,Anonymous,,5.00,EUR,don-completed,/);
});
