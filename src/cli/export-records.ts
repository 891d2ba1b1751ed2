import { once } from 'node:events';
import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import { exportDonations } from '../features/audience/donations/donation-csv.ts';
import { exportSubscribers } from '../features/audience/mailing/subscriber-operations.ts';
import type { CsvPage } from '../lib/csv.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup, withSystemContext } from './command.ts';

/** `almanac export donations` and `almanac export subscribers`: write all records as CSV to standard output. */
export function addExportRecords(program: Command, env: Environment): void {
  const group = commandGroup(program, 'export', 'write down what this site holds');
  group
    .command('donations')
    .description('write all donations as CSV, as `import donations` reads it')
    .action(() =>
      withSystemContext(env, (context) =>
        writeCsv((after) => perform(exportDonations, context, { after })),
      ),
    );
  group
    .command('subscribers')
    .description('write all subscribers of the mailing lists as CSV')
    .action(() =>
      withSystemContext(env, (context) =>
        writeCsv((after) => perform(exportSubscribers, context, { after })),
      ),
    );
}

/**
 * Writes an export to standard output, page by page.
 * @param read returns the page that begins after a position
 */
async function writeCsv(read: (after: string) => Promise<CsvPage>): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const page = await read(after);
    if (!process.stdout.write(page.csv)) await once(process.stdout, 'drain');
    after = page.next;
  }
}
