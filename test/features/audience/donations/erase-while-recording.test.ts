import { beforeEach, expect, it } from 'vitest';
import { createCampaign } from '../../../../src/features/audience/donations/campaign-operations.ts';
import { eraseDonor } from '../../../../src/features/audience/donations/donor-operations.ts';
import { importDonations } from '../../../../src/features/audience/donations/import-donations.ts';
import { recordDonation } from '../../../../src/features/audience/donations/record-donation.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { siteForEachTest } from '../../../support/test-site.ts';

const site = siteForEachTest();
let campaign: number;
beforeEach(async () => {
  campaign = await perform(createCampaign, await admin(), { title: 'Roof' });
});

const prisma = () => site.services.database.prisma;
const admin = () => site.context('admin');
const PATIENT = { timeout: 10_000 };
const HOLDING = { timeout: 25_000 };
const donor_email = 'zelda@example.org';

const record = async (note: string) =>
  perform(recordDonation, await admin(), { campaign_id: campaign, amount: 100, donor_email, note });

const importFile = async () => {
  const csv = `external_id,campaign,amount,donor_email,note\nb1,roof,1,${donor_email},from Zelda\n`;
  return perform(importDonations, await admin(), { csv });
};

const erase = async () => {
  const { id } = await prisma().donor.findUniqueOrThrow({ where: { emailKey: donor_email } });
  return perform(eraseDonor, await admin(), { id });
};

const donations = async () =>
  (await prisma().donation.findMany({ orderBy: { id: 'asc' }, include: { donor: true } })).map(
    ({ note, donor }) => ({ note, donor: donor.name }),
  );

const gone = { note: '', donor: 'Erased' };
const given: readonly [string, () => Promise<unknown>][] = [
  ['recorded', () => record('from Zelda')],
  ['imported', importFile],
];

/** How many transactions wait for others. */
const waiting = async () =>
  prisma().$queryRaw<readonly unknown[]>`
    SELECT "pid" FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`.then(
    ({ length }) => length,
  );

it.runIf(process.env.TEST_DATABASE === 'postgresql').each(given)(
  'a donation that is being %s when its donor is erased loses its note as well',
  async (_, give) => {
    await record('first');
    // Donations need their campaign: they are about to be written, their donor known, for as long as it is held.
    const both = await prisma().$transaction(async (holder) => {
      await holder.$queryRaw`SELECT "id" FROM "DonationCampaign" FOR UPDATE`;
      const giving = give();
      await expect.poll(waiting, PATIENT).toBe(1);
      let isErased = false;
      const erasing = erase().then(() => {
        isErased = true;
      });
      await expect.poll(async () => isErased || (await waiting()) === 2, PATIENT).toBe(true);
      return { giving, erasing };
    }, HOLDING);
    await Promise.all([both.giving, both.erasing]);
    expect(await donations()).toEqual([gone, gone]);
  },
);

it.runIf(process.env.TEST_DATABASE === 'postgresql').each(given)(
  'a donation that is %s while its donor is being erased is of a new one',
  async (_, give) => {
    await record('first');
    const both = await prisma().$transaction(async (holder) => {
      await holder.$queryRaw`SELECT "id" FROM "Donation" FOR UPDATE`;
      const erasing = erase();
      await expect.poll(waiting, PATIENT).toBe(1);
      const giving = give();
      await expect.poll(waiting, PATIENT).toBe(2);
      return { giving, erasing };
    }, HOLDING);
    await Promise.all([both.giving, both.erasing]);
    expect(await donations()).toEqual([gone, { note: 'from Zelda', donor: donor_email }]);
  },
);

it.each(given)('a donation that is %s at once with others is of one donor', async (_, give) => {
  await Promise.all([give(), record('second'), record('third')]);
  expect(await prisma().donor.count()).toBe(1);
  expect(await prisma().donation.count()).toBe(3);
});
