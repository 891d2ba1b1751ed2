import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import { exportDonations } from '../features/audience/donations/export-donations.ts';
import { exportSubscribers } from '../features/audience/mailing/export-subscribers.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup } from './command-group.ts';
import { withSystemContext } from './with-system-context.ts';
import { writeCsv } from './write-csv.ts';

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
