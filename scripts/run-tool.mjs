import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a script of a package (`vitest/vitest.mjs`) on this Node, on this terminal; returns its exit status, null where a signal ended it. */
export function runTool(script, args, env = {}) {
  const path = join(root, 'node_modules', script);
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [path, ...args], options).status;
}
