import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCampaign } from '../../../../src/features/audience/donations/campaign-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { almanac } from '../../../support/run-command.ts';
import { openTestSite } from '../../../support/test-site.ts';

it('the command line imports a file as a whole, and exports it again', async () => {
  const site = await openTestSite();
  const folder = await mkdtemp(join(tmpdir(), 'almanac-csv-'));
  try {
    await perform(createCampaign, await site.context('admin'), { title: 'Roof' });
    const { databaseUrl, dataDir } = site.services.config;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const file = join(folder, 'gifts.csv');
    const row = 'a1,roof,12.50,Ann,2026-01-02T03:04:05Z\n';
    await writeFile(file, `external_id,campaign,amount,donor_name,date\n${row}a2,cellar,1,,\n`);
    const refused = await almanac(['import', 'donations', file], env);
    expect(refused).toMatchObject({ status: 1, output: '' });
    expect(refused.errors).toContain('3: There is no campaign cellar.');
    await writeFile(file, `external_id,campaign,amount,donor_name,date\n${row}`);
    const taken = await almanac(['import', 'donations', file, '--origin', 'bank'], env);
    expect(taken).toEqual({
      status: 0,
      output: '1 imported, 0 were here already.\n',
      errors: '',
    });
    expect(await almanac(['export', 'donations'], env)).toMatchObject({
      status: 0,
      output:
        'external_id,origin,campaign,donor_name,donor_email,amount,currency,status,date,note\r\n' +
        'a1,bank,roof,Ann,,12.50,USD,don-completed,2026-01-02T03:04:05Z,\r\n',
    });
  } finally {
    await rm(folder, { recursive: true });
    await site.close();
  }
}, 90_000);
