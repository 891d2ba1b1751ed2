import { beforeAll, describe, expect, it } from 'vitest';
import { installDemo } from '../../../../src/app/demo/install-demo.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { openVisitor } from '../../../support/visitor.ts';

const site = sharedSite();
const PATH = '/donate/roof/';
const ROUTE = '/don/v1/campaigns/roof';
const ann = { name: 'Ann', email: 'ann@example.org' };

const create = async (slug: string, more = '') => {
  const input = `{ title: "A roof", slug: "${slug}", description: "For <rain>.", currency: "EUR", goal: 100000 ${more} }`;
  const data = await site.query<{ createCampaign: { campaign: { databaseId: number } } }>(
    `mutation { createCampaign(input: ${input}) { campaign { databaseId } } }`,
    { as: 'admin' },
  );
  return data.createCampaign.campaign.databaseId;
};
const stored = () =>
  site.services.database.prisma.donation.findMany({
    where: { origin: 'pledge' },
    include: { donor: true },
    orderBy: { id: 'asc' },
  });

beforeAll(async () => {
  const id = await create('roof', 'hasPage: true');
  await create('hidden');
  await create('over', 'hasPage: true, isOpen: false');
  await site.graphql(
    `mutation { recordDonation(input: { campaignId: ${id}, amount: 25000, donorName: "Boris", status: COMPLETED }) { donation { id } } }`,
    { as: 'admin' },
  );
});

describe('a campaign with a page', () => {
  it('says to everybody what it is for and how far it is, and nothing of who gave', async () => {
    const { status, html } = await openVisitor(site).get(PATH);
    expect(status).toBe(200);
    expect(html).toContain('<p>For &lt;rain&gt;.</p>');
    expect(html).toContain('<strong>€250.00</strong> of €1,000.00');
    expect(html).toContain('<progress max="100000" value="25000"');
    expect(html).not.toContain('Boris');
    expect((await openVisitor(site).get('/donate/roof')).location).toBe(PATH);
  });

  it('is the same by REST and GraphQL', async () => {
    expect((await site.rest(ROUTE)).body).toEqual({
      slug: 'roof',
      title: 'A roof',
      description: 'For <rain>.',
      currency: 'EUR',
      goal: 100000,
      amount: 25000,
      donors: 1,
      is_open: true,
    });
    const data = await site.query(
      '{ publicCampaign(slug: "roof") { slug title isOpen goal { amount } total { donors amount { amount } } } }',
    );
    expect(data).toEqual({
      publicCampaign: {
        slug: 'roof',
        title: 'A roof',
        isOpen: true,
        goal: { amount: 100000 },
        total: { donors: 1, amount: { amount: 25000 } },
      },
    });
  });

  it('is found by the address of its page', async () => {
    const query = `{ nodeByUri(uri: "${PATH}") { __typename uri ... on PublicCampaign { title } } }`;
    expect((await site.graphql(query)).data).toEqual({
      nodeByUri: { __typename: 'PublicCampaign', uri: PATH, title: 'A roof' },
    });
  });

  it('is the only sort that others know of', async () => {
    for (const slug of ['hidden', 'nothing']) {
      expect((await openVisitor(site).get(`/donate/${slug}/`)).status).toBe(404);
      expect((await site.rest(`/don/v1/campaigns/${slug}`)).body.code).toBe(
        'campaign_invalid_slug',
      );
      expect(await site.query(`{ publicCampaign(slug: "${slug}") { slug } }`)).toEqual({
        publicCampaign: null,
      });
    }
  });
});

it('leaves addresses below a page that has the name of its address to that page', async () => {
  const make = async (json: object) =>
    await site.make('/core/v2/pages', { status: 'publish', ...json }, 'editor');
  const { id: parent } = await make({ title: 'Ways to give', slug: 'donate' });
  await make({ title: 'By bank', slug: 'bank', parent });
  expect((await openVisitor(site).get('/donate/bank/')).html).toContain('By bank');
});

describe('a pledge', () => {
  it('made on the page is a pending donation, which does not count yet', async () => {
    const visitor = openVisitor(site);
    await visitor.get(PATH);
    const sent = await visitor.submit({ amount: '12,50', ...ann, note: 'For slates' });
    expect([sent.status, sent.location]).toEqual([303, `${PATH}?sent=1#pledge`]);
    expect(await stored()).toMatchObject([
      { amount: 1250n, currency: 'EUR', status: 'don-pending', note: 'For slates', donor: ann },
    ]);
    const { html } = await visitor.get(`${PATH}?sent=1`);
    expect(html).toContain('<p class="notice" role="status">Thank you.');
    expect(html).toContain('€250.00</strong>');
  });

  it('is taken by REST and GraphQL as well', async () => {
    const json = { ...ann, amount: 700 };
    expect((await site.rest(`${ROUTE}/pledges`, { json })).status).toBe(201);
    const data = await site.query(
      `mutation { pledgeDonation(input: { slug: "roof", amount: 800, name: "Bea", email: "bea@example.org" }) { campaign { slug } } }`,
    );
    expect(data).toEqual({ pledgeDonation: { campaign: { slug: 'roof' } } });
    expect((await stored()).map(({ amount }) => Number(amount))).toEqual([1250, 700, 800]);
  });

  it('with something missing shows what was filled in, and why', async () => {
    const visitor = openVisitor(site);
    for (const [wrong, reason] of [
      [{ amount: 'much', ...ann }, 'Please say how much'],
      [{ amount: '5.123', ...ann }, 'Please say how much'],
      [{ amount: '5', name: 'Ann "A"', email: 'nowhere' }, 'email is no e-mail address'],
    ] as const) {
      await visitor.get(PATH);
      const { status, html } = await visitor.submit(wrong);
      expect(status).toBe(400);
      expect(html).toContain(`<p class="error" role="alert">${reason}`);
      expect(html).toContain(wrong.name.replaceAll('"', '&quot;'));
    }
    expect(await stored()).toHaveLength(3);
  });

  it.each([
    ['of who fills in what people do not see', ROUTE, { honeypot: 'x' }, 400, 'spam'],
    ['of nothing', ROUTE, { amount: 0 }, 400, 'rest_invalid_param'],
    ['to a closed campaign', '/don/v1/campaigns/over', {}, 409, 'campaign_closed'],
    ['to a campaign without a page', '/don/v1/campaigns/hidden', {}, 404, 'campaign_invalid_slug'],
  ])('%s is refused', async (_, route, more, status, code) => {
    const json = { ...ann, amount: 100, ...more };
    expect(await site.rest(`${route}/pledges`, { json })).toMatchObject({ status, body: { code } });
    expect(await stored()).toHaveLength(3);
  });

  it('is one of few from an address', async () => {
    const json = { name: 'Cy', email: 'cy@example.org', amount: 100 };
    const answers: number[] = [];
    for (let i = 0; i < 6; i++)
      answers.push((await site.rest(`${ROUTE}/pledges`, { json })).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

it('is asked for by the demo site', async () => {
  await installDemo(await site.context('admin'));
  const { html } = await openVisitor(site).get('/donate/bandstand-roof/');
  expect(html).toContain('<strong>£1,411.40</strong> of £4,800.00');
});
