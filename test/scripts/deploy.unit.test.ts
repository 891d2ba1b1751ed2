import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const settings = new Set(
  [...read('docs/operator.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
);

it('compose.yaml gives Almanac only settings that there are', () => {
  const [, own = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(read('compose.yaml')) ?? [];
  const names = [...own.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

it.each(['Dockerfile', 'deploy/almanac.service'])('%s starts a program that there is', (file) => {
  const [, program = ''] = /\/(?:app|opt\/almanac)\/(bin\/[\w.]+)/.exec(read(file)) ?? [];
  expect(existsSync(program)).toBe(true);
});
