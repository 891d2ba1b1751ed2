import { Command, CommanderError } from 'commander';
import { prepareDatabase } from '../app/prepare-database.ts';
import { type Environment, readConfig, unknownSettings } from '../config/config.ts';
import { readRelease } from '../config/project-folder.ts';
import { ConfigError } from '../config/setting-value.ts';
import { ApiError, reasonsOf } from '../lib/api-error.ts';
import { isStorageFull, STORAGE_FULL } from '../storage/unavailable-storage.ts';
import { addBackup, addRestore } from './backup.ts';
import { addCalendar, addImportIcs } from './calendar.ts';
import { commandGroup } from './command.ts';
import { addExportRecords, addImportDonations } from './csv-records.ts';
import { addDoctor } from './doctor.ts';
import { addImportEvents } from './import-events.ts';
import { addImportSite } from './import-site.ts';
import { addJobs } from './jobs.ts';
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
  // Each function adds its own command, which inherits the settings of `program`. Commands of a few lines stand below.
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
  if (error instanceof ApiError) return reasonsOf(error).join('\n');
  return error instanceof Error ? (fileProblem(error) ?? error.message) : error;
}

/** Sentences about a file or folder that can't be used, by the system's code. */
const FILE_PROBLEMS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist.`,
  EISDIR: () => 'A folder is where a file is needed.',
  ENOTDIR: (path) => `${path} is a file, or in one, where a folder is needed.`,
  EACCES: (path) => `${path} is not open to the system user that runs this command.`,
  EROFS: (path) => `${path} is on a disk that is read-only.`,
};

/** Says what is wrong with the file that a system call failed for; undefined for other errors. */
function fileProblem({ code = '', path, syscall }: NodeJS.ErrnoException): string | undefined {
  if (code === 'ENOENT' && syscall === 'mkdir') return `No folder can be made at ${path}.`;
  return path !== undefined || syscall === 'read' ? FILE_PROBLEMS[code]?.(path ?? '') : undefined;
}

function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has already printed its message
  console.error(messageOf(error));
  return error instanceof ConfigError ? 2 : 1;
}

/** `almanac serve`: starts the server and runs until it is stopped. */
function addServe(program: Command, env: Environment): void {
  program
    .command('serve')
    .description('start the server')
    .option('--empty', 'begin without demo content', false)
    .action(async ({ empty }: { empty: boolean }) => {
      const config = readConfig(env);
      // Imported here, so that no other command waits for the schema to be built.
      const { runServer } = await import('../app/run-server.ts');
      await runServer(config, { isEmpty: empty, warnings: unknownSettings(env) });
    });
}

/** `almanac migrate`: applies the migrations of this version and exits. */
function addMigrate(program: Command, env: Environment): void {
  program
    .command('migrate')
    .description('bring the database to the shape that this version needs')
    .action(async () => {
      const { database, applied } = await prepareDatabase(readConfig(env));
      await database.close();
      for (const name of applied) console.log(`Applied ${name}.`);
      if (applied.length === 0) console.log('Nothing to migrate.');
    });
}

/** `almanac schema`: prints the GraphQL schema as it is in `schema.graphql`. */
function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the GraphQL schema')
    .action(async () => {
      // Imported here, so that no other command waits for the schema to be built.
      const { printedSchema } = await import('../app/schema.ts');
      process.stdout.write(printedSchema());
    });
}

/** `almanac model check`: compares the declaration of the site with its records; ends with 1 where records don't fit it. */
function addModelCheck(program: Command, env: Environment): void {
  commandGroup(program, 'model', "the declaration of the site's own kinds and fields")
    .command('check')
    .description('count the records whose values or kinds do not fit the declaration')
    .action(async () => {
      const { database } = await prepareDatabase(readConfig(env));
      try {
        const { checkModel } = await import('../features/admin/model-check/check-model.ts');
        const findings = await checkModel(database);
        for (const { subject, problem, count } of findings)
          console.log(`${subject} ${problem}: ${count} ${count === 1 ? 'record' : 'records'}`);
        if (findings.length > 0) throw new Error('Not all records fit the declaration.');
        console.log('All records fit the declaration.');
      } finally {
        await database.close();
      }
    });
}
