import { once } from 'node:events';
import type { Command } from 'commander';
import type { CsvPage } from '../csv/csv-page.ts';
import { exportDonations } from '../features/donations/export-donations.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup } from './command-group.ts';
import type { Environment } from './program.ts';
import { withSystemContext } from './with-system-context.ts';

/** `almanac export donations`: writes all donations as CSV to the standard output, part by part. */
export function addExportDonations(program: Command, env: Environment): void {
  commandGroup(program, 'export', 'write down what this site holds')
    .command('donations')
    .description('write all donations as CSV, as `import donations` reads it')
    .action(async () => {
      await withSystemContext(env, async (context) => {
        let after: string | null = '0';
        while (after !== null) {
          const page: CsvPage = await perform(exportDonations, context, { after });
          if (!process.stdout.write(page.csv)) await once(process.stdout, 'drain');
          after = page.next;
        }
      });
    });
}
