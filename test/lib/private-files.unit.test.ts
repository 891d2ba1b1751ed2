import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder, makePrivateFolder } from '../../src/lib/private-files.ts';

it.runIf(process.platform === 'linux')('fails where a file system allows no folder', () => {
  expect(() => makeFolder('/proc/almanac/backups/new')).toThrow('ENOENT');
});

it('makes what is missing, and leaves what is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'open'), 0o755);
  makePrivateFolder(join(folder, 'open', 'one', 'two'));
  makePrivateFolder(join(folder, 'open'));
  const modes = ['open', 'open/one', 'open/one/two'].map(
    (path) => statSync(join(folder, path)).mode & 0o777,
  );
  expect(modes).toEqual([0o755, 0o700, 0o700]);
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
});
