import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../../src/features/audience/donations/campaign-operations.ts';
import { exportDonations } from '../../../../src/features/audience/donations/donation-csv.ts';
import { importDonations } from '../../../../src/features/audience/donations/import-donations.ts';
import { reportDonations } from '../../../../src/features/audience/donations/report-donations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openTestSite, sharedSite, type TestSite } from '../../../support/test-site.ts';

const site = sharedSite({ env: { DONATION_CURRENCY: 'EUR' } });
beforeAll(async () => {
  const context = await site.context('admin');
  await perform(createCampaign, context, { title: 'Roof' });
  await perform(createCampaign, context, { title: 'Japan', currency: 'JPY' });
});

const take = async (csv: string, on = site) =>
  perform(importDonations, await on.context('admin'), { csv });

const counts = async () => {
  const { donation, donor } = site.services.database.prisma;
  return [await donation.count(), await donor.count()];
};

const header = 'external_id,campaign,amount,currency,donor_email,donor_name,status,date,note';

describe('an import', () => {
  const file = `${header}
1,roof,12.5,EUR,ann@example.org,Ann,completed,2026-01-02T03:04:05Z,"=HYPERLINK(""http://x"")"
2,roof,0.29,,ANN@example.org,,don-pending,,
3,japan,1000,JPY,,Somebody,charitable-refunded,2026-01-02,
4,roof,1,,,,,,
`;

  it('takes a file in, exactly', async () => {
    expect(await take(file)).toEqual({ created: 4, repeated: 0 });
    const stored = await site.services.database.prisma.donation.findMany({
      orderBy: { id: 'asc' },
      include: { donor: true, steps: true },
    });
    expect(
      stored.map(({ amount, currency, status, donor }) => [
        Number(amount),
        currency,
        status,
        donor.name,
      ]),
    ).toEqual([
      [1250, 'EUR', 'don-completed', 'Ann'],
      [29, 'EUR', 'don-pending', 'Ann'],
      [1000, 'JPY', 'don-refunded', 'Somebody'],
      [100, 'EUR', 'don-completed', 'Anonymous'],
    ]);
    expect(stored[0]?.moment).toBe('2026-01-02T03:04:05');
    expect(stored.every(({ steps }) => steps.length === 1)).toBe(true);
    const { main } = await perform(reportDonations, await site.context('admin'), {});
    expect(main).toEqual({ currency: 'EUR', amount: 1350, donors: 2, donations: 2 });
  });

  it('changes nothing when it is repeated, also at the same time', async () => {
    const before = await counts();
    expect(await take(file)).toEqual({ created: 0, repeated: 4 });
    await Promise.all([take(file), take(`${file}5,roof,2,,e@x.test,,,,\n`), take(file)]);
    const twice = await Promise.all(
      [1, 2, 3].map(() => take(`${header}\n6,roof,2,,f@x.test,,,,\n`)),
    );
    expect(twice.reduce((sum, { created }) => sum + created, 0)).toBe(1);
    expect(await counts()).toEqual(before.map((count) => count + 2));
  });

  it('writes nothing of a file with a wrong row, and names every one', async () => {
    const before = await counts();
    const rows = [
      '10,roof,5,EUR,,,,,',
      ',roof,5,,,,,,',
      '11,cellar,5,,,,,,',
      '12,roof,5.001,,,,,,',
      '13,roof,-5,,,,,,',
      '14,japan,1.5,,,,,,',
      '15,roof,5,USD,,,,,',
      '16,roof,5,,nobody,,,,',
      '17,roof,5,,,,lost,,',
      '18,roof,5,,,,,32nd of May,',
      '10,roof,5,,,,,,',
      '19,roof,99999999999999,,,,,,',
    ];
    const refusal = await take([header, ...rows].join('\n')).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'donation_import_invalid', status: 400 });
    const { errors } = (refusal as { extra: { data: { errors: { line: number }[] } } }).extra.data;
    expect(errors.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    await expect(take(`${header}\n20,roof,5,,,,,,\n1,roof,13,,,,,,\n`)).rejects.toMatchObject({
      code: 'donation_import_invalid',
      extra: { data: { errors: [{ line: 3 }] } },
    });
    await expect(take('external_id,amount\n1,2\n')).rejects.toMatchObject({ code: 'csv_invalid' });
    expect(await counts()).toEqual(before);
  });

  it('takes five thousand rows in at once, and no more', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, i) => `big${i},roof,${i + 1}.00,,d${i % 3000}@big.test,,failed,,`,
    );
    const text = [header, ...lines].join('\n');
    expect(await take(text)).toEqual({ created: 5000, repeated: 0 });
    await expect(take(`${text}\nmore,roof,1,,,,,,`)).rejects.toMatchObject({ code: 'csv_invalid' });
  }, 90_000);

  it('is for administrators', async () => {
    for (const as of [undefined, 'editor'] as const) {
      const context = await site.context(as);
      await expect(perform(importDonations, context, { csv: header })).rejects.toMatchObject({
        code: 'rest_forbidden',
      });
      await expect(perform(exportDonations, context, {})).rejects.toMatchObject({
        code: 'rest_forbidden',
      });
    }
  });
});

describe('an export', () => {
  async function exported(on: TestSite): Promise<string> {
    let csv = '';
    for (let after: string | null = '0'; after !== null; ) {
      const page: { csv: string; next: string | null } = await perform(
        exportDonations,
        await on.context('admin'),
        { after, limit: 3, status: ['don-completed', 'don-pending', 'don-refunded'] },
      );
      csv += page.csv;
      after = page.next;
    }
    return csv;
  }

  it('can be imported elsewhere, and has no formula in it', async () => {
    const csv = await exported(site);
    expect(csv.match(/external_id/g)).toHaveLength(1);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    const other = await openTestSite({ env: { DONATION_CURRENCY: 'EUR' } });
    const context = await other.context('admin');
    await perform(createCampaign, context, { title: 'Roof' });
    await perform(createCampaign, context, { title: 'Japan', currency: 'JPY' });
    expect(await take(csv, other)).toEqual({ created: 6, repeated: 0 });
    expect(await exported(other)).toBe(csv);
    await other.close();
  });
});
