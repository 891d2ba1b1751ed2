import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDeclaration } from '../../../src/content/declaration/check-declaration.ts';
import { loadDeclaration } from '../../../src/content/declaration/load-declaration.ts';
import { library } from '../../support/library.ts';

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

  it.each([
    [{ kinds: { post: { labels } } }, 'kinds.post is the name of something built in.'],
    [{ kinds: { event: { labels: { one: 'E', many: 'Es' } } } }, 'kinds.event would have the'],
    [{ kinds: { campaign: { labels: { one: 'C', many: 'Drives' } } } }, 'GraphQL field campaign'],
    [{ taxonomies: { autosave: { labels } } }, 'the GraphQL type CreateAutosaveInput, which'],
    [{ kinds: { book: { labels, restBase: 'posts' } } }, 'REST path /core/v2/posts, which the'],
    [{ kinds: { book: { labels, path: 'events' } } }, 'the address /events/, which the program'],
    [
      { kinds: { book: { labels }, tome: { labels } } },
      'kinds.tome would have the REST path /core/v2/books, which kinds.book has already.',
    ],
    [
      { kinds: { book: { labels } }, taxonomies: { book: { labels } } },
      'taxonomies.book has the same name as kinds.book.',
    ],
    [
      { extend: { post: { groups: { event: { style: 'acf', fields: {} } } } } },
      'extend.post.groups.event would have the GraphQL type Event',
    ],
    [
      { extend: { post: { fields: { title: { type: 'text' } } } } },
      'extend.post.fields.title would have the GraphQL field Post.title',
    ],
    [
      withFields({ a_b: { type: 'text' }, aB: { type: 'text' } }),
      'kinds.book.fields.aB would have the GraphQL field Book.aB, which kinds.book.fields.a_b has',
    ],
    [
      withFields({ by: { type: 'group', fields: { a: { type: 'reference', to: 'author' } } } }),
      'kinds.book.fields.by.fields.a refers to "author", which is neither a kind (book, post,',
    ],
    [withFields({ a: { type: 'reference', to: ['book', 'user'] } }), 'records of several sorts'],
    [{ kinds: { book: { labels, taxonomies: ['genre'] } } }, 'kinds.book.taxonomies.0 is "genre"'],
    [{ extend: { page: { taxonomies: ['genre'] } } }, 'extend.page.taxonomies.0 is "genre"'],
    [{ optionsPages: { settings: { label: 'S' } } }, 'the GraphQL type Settings, which'],
    [{ optionsPages: { viewer: { label: 'V' } } }, 'the GraphQL field viewer, which the program'],
    [
      { optionsPages: { options: { label: 'O', parent: 'theme' } } },
      'optionsPages.options.parent is "theme", which is no page of options.',
    ],
    [
      { optionsPages: { options: { label: 'O', fields: { a: { type: 'text', filter: true } } } } },
      'optionsPages.options.fields.a cannot have "filter"',
    ],
  ])(
    'with a name of something else, or of nothing, is refused with its place: %j',
    (declaration, sentence) => {
      expect(() => checkDeclaration('almanac.config.ts', declaration)).toThrow(sentence);
    },
  );

  it('is refused with all its mistakes at once', () => {
    const fields = {
      a: { type: 'number', minimun: 1 },
      b: { type: 'json', sort: true },
      c: { type: 'reference', to: 'author' },
      d: { type: 'text', graphql: 'No name' },
      e: { type: 'selct' },
    };
    const declaration = {
      kindz: {},
      kinds: { Book: { labels }, book: { fields, supports: ['pictures'] }, post: { labels } },
    };
    const said = (() => {
      try {
        return checkDeclaration('c', declaration) && [];
      } catch (error) {
        return error instanceof Error ? error.message.split('\n') : [];
      }
    })();
    expect(said[0]).toBe('c has 10 mistakes:');
    const places = said.slice(1).map((line) => line.trim().split(' ')[0]);
    expect(places.sort()).toEqual(
      [
        'The',
        'kinds',
        'kinds.book',
        ...['a', 'b', 'c', 'd.graphql', 'e'].map((name) => `kinds.book.fields.${name}`),
        'kinds.book.supports.0',
        'kinds.post',
      ].sort(),
    );
  });

  it('is refused where two groups of a record have different fields of the same name', () => {
    const [one, two] = [{ fields: { a: { type: 'text' } } }, { fields: { a: { type: 'url' } } }];
    const twice = { kinds: { book: { labels, groups: { one, two } } } };
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

  it.each([
    ['b.json', '{\n"kinds": {},,\n}'],
    ['b.ts', 'const a: number = 1;\nexport default { a b };'],
    ['b.mjs', 'const a = 1;\nexport default { a b };'],
    ['c.ts', 'const a: number = 1;\nexport default nothing;'],
  ])('says the line of what is wrong in it: %s', async (name, text) => {
    await expect(load(name, text)).rejects.toThrow(/line 2\b/);
  });
});
