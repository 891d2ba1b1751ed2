import { expect, it } from 'vitest';
import { openCalendarServer } from '../support/calendar-server.ts';
import { almanacHere } from '../support/run-here.ts';
import { shared } from '../support/shared.ts';
import { sharedDatabase } from '../support/test-database.ts';

const database = sharedDatabase();
const server = shared(openCalendarServer);

const calendar = (...args: string[]) =>
  almanacHere(['calendar', ...args], {
    DATABASE_URL: database.url,
    GUARDED_FETCH_ALLOW: server.host,
    SECRET_KEY: 'k'.repeat(32),
  });

it('calendars are followed, fetched, switched off and removed by the command line', async () => {
  server.events.set('a', 'DTSTART:20910101T100000Z\nSUMMARY:A').set('b', 'SUMMARY:No start');
  const added = await calendar('add', server.url, '--interval', '900', '--status', 'draft');
  const [, id = ''] = /^Calendar (\d+) is followed\.\n$/.exec(added.output) ?? [];
  expect(added).toMatchObject({ status: 0, errors: '' });

  const ran = await calendar('run', id);
  const line = 'done: 1 created, 0 changed, 0 kept, 0 trashed, 1 failed.';
  const why = '  “No start”: its start is missing, or its time zone is not known.';
  expect(ran).toMatchObject({ status: 0, errors: '' });
  expect(ran.output.replace(/^\S+ {2}/, '')).toBe(`${line}\n${why}\n`);
  expect((await calendar('report', id)).output).toBe(ran.output);
  const listed = (await calendar('list')).output;
  expect(listed.startsWith(`${id}  ${server.url}  900 s  draft  next `)).toBe(true);
  expect(listed.endsWith(ran.output)).toBe(true);

  server.answer = (response) => response.writeHead(503).end();
  const failed = await calendar('run', id);
  expect(failed).toMatchObject({ status: 1, errors: 'The calendar was not read.\n' });
  expect(failed.output).toContain('answered 503.');

  expect((await calendar('off', id)).output).toBe(`Calendar ${id} is off.\n`);
  expect((await calendar('list')).output).toContain('draft  off\n');
  expect((await calendar('on', id)).output).toBe(`Calendar ${id} is on.\n`);
  expect((await calendar('remove', id)).output).toBe(`Calendar ${id} is no longer followed.\n`);
  expect(await calendar('list')).toEqual({ status: 0, output: '', errors: '' });
  expect(await calendar('run', id)).toMatchObject({ status: 1, output: '' });
}, 120_000);
