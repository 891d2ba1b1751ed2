import { expect, it } from 'vitest';
import { almanac } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { sharedDatabase } from '../support/test-database.ts';

const database = sharedDatabase();

const settings = () => ({ DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(32) });
const jobs = (...args: string[]) => almanacHere(['jobs', ...args], settings());

const giveUp = (name: string, payload: object) =>
  database.prisma.job.create({
    data: {
      name,
      payload: JSON.stringify(payload),
      runAfter: '2026-11-20T09:00:00',
      attempts: 12,
      lastError: '451 Later',
      failedAt: '2026-11-20T10:00:00',
    },
  });

it('work that was given up is listed, tried again and discarded by the command line', async () => {
  expect(await almanac(['jobs', 'list'], settings())).toEqual({
    status: 0,
    output: 'No background jobs have failed.\n',
    errors: '',
  });
  const letter = await giveUp('mail', { id: 'a', message: { to: 'a@b.test', subject: 'Hello' } });
  const reset = await giveUp('password-reset', {});
  expect(await jobs('list')).toEqual({
    status: 0,
    output: [
      `${reset.id}  2026-11-20T10:00:00  password-reset (a new password)  12 tries: 451 Later\n`,
      `${letter.id}  2026-11-20T10:00:00  mail (Hello)  12 tries: 451 Later\n`,
    ].join(''),
    errors: '',
  });

  expect(await jobs('retry', String(letter.id))).toEqual({
    status: 0,
    output: `Job ${letter.id} is tried again.\n`,
    errors: '',
  });
  expect(await jobs('retry', String(letter.id))).toMatchObject({ status: 1, output: '' });

  await giveUp('mailing-hand-over', { subscriberId: 1 });
  await giveUp('mailing-hand-over', { subscriberId: 2 });
  expect(await jobs('retry', '--all')).toEqual({
    status: 0,
    output: 'Jobs that are tried again: 2; that can not be: 1.\n',
    errors: '',
  });
  const left = await database.prisma.job.findMany({ where: { failedAt: { not: null } } });
  expect(left.map(({ id }) => id)).toEqual([reset.id]);

  expect(await jobs('discard', String(reset.id))).toEqual({
    status: 0,
    output: `Job ${reset.id} is discarded.\n`,
    errors: '',
  });
  expect(await jobs('discard', String(reset.id))).toMatchObject({ status: 1, output: '' });
  expect((await jobs('list')).output).toBe('No background jobs have failed.\n');
}, 60_000);

it.each([[[]], [['1', '--all']], [['one']]])(
  'what to try again must be clear: %j',
  async (args) => {
    const { status, output, errors } = await jobs('retry', ...args);
    expect([status === 0, output, errors === '']).toEqual([false, '', false]);
  },
);

it.each([[[]], [['one']]])('what to discard must be clear: %j', async (args) => {
  const { status, output, errors } = await jobs('discard', ...args);
  expect([status === 0, output, errors === '']).toEqual([false, '', false]);
});
