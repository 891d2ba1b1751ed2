import { Command, CommanderError } from 'commander';
import type { Environment } from '../config/config.ts';
import { readRelease } from '../config/project-folder.ts';
import { ConfigError } from '../config/setting-value.ts';
import { isStorageFull, STORAGE_FULL } from '../storage/unavailable-storage.ts';
import { addBackup, addRestore } from './backup.ts';
import { addCalendar } from './calendar.ts';
import { addDoctor } from './doctor.ts';
import { addExportRecords } from './export-records.ts';
import { addImportDonations } from './import-donations.ts';
import { addImportEvents } from './import-events.ts';
import { addImportIcs } from './import-ics.ts';
import { addImportSite } from './import-site.ts';
import { addJobs } from './jobs.ts';
import { addMigrate } from './migrate.ts';
import { addModelCheck } from './model-check.ts';
import { addSchema } from './schema.ts';
import { addServe } from './serve.ts';
import { addUserCreate, addUserList, addUserPassword } from './user.ts';
import { addWebhook } from './webhook.ts';

/**
 * Runs one command line (without node and script) and returns the exit status: 0 for success, 1 for a failure, 2 for a wrong command line
 * or setting. `serve` returns when the server has been stopped.
 */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  const program = new Command('almanac')
    .description(
      'A server for a content and events site: REST and GraphQL over the same operations.',
    )
    .version(readRelease().version, '--version', 'print the version of this program')
    .showHelpAfterError('(--help tells more)')
    .exitOverride();
  // Each function adds its own command, which inherits the settings of `program`.
  for (const add of [
    addServe,
    addMigrate,
    addSchema,
    addUserCreate,
    addUserList,
    addUserPassword,
    addImportSite,
    addImportDonations,
    addImportEvents,
    addImportIcs,
    addCalendar,
    addExportRecords,
    addJobs,
    addWebhook,
    addModelCheck,
    addDoctor,
    addBackup,
    addRestore,
  ])
    add(program, env);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error);
  }
}

function messageOf(error: unknown): unknown {
  if (isStorageFull(error)) return STORAGE_FULL;
  return error instanceof Error ? error.message : error;
}

function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has already printed its message
  console.error(messageOf(error));
  return error instanceof ConfigError ? 2 : 1;
}
