import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { browserEntryPoints } from '../../scripts/build-browser.mjs';
import { bundleOptions } from '../../scripts/bundle.mjs';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

it('every package that src imports is in `dependencies`, and no other', async () => {
  const options = {
    ...bundleOptions,
    write: false,
    packages: 'external',
    sourcemap: false,
  } as const;
  const programs = [bundleOptions.entryPoints, browserEntryPoints];
  const found = new Set<string>();
  for (const entryPoints of programs) {
    const { metafile } = await build({ ...options, entryPoints, outdir: 'x', metafile: true });
    for (const { imports } of Object.values(metafile?.inputs ?? {}))
      for (const { path, external } of imports)
        if (external && !isBuiltin(path)) found.add(/^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  }
  expect([...found].sort()).toEqual(Object.keys(dependencies).sort());
  expect(Object.keys(devDependencies).filter((name) => found.has(name))).toEqual([]);
});

const PERMISSIVE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[023]-Clause|Apache-2\.0|BlueOak-1\.0\.0)( OR .+)?\)?$/;

it.each(Object.keys(dependencies))('%s has a permissive licence', (name) => {
  const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  expect(license).toMatch(PERMISSIVE);
});
