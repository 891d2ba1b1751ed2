import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { SiteDeclaration } from '../../../src/config/declaration/declaration.ts';
import { declarationText } from '../../../src/content/declaration/declaration-text.ts';

const long = 'A rather long sentence that a site tells of one of its fields. '.repeat(4).trim();

const declaration: SiteDeclaration = {
  kinds: {
    'film-review': {
      labels: { one: "Critic's word", many: 'Critics" words' },
      supports: ['title'],
      capabilityType: ['review', 'reviews'],
      fields: {
        'with-dash': { type: 'text', description: long },
        stars: { type: 'integer', minimum: 1, maximum: 5 },
        cities: { type: 'select', options: { a: 'Aachen', b: 'Bonn' }, many: true },
        parts: {
          type: 'flexible',
          layouts: { quote: { label: 'Quote', fields: { words: { type: 'richText' } } } },
          maxItems: 3,
        },
      },
      groups: {
        details: {
          style: 'acf',
          label: 'Details',
          fields: {
            films: { type: 'reference', to: ['film', 'post'], many: true, required: true },
            size: { type: 'group', fields: { width: { type: 'number' } }, required: true },
          },
        },
      },
    },
  },
  extend: { user: { fields: { note: { type: 'json' } } } },
};

it('writes a declaration that reads as the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-declaration-'));
  try {
    const file = join(folder, 'almanac.config.ts');
    const text = declarationText(declaration, new Map());
    const functions = resolve('src/content/declaration/define-config.ts');
    writeFileSync(file, text.replace('almanac/config', functions));
    expect((await import(file)).default).toEqual(declaration);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('puts notes before what they are about, and those of options that are not written before their owner', () => {
  const notes = new Map([
    ['kinds.film-review.path', 'No record tells.'],
    ['kinds.film-review.fields.cities', long],
    ['kinds.film-review.fields.stars', `Short.\nexport {}`],
  ]);
  const text = declarationText(declaration, notes);
  expect(text).toContain("    // No record tells.\n    'film-review': {");
  expect(text).toMatch(/\n {8}\/\/ Short. export \{\}\n {8}stars: integer\(/);
  expect(
    Math.max(
      ...text
        .split('\n')
        .filter((l) => l.includes('//'))
        .map((l) => l.length),
    ),
  ).toBeLessThanOrEqual(100);
});

it('imports only what it uses', () => {
  expect(
    declarationText({ extend: { post: { fields: { a: { type: 'text' } } } } }, new Map()),
  ).toBe(
    `import { defineConfig, text } from 'almanac/config';

export default defineConfig({
  extend: {
    post: { fields: { a: text() } },
  },
});
`,
  );
});
