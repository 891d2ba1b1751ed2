import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The file beside a bundle that has the licences of the packages in it, as these ask for. */
export const LICENSES = 'THIRD-PARTY-LICENSES.txt';

/** Writes the licences of all packages that esbuild has bundled into their folder. @throws Error for a package that names none */
export function writeLicenses(metafile, folder) {
  const sections = [...new Set(bundledPackages(metafile).map(sectionOf))];
  writeFileSync(
    join(folder, LICENSES),
    `The files in this folder contain code of these packages.\n\n${sections.join('\n')}`,
  );
}

/** The paths of the packages that inputs of a bundle belong to, from the root. */
export const bundledPackages = ({ inputs }) =>
  [
    ...new Set(
      Object.keys(inputs)
        .map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
        .filter((path) => path !== undefined),
    ),
  ].sort();

function sectionOf(path) {
  const { name, version, license, author } = readManifest(path);
  if (typeof license !== 'string') throw new Error(`${path} names no licence.`);
  const holder = typeof author === 'string' ? author : author?.name;
  const texts = readdirSync(join(root, path))
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(root, path, file), 'utf8').trim());
  if (texts.length === 0) texts.push(usualText(license, holder ?? `the authors of ${name}`));
  return `${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

/** For packages that come without a file of it; this project has the text of MIT itself. */
function usualText(license, holder) {
  const copyright = `Copyright (c) ${holder}`;
  if (license !== 'MIT') return `${copyright}\n\nhttps://spdx.org/licenses/${license}.html`;
  return readFileSync(join(root, 'LICENSE'), 'utf8')
    .trim()
    .replace(/^Copyright .+$/m, () => copyright);
}

const readManifest = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
