import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import { importDonations } from '../features/audience/donations/import-donations.ts';
import { ApiError } from '../lib/api-error.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup, withSystemContext } from './command.ts';

/**
 * `almanac import donations FILE`: imports a CSV file as a whole or, if any row is wrong, not at all; reports every
 * wrong row.
 */
export function addImportDonations(program: Command, env: Environment): void {
  commandGroup(program, 'import', 'bring what another place holds')
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
