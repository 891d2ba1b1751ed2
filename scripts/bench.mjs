import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await onSupportedNode();
await setUp();
const command = ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)];
process.exitCode =
  spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
