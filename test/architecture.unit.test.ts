import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Rooms that features stand on, from the highest to the lowest; `mcp` and `pages` too are handed what they show. */
const MACHINERY = [
  'pages',
  'model',
  'mcp',
  'graphql',
  'rest',
  'operation',
  'http',
  'auth',
  'jobs',
  'storage',
  'config',
  'lib',
];

const roomOf = (path: string): string => path.split('/')[1] ?? '';

const isMachinery = (path: string): boolean => MACHINERY.includes(roomOf(path));

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.ts') && !path.startsWith('src/storage/generated/'));

interface Import {
  readonly from: string;
  readonly to: string;
}

const importsOf = (from: string): readonly Import[] =>
  [...readFileSync(from, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g)].map(
    ([, path = '']) => ({ from, to: join(dirname(from), path) }),
  );

const imports = files.flatMap(importsOf);

const text = ({ from, to }: Import) => `${from} imports ${to}`;

it('has nothing but main.ts and rooms at the root of src', () => {
  const loose = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(loose.map(({ name }) => name)).toEqual(['main.ts']);
});

it('has machinery that imports no feature, not even for types', () => {
  const upwards = imports.filter(
    ({ from, to }) => isMachinery(from) && /^src\/(features|app|cli)\//.test(to),
  );
  expect(upwards.map(text)).toEqual([]);
});

/** Names the types of all that lives as long as the process, wherever they are declared (ADR 20). */
const isServices = ({ from }: Import): boolean => from === 'src/operation/services.ts';

it('has machinery that imports rooms below it alone', () => {
  const upwards = imports
    .filter(({ from, to }) => isMachinery(from) && isMachinery(to))
    .filter((one) => !isServices(one))
    .filter(({ from, to }) => MACHINERY.indexOf(roomOf(to)) < MACHINERY.indexOf(roomOf(from)))
    // What the address of a database looks like is known to storage.
    .filter((one) => text(one) !== 'src/config/config.ts imports src/storage/provider.ts');
  expect(upwards.map(text)).toEqual([]);
});

it('has no files outside of features that import one another, not even for types', () => {
  const isInside = (path: string) => !path.startsWith('src/features/');
  let left = imports
    .filter((one) => isInside(one.from) && !isServices(one))
    // A context holds its loaders, and a loader reads with its context.
    .filter((one) => text(one) !== 'src/operation/context.ts imports src/operation/loader.ts');
  // What nothing imports, or imports nothing, is in no cycle; without it, others are in none.
  for (let before = Infinity; left.length < before; ) {
    before = left.length;
    const [importing, imported] = [
      new Set(left.map(({ from }) => from)),
      new Set(left.map(({ to }) => to)),
    ];
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  expect(left.map(text)).toEqual([]);
});

it('has features that are known to app and cli alone', () => {
  const values = imports.filter(
    ({ from, to }) => /\/feature\.ts$/.test(to) && from !== 'src/app/features.ts',
  );
  expect(values.map(text)).toEqual([]);
});

it('has no file above 250 lines', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 251);
  expect(long).toEqual([]);
});
