import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { almanac } from '../support/run-command.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-ics-'));
let place: TestPlace;
beforeAll(async () => {
  place = await createTestPlace();
});
afterAll(async () => {
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

function importFile(...components: string[]) {
  const path = join(folder, `${crypto.randomUUID()}.ics`);
  writeFileSync(
    path,
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR'].join('\r\n'),
  );
  return almanac(['import', 'ics', path], {
    DATABASE_URL: place.url,
    DATA_DIR: folder,
    SECRET_KEY: 'k'.repeat(32),
  });
}

const event = (uid: string, more = 'DTSTART:20910101T100000Z') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\n${more}\r\nEND:VEVENT`;

it('ends with 1 where something of the file could not be brought, and says what and how many', async () => {
  const todo = 'BEGIN:VTODO\r\nUID:todo\r\nSUMMARY:Buy milk\r\nEND:VTODO';
  const { status, output, errors } = await importFile(
    event('a'),
    todo,
    todo,
    event('b', 'DTEND:x'),
  );
  expect(errors).toContain('2 VTODO were left out');
  expect(output).toContain('1 created, 0 updated, 0 unchanged, 0 skipped, 3 left out.');
  expect(status).toBe(1);
}, 120_000);

it('ends with 0 where all was brought', async () => {
  const { status, output } = await importFile(
    event('c'),
    event('d', 'DTSTART:20910101T100000Z\r\nSTATUS:CANCELLED'),
  );
  expect(output).toContain('2 created, 0 updated, 0 unchanged, 0 skipped, 0 left out.');
  expect(status).toBe(0);
}, 120_000);
