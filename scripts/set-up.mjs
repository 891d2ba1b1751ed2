import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the packages where the lock file has others, and generates the database clients. */
export async function setUp() {
  if (!isInstalled()) {
    assertOwnPackages();
    console.log('Installing packages; the first time this takes half a minute.');
    const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32', // npm is a script there
    });
    if (status !== 0) throw new Error('npm ci failed.');
  }
  await generateIfStale();
}

/** Generates the database clients where the models are newer. */
export async function generateIfStale() {
  if (isGenerated()) return;
  const { generate } = await import('./generate.mjs');
  await generate();
}

/** npm empties the folder of packages before it installs: one that belongs to somebody else must not be reached by a link. */
function assertOwnPackages() {
  const packages = join(root, 'node_modules');
  if (!lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `${packages} is a symbolic link to packages of other versions; installing would empty the folder that it points at. Remove the link and start again.`,
  );
  process.exit(1);
}

/** Whether every package that this platform needs, or of these every one that is wanted, is there in the version of the lock file. */
export function isInstalled(isWanted = (_package) => true) {
  const kept = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, one]) =>
      path === '' ||
      installed[path]?.version === one.version ||
      (one.optional ?? one.peer) ||
      !isWanted(one),
  );
}

function isGenerated() {
  const made = ['tables.ts', 'sqlite/client.ts', 'postgresql/client.ts'].map((name) =>
    join(root, 'src/storage/generated', name),
  );
  const sources = [
    ...readdirSync(join(root, 'prisma/models')).map((name) => join(root, 'prisma/models', name)),
    join(root, 'prisma/sqlite/schema.prisma'),
    join(root, 'prisma/postgresql/schema.prisma'),
  ];
  const changed = Math.max(...sources.map((path) => statSync(path).mtimeMs));
  return made.every((path) => existsSync(path) && statSync(path).mtimeMs >= changed);
}
