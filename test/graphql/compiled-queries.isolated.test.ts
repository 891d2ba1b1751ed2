import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeSize } from '../../src/graphql/code-size.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

/** Results of compiled code, by whether they were good. */
const counted = vi.hoisted(() => ({ good: 0, bad: 0 }));

// Everything is done as ever; it is only counted.
vi.mock('graphql-jit', async (original) => {
  const real = await original<typeof import('graphql-jit')>();
  return {
    ...real,
    compileQuery(schema: GraphQLSchema, document: DocumentNode) {
      const made = real.compileQuery(schema, document);
      if (!real.isCompiledQuery(made)) return made;
      const { query } = made;
      made.query = async (...args) => {
        const result = await query(...args);
        counted[result.errors ? 'bad' : 'good'] += 1;
        return result;
      };
      return made;
    },
  };
});

let site: TestSite;
let id: number;
beforeAll(async () => {
  site = await openTestSite();
  const json = { title: 'Here', content: 'Text', status: 'publish', categories: [1] };
  id = (await site.rest('/core/v2/posts', { as: 'editor', json })).body.id;
});
afterAll(() => site.close());

/** More often than it takes until a document is compiled. */
const OFTEN = 15;

describe('a query that is asked again and again', () => {
  it.each([
    'query ($id: ID!) { post(id: $id, idType: DATABASE_ID) { title uri author { node { name } } categories { nodes { name } } } }',
    'query ($id: ID!) { one: contentNode(id: $id, idType: DATABASE_ID) { __typename uri ... on Post { title } ...Dates } } fragment Dates on ContentNode { date modified }',
    'query ($id: ID!, $no: Boolean = false) { post(id: $id, idType: DATABASE_ID) { title @include(if: $no) slug @skip(if: $no) } }',
    'query ($id: ID!) { nothing: post(id: "999999", idType: DATABASE_ID) { title } post(id: $id, idType: DATABASE_ID) { id } }',
    'query ($id: ID!) { post(id: $id, idType: DATABASE_ID) { id } posts(first: -1) { nodes { id } } }',
    'query ($id: ID!) { post(id: $id, idType: DATABASE_ID) { id } generalSettings { email } }',
    'query ($id: ID!) { post(id: $id, idType: DATABASE_ID) { id } user(id: "!", idType: ID) { name } }',
    '{ __type(name: "Post") { name kind interfaces { name } fields { name type { kind name ofType { name } } } } }',
  ])('is answered as it was at first: %s', async (query) => {
    const ask = () => site.graphql(query, { variables: { id } });
    const first = await ask();
    for (let times = 0; times < OFTEN; times++) expect(await ask()).toEqual(first);
  });

  it('is answered for the one who asks, and as things are now', async () => {
    const query =
      'query ($id: ID!) { viewer { slug } post(id: $id, idType: DATABASE_ID) { title content(format: RAW) } }';
    const ask = (as?: 'editor') =>
      site.graphql(query, as ? { as, variables: { id } } : { variables: { id } });
    for (let times = 0; times < OFTEN; times++) await ask('editor');
    await site.rest(`/core/v2/posts/${id}`, { as: 'editor', json: { title: `Now ${OFTEN}` } });
    expect(await ask('editor')).toMatchObject({
      data: { viewer: { slug: 'editor' }, post: { title: `Now ${OFTEN}`, content: 'Text' } },
    });
    expect(await ask()).toMatchObject({ data: { viewer: null, post: { content: null } } });
  });

  it('tells what is wrong with variables in the same words', async () => {
    const query = 'query ($first: Int!) { posts(first: $first) { nodes { id } } }';
    const ask = (first: unknown) => site.graphql(query, { variables: { first } });
    const refusal = await ask('many');
    expect(refusal.errors).toHaveLength(1);
    for (let times = 0; times < OFTEN; times++) await ask(1);
    expect(await ask('many')).toEqual(refusal);
  });

  it('is compiled once more where the schema of the site has changed', async () => {
    const query = '{ menus { nodes { locations } } }';
    for (let times = 0; times < OFTEN; times++) await site.graphql(query, { as: 'admin' });
    expect(counted.good).toBeGreaterThan(0);
    const json = { name: 'Side' };
    const menu = (await site.rest('/core/v2/menus', { as: 'admin', json })).body.id;
    const { placeMenu } = await import('../../src/features/content/menus/menu-settings.ts');
    const context = await site.context('admin');
    await context.write((transaction) => placeMenu(transaction, menu, { locations: ['sidebar'] }));
    await site.graphql(query);
    Object.assign(counted, { good: 0, bad: 0 });
    for (let times = 0; times < OFTEN; times++)
      expect(await site.graphql(query, { as: 'admin' })).toMatchObject({
        data: { menus: { nodes: [{ locations: ['SIDEBAR'] }] } },
      });
    expect(counted.good).toBeGreaterThan(OFTEN - 3);
    expect(counted.bad).toBe(0);
  });

  it('stays within its limits', async () => {
    const query =
      'query ($n: Int) { posts(first: $n) { nodes { categories(first: $n) { nodes { posts(first: $n) { nodes { id } } } } } } }';
    for (let times = 0; times < OFTEN; times++) await site.graphql(query, { variables: { n: 1 } });
    const { errors } = await site.graphql(query, { variables: { n: 100 } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'graphql_too_many_nodes' });
  });
});

describe('the size of the code for a document', () => {
  const schema = buildSchema(`
    interface Node { id: ID, next: Node }
    type A implements Node { id: ID, next: Node, own: ID }
    type B implements Node { id: ID, next: Node }
    type Query { node: Node, a: A }
  `);
  const isWithin = (most: number, query: string) => {
    const document = parse(query);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('There must be one operation.');
    return codeSize(most, schema, document, operation) <= most;
  };

  it.each([
    ['{ a { id own } }', 3],
    ['{ node { id } }', 3],
    ['{ node { ... on A { id own } id } }', 5],
    ['{ node { next { next { id } } } }', 1 + 2 + 4 + 8],
    ['{ node { ...F } } fragment F on Node { id ...G } fragment G on B { id }', 4],
  ])('%s counts %i fields', (query, fields) => {
    expect(isWithin(fields, query)).toBe(true);
    expect(isWithin(fields - 1, query)).toBe(false);
  });

  it('is told at once where it is endless', () => {
    const deep = 'next { '.repeat(60);
    expect(isWithin(1000, `{ node { ${deep} id ${'}'.repeat(60)} } }`)).toBe(false);
    const spreads = Array.from(
      { length: 60 },
      (_, i) => `fragment F${i} on Node { ...F${i + 1} id ...F${i + 1} }`,
    );
    const all = `{ node { ...F0 } } ${spreads.join(' ')} fragment F60 on A { own }`;
    expect(isWithin(1000, all)).toBe(false);
  });
});
