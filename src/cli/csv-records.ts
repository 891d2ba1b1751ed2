import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import { exportDonations } from '../features/audience/donations/donation-csv.ts';
import { importDonations } from '../features/audience/donations/import-donations.ts';
import { exportSubscribers } from '../features/audience/mailing/subscriber-operations.ts';
import { ApiError } from '../lib/api-error.ts';
import type { CsvPage } from '../operation/csv-page.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup, withSystemContext } from './command.ts';

/** `almanac export donations` and `almanac export subscribers`: write all records as CSV to standard output. */
export function addExportRecords(program: Command, env: Environment): void {
  const group = commandGroup(program, 'export', 'export records of this site');
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

/**
 * `almanac import donations FILE`: imports a CSV file as a whole or, if any row is wrong, not at all; reports every
 * wrong row.
 */
export function addImportDonations(program: Command, env: Environment): void {
  commandGroup(program, 'import', 'import records from elsewhere')
    .command('donations')
    .description('import donations from a CSV file; what it has brought before is left as it is')
    .argument('<file>', 'with the columns external_id, campaign and amount, and what else it has')
    .option('--origin <name>', 'where it comes from, for rows that do not say', 'csv')
    .action(async (file: string, { origin }: { readonly origin: string }) => {
      const csv = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
      await withSystemContext(env, async (context) => {
        try {
          const { created, repeated } = await perform(importDonations, context, { csv, origin });
          console.log(`${created} imported, ${repeated} were here already.`);
        } catch (error) {
          if (error instanceof ApiError) for (const line of rowErrors(error)) console.error(line);
          throw error;
        }
      });
    });
}

function rowErrors({ extra }: ApiError): readonly string[] {
  const errors = extra.data?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.map(
    ({ line, message }: { line: number; message: string }) => `${line}: ${message}`,
  );
}
