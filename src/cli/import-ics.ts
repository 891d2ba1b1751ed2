import { readFile, stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Environment } from '../config/config.ts';
import {
  bringCalendar,
  LONGEST_CALENDAR,
} from '../features/calendar/ical/import/import-calendar.ts';
import { commandGroup, withSystemContext } from './command.ts';

/**
 * `almanac import ics FILE|URL`: imports the events of a calendar file; exits with 1 if something could not be
 * imported.
 */
export function addImportIcs(program: Command, env: Environment): void {
  commandGroup(program, 'import', 'bring what another place holds')
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
