import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../../src/features/audience/donations/campaign-operations.ts';
import {
  changeDonationStatus,
  donationStatuses,
} from '../../../../src/features/audience/donations/donation-status.ts';
import { recordDonation } from '../../../../src/features/audience/donations/record-donation.ts';
import { reportDonations } from '../../../../src/features/audience/donations/report-donations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openTestSite, sharedSite } from '../../../support/test-site.ts';

const site = sharedSite({ env: { DONATION_CURRENCY: 'EUR' } });
let campaign: number;
beforeAll(async () => {
  campaign = await perform(createCampaign, await site.context('admin'), { title: 'A new roof' });
});

const record = async (values: object) =>
  perform(recordDonation, await site.context('admin'), {
    campaign_id: campaign,
    amount: 1000,
    ...values,
  });

const move = async (id: number, status: string) =>
  perform(changeDonationStatus, await site.context('admin'), { id, status });

const rows = () => site.services.database.prisma.donation.count();

describe('a donation', () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    'don-pending': ['don-completed', 'don-failed', 'don-cancelled', 'don-preapproved'],
    'don-preapproved': ['don-completed', 'don-cancelled'],
    'don-completed': ['don-refunded'],
    'don-failed': [],
    'don-cancelled': [],
    'don-refunded': [],
  };

  it.each(donationStatuses.flatMap((from) => donationStatuses.map((to) => [from, to] as const)))(
    'goes from %s to %s only where that is a way',
    async (from, to) => {
      const id = await record({ status: from });
      const isAllowed = allowed[from]?.includes(to) ?? false;
      if (isAllowed) expect(await move(id, to)).toBe(id);
      else
        await expect(move(id, to)).rejects.toMatchObject({
          code: 'donation_status_refused',
          status: 409,
        });
      const { prisma } = site.services.database;
      const stored = await prisma.donation.findUniqueOrThrow({
        where: { id },
        include: { steps: { orderBy: { id: 'asc' } } },
      });
      expect(stored.status).toBe(isAllowed ? to : from);
      expect(stored.version).toBe(isAllowed ? 2 : 1);
      expect(stored.steps.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
        [null, from],
        ...(isAllowed ? [[from, to]] : []),
      ]);
    },
  );

  it('is moved on by one of two who try at once', async () => {
    const id = await record({});
    const tries = await Promise.allSettled(
      ['don-completed', 'don-failed', 'don-cancelled'].map((status) => move(id, status)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken once by its external id', async () => {
    const id = await record({ origin: 'bank', external_id: 'A1' });
    const before = await rows();
    await expect(record({ origin: 'bank', external_id: 'A1' })).rejects.toMatchObject({
      code: 'donation_exists',
      extra: { data: { donation_id: id } },
    });
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        record({ origin: 'bank', external_id: 'B2', donor_email: 'x@y.test' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows()).toBe(before + 1);
    await record({ origin: 'till', external_id: 'A1' });
  });

  it('is of a donor who is known by the address, whatever its case', async () => {
    const ids = await Promise.all([
      record({ donor_email: 'Ann@Example.org', donor_name: 'Ann' }),
      record({ donor_email: 'ann@example.org', donor_name: 'Another' }),
    ]);
    const { prisma } = site.services.database;
    const found = await prisma.donation.findMany({ where: { id: { in: ids } } });
    expect(new Set(found.map(({ donorId }) => donorId)).size).toBe(1);
  });

  it.each([
    [{ amount: 0 }, 'rest_invalid_param'],
    [{ amount: 12.5 }, 'rest_invalid_param'],
    [{ amount: 1e13 }, 'rest_invalid_param'],
    [{ currency: 'USD' }, 'rest_invalid_param'],
    [{ currency: 'XYZ' }, 'rest_invalid_param'],
    [{ status: 'publish' }, 'rest_invalid_param'],
    [{ date: 'yesterday' }, 'rest_invalid_param'],
    [{ donor_email: 'nobody' }, 'rest_invalid_param'],
    [{ campaign_id: 99_999 }, 'campaign_invalid_id'],
    [{ campaign_id: 9_999_999_999 }, 'campaign_invalid_id'],
  ])('is refused with %j', async (values, code) => {
    const before = await rows();
    await expect(record(values)).rejects.toMatchObject({ code });
    expect(await rows()).toBe(before);
  });
});

describe('a report', () => {
  let other: number;
  let yen: number;
  beforeAll(async () => {
    const context = await site.context('admin');
    other = await perform(createCampaign, context, { title: 'Books' });
    yen = await perform(createCampaign, context, { title: 'Japan', currency: 'jpy' });
  });

  const report = async (campaigns: unknown) =>
    perform(reportDonations, await site.context('admin'), { campaigns });

  it('counts what is paid or promised and nothing else', async () => {
    const donor_email = 'one@example.org';
    for (const status of donationStatuses)
      await record({ campaign_id: other, amount: 500, status, donor_email });
    await record({
      campaign_id: other,
      amount: 20,
      status: 'don-completed',
      donor_email: 'b@x.test',
    });
    const { body } = await site.rest(`/don/v1/reports/donations?campaigns=${other}`, {
      as: 'admin',
    });
    expect(body).toEqual({ amount: 1020, donors: 2, donations: 3 });
  });

  it('is in the currency of the campaign that is asked for', async () => {
    await record({ campaign_id: yen, amount: 3_000_000_000, status: 'don-completed' });
    expect((await report(yen)).main).toMatchObject({ currency: 'JPY', amount: 3_000_000_000 });
    const all = await report('all');
    expect(all.main.currency).toBe('EUR');
    expect(all.totals.map(({ currency }) => currency)).toEqual(['EUR', 'JPY']);
  });

  it('is of all campaigns, of one or of a list', async () => {
    const amount = async (campaigns: string) => {
      const path = `/don/v1/reports/donations${campaigns}`;
      return (await site.rest(path, { as: 'admin' })).body.amount;
    };
    const first = await amount(`?campaigns=${campaign}`);
    expect(await amount(`?campaigns=${campaign},${other}`)).toBe(first + 1020);
    expect(await amount(`?campaigns[]=${campaign}&campaigns[]=${other}`)).toBe(first + 1020);
    expect(await amount('?campaigns=all')).toBe(first + 1020);
    expect(await amount('')).toBe(first + 1020);
  });

  it.each(['xyz', '0', '-1', '1.5', '1,x', '99999', '99999999999', '', 'all,1'])(
    'is refused for campaigns=%s',
    async (campaigns) => {
      const query = new URLSearchParams({ campaigns });
      const path = `/don/v1/reports/donations?${query}`;
      const { status, body } = await site.rest(path, { as: 'admin' });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(body.data.params).toEqual({ campaigns: 'Invalid parameter.' });
    },
  );

  it('adds up to the sum of its parts while others write', async () => {
    let isWriting = true;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let i = 0; i < 20; i++) {
        const id = await record({
          campaign_id: i % 2 === 0 ? campaign : other,
          amount: 7 * writer + i,
          status: 'don-completed',
          donor_email: `donor${(i * writer) % 7}@example.org`,
        });
        if (i % 5 === 0) await move(id, 'don-refunded');
        await sleep(1); // the reader's turn, too
      }
    });
    const seen = new Set<number>();
    const reader = (async () => {
      while (isWriting) {
        const { totals, campaigns } = await report('all');
        for (const total of totals) {
          const parts = campaigns.filter(({ currency }) => currency === total.currency);
          const sum = (key: 'amount' | 'donations') =>
            parts.reduce((all, part) => all + part[key], 0);
          expect([total.amount, total.donations]).toEqual([sum('amount'), sum('donations')]);
          expect(total.donors).toBeLessThanOrEqual(total.donations);
        }
        seen.add(totals[0]?.amount ?? 0);
        await sleep(1);
      }
    })();
    await Promise.all(writers);
    isWriting = false;
    await reader;
    expect(seen.size).toBeGreaterThan(3);
    const { prisma } = site.services.database;
    const stored = await prisma.donation.aggregate({
      where: { currency: 'EUR', status: { in: ['don-completed', 'don-preapproved'] } },
      _sum: { amount: true },
      _count: true,
    });
    expect((await report('all')).main).toMatchObject({
      amount: Number(stored._sum.amount),
      donations: stored._count,
    });
  });
});

describe('under an alias', () => {
  it('addresses and statuses are the alias’s own', async () => {
    const named = await openTestSite({ env: { ALIASES: 'wordpress' } });
    const ask = (path: string) =>
      named.fetch(path, {
        headers: { authorization: named.authorization('admin') },
      });
    const directory = await (await ask('/wp-json/charitable/v1/reports')).json();
    expect(directory).toMatchObject({
      _links: { self: { href: 'http://site.test/wp-json/charitable/v1/reports/donations/' } },
    });
    expect((await ask('/wp-json/charitable/v1/reports/donations')).status).toBe(200);
    await named.close();
  });
});
