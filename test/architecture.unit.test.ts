import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Rooms that features stand on; `mcp` and `pages` too are handed what they show. */
const MACHINERY =
  /^src\/(auth|config|graphql|http|jobs|lib|mcp|model|operation|pages|rest|storage)\//;

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
    ({ from, to }) => MACHINERY.test(from) && /^src\/(features|app|cli)\//.test(to),
  );
  expect(upwards.map(text)).toEqual([]);
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
