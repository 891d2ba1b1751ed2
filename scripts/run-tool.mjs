import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a script of a package (`vitest/vitest.mjs`) on this terminal, on this Node unless another is given. Returns its exit status, null
 * where a signal ended it.
 */
export function runTool(script, args, { env = {}, node = process.execPath } = {}) {
  const path = join(root, 'node_modules', script);
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(node, [path, ...args], options).status;
}
