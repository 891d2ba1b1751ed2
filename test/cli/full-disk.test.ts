import { expect, it } from 'vitest';
import { isStorageFull } from '../../src/storage/unavailable-storage.ts';
import { almanac } from '../support/run-command.ts';

it.each([
  new Error('database or disk is full'),
  new Error('Invalid `prisma.user.create()` invocation', {
    cause: new Error('could not extend file "base/1/2": No space left on device'),
  }),
  Object.assign(new Error("ENOSPC: no space left on device, write '/data/x'"), { code: 'ENOSPC' }),
])('a full disk is known by what is said of it: %s', (error) => {
  expect(isStorageFull(error)).toBe(true);
  expect(isStorageFull(new Error('Anything else'))).toBe(false);
});

it('what can not be written at the start is told in one sentence', async () => {
  const { status, errors } = await almanac(['serve', '--empty'], {
    DATABASE_URL: 'file:/dev/null/x.db',
    SECRET_KEY: 'k'.repeat(32),
  });
  expect(status).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).toMatch(/DATABASE_URL/);
}, 120_000);
