import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import { callbackAddresses } from '../features/calendar/imports/callback-addresses.ts';
import { cancelEventImport } from '../features/calendar/imports/cancel-event-import.ts';
import { createEventImport } from '../features/calendar/imports/create-event-import.ts';
import { listEventImports } from '../features/calendar/imports/list-event-imports.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup } from './command-group.ts';
import { eachItem } from './each-item.ts';
import { importEventFile } from './import-event-file.ts';
import { withSystemContext } from './with-system-context.ts';

interface ImportOptions {
  readonly origin: string;
  readonly status: string;
  readonly interval: string;
}

/**
 * `almanac import events`: imports a file at once, or manages an import that another program sends batch by batch
 * (docs/rest.md §6.7).
 */
export function addImportEvents(program: Command, env: Environment): void {
  const events = commandGroup(program, 'import', 'bring what another place holds')
    .command('events')
    .description('bring events in from a file, or by batches that another program sends');
  withOptions(events.command('file <path>'))
    .description('bring in the events of a file: a JSON list, or a JSON object a line (NDJSON)')
    .action((path: string, { origin, status }: ImportOptions) =>
      withSystemContext(env, ({ services }) => importEventFile(services, path, { origin, status })),
    );
  withOptions(events.command('create'))
    .description('begin an import; prints what its sender needs, which is shown this once')
    .option('--interval <seconds>', 'between two batches, 10 to 600', '10')
    .action(({ origin, status, interval }: ImportOptions) =>
      withSystemContext(env, async (context) => {
        const args = { origin, target_status: status, interval };
        const row = await perform(createEventImport, context, args);
        const { batchUrl, stateUrl } = callbackAddresses(context, row);
        console.log(`Import      ${row.importId}`);
        console.log(`Batches to  ${batchUrl}`);
        console.log(`State to    ${stateUrl}`);
        console.log(`First hash  ${row.nextBatchHash}`);
      }),
    );
  events
    .command('list')
    .description('list imports, the latest first')
    .action(() => withSystemContext(env, printEventImports));
  events
    .command('cancel <import>')
    .description('end an import before its time; what has come stays')
    .action((name: string) =>
      withSystemContext(env, async (context) => {
        const { created, updated } = await perform(cancelEventImport, context, { import_id: name });
        console.log(`Cancelled; ${created} created and ${updated} updated events stay.`);
      }),
    );
}

const withOptions = (command: Command): Command =>
  command
    .option(
      '--origin <name>',
      'where the events come from; with their ids tells them apart',
      'file',
    )
    .option(
      '--status <status>',
      'of events that are new: publish, pending, draft or private',
      'publish',
    );

async function printEventImports(context: Context): Promise<void> {
  for await (const one of eachItem(listEventImports, context)) {
    const { importId, begun, status, percentageComplete, origin, created, updated, skipped } = one;
    const counts = `${created} created, ${updated} updated, ${skipped} skipped`;
    console.log(`${importId}  ${begun}  ${status} ${percentageComplete} %  ${origin}: ${counts}`);
  }
}
