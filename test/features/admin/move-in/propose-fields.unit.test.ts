import { describe, expect, it } from 'vitest';
import { acfField, displayOf } from '../../../../src/features/admin/move-in/propose/acf-field.ts';
import { outlineOf } from '../../../../src/features/admin/move-in/propose/graphql/read-outline.ts';
import { groupsOf } from '../../../../src/features/admin/move-in/propose/graphql-outline.ts';
import { metaField } from '../../../../src/features/admin/move-in/propose/meta-field.ts';
import { createNotes } from '../../../../src/features/admin/move-in/propose/propose-kind.ts';

describe('a field of registered meta', () => {
  it.each([
    [{ type: 'string' }, { type: 'text' }],
    [{ type: 'string', format: 'uri' }, { type: 'url' }],
    [
      { type: 'string', format: 'hex-color', default: '#fff' },
      { type: 'color', default: '#fff' },
    ],
    [
      { type: 'string', enum: ['', 'a', 'b'] },
      { type: 'select', options: ['a', 'b'] },
    ],
    [
      { type: 'string', title: 'Name' },
      { type: 'text', label: 'Name' },
    ],
    [
      { type: 'integer', minimum: 1, default: 0 },
      { type: 'integer', minimum: 1 },
    ],
    [
      { type: ['number', 'null'], default: 3 },
      { type: 'number', default: 3 },
    ],
    [
      { type: 'array', items: { type: 'integer' } },
      { type: 'integer', many: true },
    ],
    [{ type: 'array', items: { type: 'array' } }, { type: 'json' }],
    [
      { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
      { type: 'repeater', fields: { at: { type: 'text' } } },
    ],
    [
      { type: 'object', properties: { n: { type: 'number' } } },
      { type: 'group', fields: { n: { type: 'number' } } },
    ],
    [{ type: 'object', additionalProperties: true }, { type: 'json' }],
    [{ type: 'string', default: 3 }, { type: 'text' }],
    ['x', null],
  ])('is taken from its schema %j', (schema, field) => {
    expect(metaField(schema)).toEqual(field);
  });
});

describe('a field of a field group', () => {
  const ids = { type: ['integer', 'array', 'null'], items: { type: 'integer' } };
  const at = (value: unknown, formatted?: unknown, links: [number, string][] = []) => ({
    value,
    formatted,
    targets: new Map(links.map(([id, target]) => [id, new Set([target])])),
  });
  const guess = (
    schema: Readonly<Record<string, unknown>>,
    observed: readonly ReturnType<typeof at>[] = [],
    { name = 'it', graphqlType }: { name?: string; graphqlType?: string } = {},
  ) => {
    const notes = createNotes();
    const world = {
      outline: null,
      notes,
      kinds: ['post', 'page', 'book'],
      taxonomies: ['category', 'genre'],
    };
    const field = acfField({ name, place: 'it', schema, observed, graphqlType }, world);
    return { field, note: notes.lines.get('it') };
  };

  it('is a file where values were seen that are no images', () => {
    const schema = { type: ['integer', 'null'] };
    expect(guess(schema).field).toEqual({ type: 'image' });
    expect(guess(schema, [at(3, { type: 'application' })]).field).toEqual({ type: 'file' });
  });

  it('refers to what all of its values lead to', () => {
    const { field, note } = guess(ids, [at([3, 4], undefined, [[3, 'book'], [4, 'post']])]); // biome-ignore format: one case
    expect(field).toEqual({ type: 'reference', to: ['book', 'post'], many: true });
    expect(note).toContain('book, post only');
  });

  it('refers to what formatted values say of themselves', () => {
    const formatted = { ID: 3, post_type: 'page' };
    expect(guess({ ...ids, maxItems: 1 }, [at(3, formatted)]).field).toEqual({
      type: 'reference',
      to: 'page',
    });
  });

  it('follows GraphQL where an id fits a record and a term', () => {
    const observed = [at(3, undefined, [[3, 'book']]), at(4, undefined, [[4, 'genre']])];
    expect(guess(ids, observed).note).toContain('alike');
    expect(guess(ids, observed, { graphqlType: 'AcfTermNodeConnection' }).field).toMatchObject({
      to: 'genre',
    });
  });

  it('is guessed from its name, with a note, where nothing has a value', () => {
    const { field, note } = guess(ids, [], { name: 'best_book' });
    expect(field).toMatchObject({ to: 'book' });
    expect(note).toContain('guess');
    expect(guess(ids).field).toMatchObject({ to: ['post', 'page', 'book'] });
    expect(guess(ids, [], { graphqlType: 'AcfUserConnection' }).field).toMatchObject({
      to: 'user',
    });
  });

  it('is a text of one line or of several, or rich text, as its values are', () => {
    const schema = { type: ['string', 'null'] };
    expect(guess(schema, [at('one')]).field).toEqual({ type: 'text' });
    expect(guess(schema, [at('one\ntwo', 'one\ntwo')]).field).toMatchObject({ multiline: true });
    expect(guess(schema, [at('one', '<p>one</p>\n')]).field).toEqual({ type: 'richText' });
    expect(guess({ ...schema, format: 'email' }).field).toEqual({ type: 'email' });
  });

  it('is a select, of one or of many', () => {
    const items = { type: ['string', 'int'], enum: ['a', 'b'] };
    const schema = { type: ['string', 'array', 'int', 'null'], items };
    expect(guess({ ...schema, maxItems: 1 }).field).toEqual({
      type: 'select',
      options: ['a', 'b'],
    });
    expect(guess(schema).field).toMatchObject({ many: true });
  });

  it('is JSON with a note where the site does not say what it is', () => {
    const { field, note } = guess({ type: ['object', 'null'] });
    expect(field).toEqual({ type: 'json' });
    expect(note).toContain('does not say');
  });
});

describe('the format of dates', () => {
  it('is the one that gives all of them', () => {
    expect(displayOf([['2020-03-04', '04/03/2020']])).toBe('d/m/Y');
    expect(displayOf([['2020-03-04', '03/04/2020']])).toBe('m/d/Y');
    expect(displayOf([['2020-03-04', 'March 4, 2020']])).toBe('F j, Y');
    expect(displayOf([['2020-03-04T15:30:00', '04/03/2020 3:30 pm']])).toBe('d/m/Y g:i a');
    expect(displayOf([['2020-03-04', 'soon']])).toBeNull();
    expect(displayOf([])).toBeNull();
  });
});

describe('the field groups of a GraphQL type', () => {
  it('are those whose types are groups, with what extensions add', () => {
    const outline = outlineOf(`
      type Book implements ContentNode { title: String }
      extend type Book { bookDetails: BookDetails author: Author }
      type BookDetails { fieldGroupName: String sequelTo: [Book!]! }
      type Author { name: String }
    `);
    expect([...groupsOf(outline, 'Book')].map(([name, fields]) => [name, [...fields]])).toEqual([
      ['bookDetails', [['fieldGroupName', 'String'], ['sequelTo', 'Book']]], // biome-ignore format: one case
    ]);
  });
});
