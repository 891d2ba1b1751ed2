import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../src/app/features.ts';
import { builtInKinds } from '../src/content/kinds/built-in-kinds.ts';

/** Rooms that features stand on, from the highest to the lowest; `mcp` and `pages` too are handed what they show. */
const MACHINERY = [
  'desk',
  'pages',
  'mcp',
  'graphql',
  'rest',
  'content',
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

it('has no files that import one another, not even for types', () => {
  const all = imports
    .filter((one) => !isServices(one))
    // A context holds its loaders, and a loader reads with its context.
    .filter((one) => text(one) !== 'src/operation/context.ts imports src/operation/loader.ts');
  expect(inCircles(all).map(text)).toEqual([]);
});

/** Imports in circles, and between them. What nothing imports, or imports nothing, is in no circle; without it, others are in none. */
function inCircles(all: readonly Import[]): readonly Import[] {
  let left = all;
  for (let before = Infinity; left.length < before; ) {
    before = left.length;
    const [importing, imported] = [
      new Set(left.map(({ from }) => from)),
      new Set(left.map(({ to }) => to)),
    ];
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  return left;
}

/** The folder of a feature: `content/posts`. */
const featureOf = (path: string): string | undefined =>
  /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];

/** Rooms that features of one area stand on: what all kinds of content and all taxonomies, all of the calendar, and venues and organizers are (ADR 20). */
const KERNELS = ['content/entries', 'content/terms', 'calendar/entries', 'calendar/parties'];

const isOfAnotherFeature = ({ from, to }: Import): boolean => {
  const feature = featureOf(to);
  return feature !== undefined && featureOf(from) !== undefined && feature !== featureOf(from);
};

it('has features that import one another in no circle', () => {
  const between = imports.filter(isOfAnotherFeature).map(({ from, to }) => ({
    from: featureOf(from) ?? '',
    to: featureOf(to) ?? '',
  }));
  expect([...new Set(inCircles(between).map(text))]).toEqual([]);
});

it('has features that name the others that they use', () => {
  const nameOf = (feature = '') => feature.split('/')[1] ?? '';
  const isFeature = (name = '') => files.includes(`src/features/${name}/feature.ts`);
  const imported = imports
    .filter(isOfAnotherFeature)
    .map(({ from, to }) => ({ from: featureOf(from) ?? '', to: featureOf(to) ?? '' }))
    .filter(({ from, to }) => isFeature(from) && isFeature(to) && !KERNELS.includes(to))
    .map(({ from, to }) => `${nameOf(from)} uses ${nameOf(to)}`);
  const declared = features.flatMap(({ name, uses = [] }) =>
    uses.map((other) => `${name} uses ${other}`),
  );
  expect(declared.toSorted()).toEqual([...new Set(imported)].sort());
  expect(features.filter(({ uses }) => uses).length).toBeLessThan(15);
});

/** Whether a value is an operation, makes one, or holds some: a list, a map, an object of them. */
function isOperational(value: unknown, depth = 0): boolean {
  if (typeof value === 'function') return /\bdefine(Array)?(List)?Operation\b/.test(`${value}`);
  if (typeof value !== 'object' || value === null || depth > 2) return false;
  if ('authorize' in value && 'resolve' in value) return true;
  const held = value instanceof Map ? [...value.values()] : Object.values(value);
  const isPlain =
    value instanceof Map ||
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && held.some((one) => isOperational(one, depth + 1));
}

/** Names that a file imports from another as values. */
const namesOf = ({ from, to }: Import): readonly string[] =>
  [...readFileSync(from, 'utf8').matchAll(/import \{([^}]*)\}\s*from '(\.[^']+)'/g)]
    .filter(([, , path = '']) => join(dirname(from), path) === to)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));

it('has features that import no operation of another feature', async () => {
  const across = imports
    .filter(isOfAnotherFeature)
    .filter(({ to }) => !KERNELS.includes(featureOf(to) ?? ''));
  const found: string[] = [];
  for (const one of across) {
    const names = namesOf(one);
    const module: Readonly<Record<string, unknown>> =
      names.length > 0 ? await import(/* @vite-ignore */ `../${one.to}`) : {};
    // A map of operations is empty where a site declares no kinds of its own; it is known by its name.
    const operations = names.filter(
      (name) => isOperational(module[name]) || name.endsWith('Operations'),
    );
    if (operations.length > 0) found.push(`${text(one)} (${operations.join(', ')})`);
  }
  expect(found).toEqual([]);
});

it('has features that are known to app and cli alone', () => {
  const values = imports.filter(
    ({ from, to }) => /\/feature\.ts$/.test(to) && from !== 'src/app/features.ts',
  );
  expect(values.map(text)).toEqual([]);
});

/** Lists of at least two names of kinds, as `['post', 'page']` or as `['post', 'Post'], ['page', 'Page']`. */
const NAME = `'(?:${Object.keys(builtInKinds).join('|')})'`;
const LISTS = [
  new RegExp(`\\[(?:\\s*'[^']*',)*\\s*${NAME},\\s*${NAME}`),
  new RegExp(`\\[${NAME},[^[\\]]*\\],\\s*\\[${NAME},`),
];

it('has no list of kinds outside of the registry', () => {
  const listing = files
    // The check of a declaration runs below the registry, before it is loaded.
    .filter((path) => !/^src\/(content\/(kinds|declaration))\//.test(path))
    .filter((path) => LISTS.some((list) => list.test(readFileSync(path, 'utf8'))));
  expect(listing).toEqual([]);
});

it('has no file above 400 lines', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 401);
  expect(long).toEqual([]);
});

it('has no comment that begins as a riddle', () => {
  const riddles = files.flatMap((path) =>
    (readFileSync(path, 'utf8').match(RIDDLE) ?? []).map((line) => `${path}: ${line.trim()}`),
  );
  expect(riddles).toEqual([]);
});

/** A sentence about "what", "those" or "the same" sends the reader to look for its subject. */
const RIDDLE = /^\s*(?:\/\/|\*|\/\*\*) *(?:What|Those|The same|Of which)\b.*$/gm;

it('names only documents and sections that exist', () => {
  const missing = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const named = [...text.matchAll(/(docs\/[\w/-]+\.md)(?: §([\d.]*\d))?/g)];
    return named
      .filter(([, document = '', section]) => !hasSection(document, section))
      .map(([name]) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

function hasSection(document: string, section: string | undefined): boolean {
  if (!existsSync(document)) return false;
  const isHeading = (line: string) =>
    line.startsWith('#') && line.split(' ')[1]?.replace(/\.$/, '') === section;
  return section === undefined || readFileSync(document, 'utf8').split('\n').some(isHeading);
}
