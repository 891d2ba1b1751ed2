import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'almanac-set-up-'));
  mkdirSync(join(place, 'clone/scripts'), { recursive: true });
  cpSync('scripts/set-up.mjs', join(place, 'clone/scripts/set-up.mjs'));
  const packages = { '': {}, 'node_modules/absent': { version: '1.0.0' } };
  const lock = JSON.stringify({ lockfileVersion: 3, packages });
  writeFileSync(join(place, 'clone/package-lock.json'), lock);
  writeFileSync(join(place, 'clone/package.json'), '{}');
  mkdirSync(join(place, 'packages'));
  writeFileSync(join(place, 'packages/kept.txt'), 'kept');
});
afterEach(() => rmSync(place, { recursive: true }));

test.each(['packages', 'nowhere'])('nothing is installed through a link to %s', async (target) => {
  symlinkSync(join(place, target), join(place, 'clone/node_modules'));
  const { status, output, errors } = await setUp();
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(errors).toMatch(
    /^\S+node_modules is a symbolic link .+ Remove the link and start again\.\n$/,
  );
  expect(readFileSync(join(place, 'packages/kept.txt'), 'utf8')).toBe('kept');
});

function setUp() {
  const script = "import('./scripts/set-up.mjs').then(({ setUp }) => setUp())";
  return new Promise<{ status: number; output: string; errors: string }>((resolve) => {
    const options = { cwd: join(place, 'clone') };
    const child = execFile(process.execPath, ['-e', script], options, (_, output, errors) =>
      resolve({ status: child.exitCode ?? -1, output, errors }),
    );
  });
}
