import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDeclaration } from '../../src/config/declaration/check-declaration.ts';
import { loadDeclaration } from '../../src/config/declaration/load-declaration.ts';
import { library } from '../support/library.ts';

const labels = { one: 'Book', many: 'Books' };
const withFields = (fields: object) => ({ kinds: { book: { labels, fields } } });

describe('a declaration', () => {
  it('is taken as it is where nothing is wrong with it', () => {
    expect(checkDeclaration('almanac.config.ts', library)).toBe(library);
  });

  it.each([
    [7, 'The declaration must be object.'],
    [{ kindz: {} }, 'The declaration has no option "kindz".'],
    [{ kinds: { Book: { labels } } }, 'kinds has the name "Book"'],
    [{ kinds: { book: {} } }, 'kinds.book lacks the option "labels"'],
    [
      { kinds: { book: { labels, supports: ['pictures'] } } },
      'kinds.book.supports.0 must be one of',
    ],
    [
      withFields({ a: { type: 'nummer' } }),
      'kinds.book.fields.a must have a "type" that is one of',
    ],
    [
      withFields({ a: { type: 'number', minimun: 1 } }),
      'kinds.book.fields.a has no option "minimun".',
    ],
    [
      withFields({ a: { type: 'number', minimum: 2, maximum: 1 } }),
      'a "minimum" above its "maximum"',
    ],
    [
      withFields({ a: { type: 'select', options: ['x'], default: 'y' } }),
      'is "y", which is none of its options',
    ],
    [withFields({ a: { type: 'json', sort: true } }), 'cannot have "sort"'],
    [withFields({ a: { type: 'link', filter: true } }), 'cannot have "filter"'],
    [
      withFields({ a: { type: 'repeater', fields: { b: { type: 'text', filter: true } } } }),
      'kinds.book.fields.a.fields.b is in a repeated group',
    ],
    [
      withFields({ a: { type: 'text', search: true, read: 'manage_options' } }),
      'a search would reveal it',
    ],
  ])('that is wrong is refused by a sentence with its place: %j', (declaration, sentence) => {
    expect(() => checkDeclaration('almanac.config.ts', declaration)).toThrow(sentence);
  });

  it('is refused where two groups of a record have a field of the same name', () => {
    const fields = { a: { type: 'text' } };
    const twice = { kinds: { book: { labels, groups: { one: { fields }, two: { fields } } } } };
    expect(() => checkDeclaration('c', twice)).toThrow(
      'kinds.book.groups.two.fields.a has the same',
    );
  });
});

describe('a declaration file', () => {
  const load = async (name: string, text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-declaration-'));
    await writeFile(join(folder, name), text);
    try {
      return await loadDeclaration(join(folder, name));
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('can be JSON', async () => {
    const declaration = { kinds: { book: { labels } } };
    expect(await load('a.json', JSON.stringify(declaration))).toEqual(declaration);
  });

  it('is named where it is missing, cannot be read, or exports nothing', async () => {
    await expect(loadDeclaration('/nowhere/almanac.config.ts')).rejects.toThrow('does not exist');
    await expect(load('a.json', '{')).rejects.toThrow('cannot be read');
    await expect(load('a.mjs', 'export const a = 1')).rejects.toThrow('default export');
  });
});
