import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { settingsTable } from '../../src/config/settings-table.ts';
import { openTestSite } from '../support/test-site.ts';

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const readme = pages[0]?.text ?? '';

describe("the operators' page", () => {
  it('has every setting with its default and meaning, in order', () => {
    const operator = readFileSync('docs/operator.md', 'utf8');
    const rows = [...operator.matchAll(/^\| `([A-Z][A-Z_\d]*)` \| (.*?) \| (.*) \|$/gm)];
    expect(rows.map(([, name, value, meaning]) => ({ name, value, meaning }))).toEqual(
      settingsTable.map(({ name, default: value, meaning }) => ({
        name,
        value: value && `\`${value}\``,
        meaning,
      })),
    );
  });
});

describe('CONTRIBUTING', () => {
  it('shows the code as it is laid out', () => {
    const tree = treeOf(readFileSync('CONTRIBUTING.md', 'utf8'));
    expect(missingOf(tree)).toEqual([]);
    const below = (folder: string) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}/`);
    const areas = below('src/features').map((path) => path.slice(0, -1));
    const folders = ['src', 'src/features', ...areas].flatMap(below);
    expect(folders.filter((folder) => !tree.includes(folder))).toEqual([]);
  });
});

describe("README's first calls", () => {
  it('are answered by the demo site as it says', async () => {
    const site = await openTestSite({ clock: { now: () => new Date('2026-11-21T10:00:00Z') } });
    try {
      await installDemo(await site.context('admin'));
      const [list, answer] = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) =>
        JSON.parse(String(json)),
      );
      const path = /curl '[^']*\/api(\/[^']+)'/.exec(readme)?.[1] ?? '';
      expect((await site.rest(path)).body).toEqual(list);
      const { query } = JSON.parse(/-d '(\{"query".*\})'/.exec(readme)?.[1] ?? '{}');
      const { data, errors } = await site.graphql(query);
      expect({ data, errors }).toEqual(answer);
      const post = JSON.parse(/-d '(\{"title".*\})'/.exec(readme)?.[1] ?? '{}');
      expect((await site.rest('/core/v2/posts', { as: 'admin', json: post })).status).toBe(201);
    } finally {
      await site.close();
    }
  });
});

describe('the documents', () => {
  it.each(pages)('$path names npm scripts that there are', ({ text }) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g)];
    for (const [, name] of named) expect(scripts).toHaveProperty(String(name));
  });

  it.each(readdirSync('deploy'))('that deploy/%s names are there', (name) => {
    const named = readFileSync(`deploy/${name}`, 'utf8').match(/docs\/[\w-]+\.md/g) ?? [];
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(pages)('$path links to files that there are', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => String(link));
    expect(links.filter((link) => !existsSync(join(dirname(path), link)))).toEqual([]);
  });

  it.each(pages)('$path names paths that there are', ({ text }) => {
    const named = [...text.matchAll(/`((?:src|test|docs|prisma|scripts|bench|bin)\/[\w./-]+)`/g)];
    expect(named.map(([, path]) => String(path)).filter((path) => !existsSync(path))).toEqual([]);
  });
});

/** The paths in the drawing of folders; what is below a folder is drawn two spaces further in. */
function treeOf(text: string): string[] {
  const drawing = /```\n(bin\/[\s\S]*?)```/.exec(text)?.[1] ?? '';
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const depth = /^ */.exec(line)?.[0].length ?? 0;
    const names = /^ *((?:[\w.-]+\/? {2})*[\w.-]+\/?)(?: {2,}| *$)/.exec(`${line}  `)?.[1];
    if (!names) return [];
    const here = above.slice(0, depth / 2).join('');
    const paths = names.split(/ {2,}/).filter((name) => /\/$|\.ts$/.test(name));
    above[depth / 2] = paths[0] ?? '';
    return paths.map((name) => here + name);
  });
}

const missingOf = (paths: readonly string[]): string[] => {
  expect(paths.length).toBeGreaterThan(20);
  return paths.filter((path) => !existsSync(path));
};
