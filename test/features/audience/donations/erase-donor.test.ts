import { beforeEach, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../../src/features/audience/donations/campaign-operations.ts';
import { exportDonations } from '../../../../src/features/audience/donations/donation-csv.ts';
import { changeDonationStatus } from '../../../../src/features/audience/donations/donation-status.ts';
import { importDonations } from '../../../../src/features/audience/donations/import-donations.ts';
import { recordDonation } from '../../../../src/features/audience/donations/record-donation.ts';
import { reportDonations } from '../../../../src/features/audience/donations/report-donations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { siteForEachTest, type TestUser } from '../../../support/test-site.ts';

const site = siteForEachTest({ env: { DONATION_CURRENCY: 'EUR' } });
let campaign: number;
beforeEach(async () => {
  campaign = await perform(createCampaign, await admin(), { title: 'Roof' });
});

const prisma = () => site.services.database.prisma;
const admin = () => site.context('admin');

const file = `external_id,campaign,amount,donor_email,donor_name,note
b1,roof,12.50,Zelda@Example.org,Zelda Fitz,from Zelda's account
`;
const importFile = async () => perform(importDonations, await admin(), { csv: file });

const record = async (values: object) =>
  perform(recordDonation, await admin(), { campaign_id: campaign, amount: 100, ...values });

const report = async () => perform(reportDonations, await admin(), {});
const exported = async () => (await perform(exportDonations, await admin(), {})).csv;

/** Two donations of a donor, one of them refunded with a note, and one of another. */
async function give(): Promise<number> {
  await importFile();
  const donor_email = 'zelda@example.org';
  const id = await record({ donor_email, status: 'don-completed', note: 'Zelda called' });
  const refund = { id, status: 'don-refunded', note: 'to Zelda' };
  await perform(changeDonationStatus, await admin(), refund);
  await record({ donor_email: 'bob@example.org', donor_name: 'Bob', note: 'from Bob' });
  const donor = await prisma().donor.findUniqueOrThrow({ where: { emailKey: donor_email } });
  return donor.id;
}

interface Erased {
  readonly eraseDonor: { readonly donor: Readonly<Record<string, unknown>> } | null;
}

const erase = (id: unknown, as?: TestUser) =>
  site.graphql<Erased>(
    `mutation ($id: ID!) { eraseDonor(input: { id: $id }) {
      donor { databaseId name email donations { totalCount nodes { note } } } } }`,
    { variables: { id }, as },
  );

/** All that the tables of donations hold. */
const everything = async () =>
  JSON.stringify(
    [
      await prisma().donor.findMany({ orderBy: { id: 'asc' } }),
      await prisma().donation.findMany({ orderBy: { id: 'asc' } }),
      await prisma().donationStatusChange.findMany({ orderBy: { id: 'asc' } }),
    ],
    (_, value) => (typeof value === 'bigint' ? Number(value) : value),
  );

describe('an erased donor', () => {
  it('leaves the donations and nothing of the person', async () => {
    const id = await give();
    expect(await everything()).toMatch(/zelda/i);
    const { data } = await erase(id, 'admin');
    expect(data.eraseDonor?.donor).toEqual({
      databaseId: id,
      name: 'Erased',
      email: null,
      donations: { totalCount: 2, nodes: [{ note: null }, { note: null }] },
    });
    const left = await everything();
    expect(left).not.toMatch(/zelda|fitz/i);
    expect(left).toContain('from Bob');
  });

  it('counts in every report as before', async () => {
    const id = await give();
    const before = await report();
    expect(before.main).toMatchObject({ amount: 1250, donors: 1, donations: 1 });
    await erase(id, 'admin');
    expect(await report()).toEqual(before);
  });

  it('is told of as erased in exports', async () => {
    const id = await give();
    await erase(id, 'admin');
    const rows = (await exported()).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(3, 6).join())).toEqual([
      'Erased,,12.50',
      'Erased,,1.00',
      'Bob,bob@example.org,1.00',
    ]);
  });

  it('does not come back by the file that brought the donations', async () => {
    await erase(await give(), 'admin');
    const before = await everything();
    expect(await importFile()).toEqual({ created: 0, repeated: 1 });
    expect(await everything()).toBe(before);
  });

  it('is not known again: the next donation from the address makes a new donor', async () => {
    const id = await give();
    await erase(id, 'admin');
    const donation = await record({ donor_email: 'zelda@example.org', donor_name: 'Zelda' });
    const { donor } = await prisma().donation.findUniqueOrThrow({
      where: { id: donation },
      include: { donor: true },
    });
    expect(donor).toMatchObject({ name: 'Zelda', email: 'zelda@example.org' });
    expect(donor.id).not.toBe(id);
  });

  it('is noted in the change log with what changed, and once', async () => {
    const id = await give();
    const from = await prisma().change.count();
    const changes = async () =>
      (await prisma().change.findMany({ orderBy: { seq: 'asc' }, skip: from })).map(
        ({ kind, operation }) => `${kind} ${operation}`,
      );
    await erase(id, 'admin');
    const first = await changes();
    expect(first.sort()).toEqual([
      'private:donation update',
      'private:donation update',
      'private:donor update',
    ]);
    await erase(id, 'admin');
    expect(await changes()).toHaveLength(first.length);
  });
});

describe('to erase a donor', () => {
  it('is for administrators', async () => {
    const id = await give();
    const before = await everything();
    for (const as of [undefined, 'subscriber', 'editor'] as const) {
      const { errors } = await erase(id, as);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'rest_forbidden',
        status: as ? 403 : 401,
      });
    }
    expect(await everything()).toBe(before);
  });

  it('there must be one', async () => {
    for (const id of [987654, 'nonsense', Buffer.from('campaign:1').toString('base64')])
      expect((await erase(id, 'admin')).errors?.[0]?.extensions).toMatchObject({
        code: 'donor_invalid_id',
        status: 404,
      });
  });
});
