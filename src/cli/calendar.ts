import { readFile, stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Environment } from '../config/config.ts';
import type {
  CalendarSource,
  SourceRun,
} from '../features/calendar/ical/follow/calendar-source.ts';
import {
  createCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  listCalendarSources,
  runCalendarSource,
  updateCalendarSource,
} from '../features/calendar/ical/follow/calendar-source-operations.ts';
import { sourceJob } from '../features/calendar/ical/follow/source-job.ts';
import {
  bringCalendar,
  LONGEST_CALENDAR,
} from '../features/calendar/ical/import/import-calendar.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { type Context, systemContext } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup, commandsOfOne, eachItem, withSystemContext } from './command.ts';

/** `almanac calendar`: manages the calendars elsewhere that the site follows (docs/rest.md §6.9). */
export function addCalendar(program: Command, env: Environment): void {
  const calendar = program.command('calendar').description('calendars that the site follows');
  const ofOne = commandsOfOne(calendar, env);
  calendar
    .command('list')
    .description('list them, with their last runs')
    .action(() => withSystemContext(env, list));
  calendar
    .command('add')
    .argument('<url>', 'an address of https, http or webcal')
    .option('--interval <seconds>', 'between two runs, 900 to 604800', '3600')
    .option('--status <status>', 'of new events: publish, pending, draft or private', 'publish')
    .description('follow one; a running server fetches it within seconds')
    .action((url: string, options: { readonly interval: string; readonly status: string }) =>
      withSystemContext(env, async (context) => {
        const id = await perform(createCalendarSource, context, { url, ...options });
        console.log(`Calendar ${id} is followed.`);
      }),
    );
  for (const [name, isActive] of [
    ['on', true],
    ['off', false],
  ] as const)
    ofOne(name, `switch one ${name}`, async (context, id) => {
      await perform(updateCalendarSource, context, { id, is_active: isActive });
      console.log(`Calendar ${id} is ${name}.`);
    });
  ofOne('run', 'fetch one now, and print the report', run);
  ofOne('report', 'print the reports of the last runs of one, the latest first', report);
  ofOne('remove', 'follow one no longer; its events stay', async (context, id) => {
    await perform(deleteCalendarSource, context, { id });
    console.log(`Calendar ${id} is no longer followed.`);
  });
}

async function list(context: Context): Promise<void> {
  for await (const source of eachItem(listCalendarSources, context)) {
    const { id, url, interval, status, nextRun, runs } = source;
    const next = nextRun === null ? 'off' : `next ${nextRun}`;
    console.log([id, url, `${interval} s`, status, next].join('  '));
    for (const last of runs.slice(0, 1)) print(last);
  }
}

async function report(context: Context, id: string): Promise<void> {
  for (const run of (await perform(getCalendarSource, context, { id })).runs) print(run);
}

function print({ begun, result, problems, ...counts }: SourceRun): void {
  const { created, changed, kept, trashed, failed } = counts;
  console.log(
    `${begun}  ${result}: ${created} created, ${changed} changed, ${kept} kept, ${trashed} trashed, ${failed} failed.`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
}

/** Runs due calendars here, beside servers that do so too; whoever comes first runs this one. */
async function run({ services }: Context, id: string): Promise<void> {
  const load = async (): Promise<CalendarSource> =>
    perform(getCalendarSource, await systemContext(services), { id });
  const before = await load();
  await perform(runCalendarSource, await systemContext(services), { id });
  const stop = runJobs(services, [sourceJob], { interval: 1000 });
  try {
    for (;;) {
      const { runs } = await load();
      const [last] = runs;
      if (last && JSON.stringify(runs) !== JSON.stringify(before.runs)) {
        print(last);
        if (last.result === 'failed') throw new Error('The calendar was not read.');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await stop();
  }
}

/**
 * `almanac import ics FILE|URL`: imports the events of a calendar file; exits with 1 if something could not be
 * imported.
 */
export function addImportIcs(program: Command, env: Environment): void {
  commandGroup(program, 'import', 'import records from elsewhere')
    .command('ics')
    .description(
      'bring the events of a calendar in; what it has brought before is brought up to date',
    )
    .argument('<file or url>', 'an iCalendar file, or an address of http, https or webcal')
    .addOption(
      new Option('--status <status>', 'of events that are new')
        .choices(['publish', 'pending', 'draft', 'private'])
        .default('publish'),
    )
    .action(async (from: string, { status }: { readonly status: string }) => {
      const source = /^(https?|webcals?):/i.test(from) ? { url: from } : { text: await read(from) };
      await withSystemContext(env, async (context) => {
        const brought = await bringCalendar(context, { ...source, status }, Infinity);
        for (const problem of brought.problems) console.error(problem);
        const { created, updated, unchanged, skipped, missing } = brought;
        console.log(
          `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${missing} left out.`,
        );
        if (missing > 0) throw new Error('Something could not be brought; it is named above.');
      });
    });
}

async function read(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > LONGEST_CALENDAR) throw new Error(`${path} is longer than ${LONGEST_CALENDAR} bytes.`);
  return readFile(path, 'utf8');
}
