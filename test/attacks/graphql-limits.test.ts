import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { callTool, connectTo } from '../support/mcp-client.ts';
import { isLookAtChanges } from '../support/slow-down.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
beforeAll(async () => {
  const json = { title: 'One', status: 'publish' };
  await server.site.rest('/core/v2/posts', { as: 'editor', json });
});

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

async function post(body: object, accept = 'application/json'): Promise<string> {
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  });
  return response.text();
}

const ask = async (query: string, variables?: object): Promise<Answer> =>
  JSON.parse(await post({ query, variables }));

const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions?.code ?? errors?.[0]?.message;

/** A code of refusal by each way on which a document comes here. */
async function codesOf(query: string, variables: object = {}) {
  const address = new URL(`${server.address}/graphql`);
  address.search = String(new URLSearchParams({ query, variables: JSON.stringify(variables) }));
  const events = await post({ query, variables }, 'text/event-stream');
  const client = await connectTo(server);
  const { body } = await callTool(client, 'queryGraphql', { query, variables });
  await client.close();
  return {
    json: codeOf(await ask(query, variables)),
    get: codeOf(JSON.parse(await (await fetch(address)).text())),
    events: codeOf(JSON.parse(/^data: (.+)$/m.exec(events)?.[1] ?? '{}')),
    tool: codeOf(body),
  };
}

const everywhere = (code: string | undefined) => ({
  json: code,
  get: code,
  events: code,
  tool: code,
});

const lists = (size: string, field = 'first') =>
  `{ posts(${field}: ${size}) { nodes { categories(${field}: ${size}) { nodes { posts(${field}: ${size}) { nodes { id } } } } } } }`;

describe('lists within lists are counted by the values that the executor will have', () => {
  it('where the size is the default of a variable', async () => {
    const query = `query ($n: Int = 100) ${lists('$n')}`;
    expect(await codesOf(query)).toEqual(everywhere('graphql_too_complex'));
    expect(await codesOf(query, { n: 5 })).toEqual(everywhere(undefined));
  });

  it.each([
    ['given', `query ($n: Int) ${lists('$n')}`, { n: 100 }, true],
    ['left out', `query ($n: Int) ${lists('$n')}`, {}, false],
    ['null, though there is a default', `query ($n: Int = 100) ${lists('$n')}`, { n: null }, false],
    ['of last', `query ($n: Int = 100) ${lists('$n', 'last')}`, {}, true],
    [
      'of last beside a first that is null',
      lists('100').replaceAll('first:', 'first: null, last:'),
      {},
      true,
    ],
    ['beyond what a page may hold', lists('1000000'), {}, true],
  ])('where it is %s', async (_, query, variables, isRefused) => {
    const code = codeOf(await ask(query, variables));
    expect(code).toBe(isRefused ? 'graphql_too_complex' : undefined);
  });

  it('where the document has several operations', async () => {
    const query = `query Small { posts(first: 1) { nodes { id } } } query Large($n: Int = 100) ${lists('$n')}`;
    const [small, large] = await Promise.all(
      ['Small', 'Large'].map(async (operationName) =>
        JSON.parse(await post({ query, operationName })),
      ),
    );
    expect(codeOf(small)).toBeUndefined();
    expect(codeOf(large)).toBe('graphql_too_complex');
  });

  it('also once the document is known well', async () => {
    const query = `query ($n: Int = 100) { posts(first: 1) { nodes { id } } categories(first: $n) { nodes { posts(first: $n) { nodes { tags(first: $n) { nodes { id } } } } } } }`;
    for (let times = 0; times < 15; times++)
      expect(codeOf(await ask(query, { n: 2 }))).toBeUndefined();
    expect(codeOf(await ask(query))).toBe('graphql_too_complex');
  });
});

describe('what an answer costs is bounded', () => {
  const aliases = (many: number, field: string) =>
    Array.from({ length: many }, (_, i) => `a${i}: ${field}`).join(' ');

  it('by the lists that are read, each for every record that it is asked of', async () => {
    const query = (many: number) =>
      `{ categories(first: 20) { nodes { ${aliases(many, 'posts(first: 1) { nodes { id } }')} } } }`;
    expect(codeOf(await ask(query(95)))).toBe('graphql_too_complex');
    expect(codeOf(await ask(query(20)))).toBeUndefined();
  });

  it('by totals, which are counted for every record as well', async () => {
    const query = `{ categories(first: 100) { nodes { ${aliases(20, 'posts(first: 1) { totalCount }')} } } }`;
    expect(codeOf(await ask(query))).toBe('graphql_too_complex');
  });

  it.each([
    'posts(where: { search: $text }) { nodes { id } }',
    'users(where: { search: $text }) { nodes { id } }',
    'search(search: $text) { totalCount }',
  ])('by the length of what is searched, by %s', async (field) => {
    const text = 'lantern '.repeat(100);
    const query = (many: number) => `query ($text: String = "${text}") { ${aliases(many, field)} }`;
    expect(codeOf(await ask(query(90)))).toBe('graphql_too_complex');
    expect(codeOf(await ask(query(90), { text }))).toBe('graphql_too_complex');
    expect(codeOf(await ask(query(90), { text: 'lantern' }))).toBeUndefined();
    expect(codeOf(await ask(query(20)))).toBeUndefined();
  });

  it('by the fields that an answer may have', async () => {
    const query = `{ posts(first: 100) { ${aliases(90, 'nodes { id title date modified slug uri status link databaseId guid contentTypeName isSticky commentCount commentStatus pingStatus dateGmt modifiedGmt isPreview isRevision hasPassword isContentNode isTermNode isFrontPage isPostsPage authorId authorDatabaseId previewRevisionId excerpt }')} } }`;
    expect(codeOf(await ask(query))).toBe('graphql_too_complex');
  });
});

describe('the length of an answer is bounded', () => {
  it('however often one long text is asked for', async () => {
    const json = { title: 'Long', content: 'x '.repeat(400_000), status: 'publish' };
    const { body } = await server.site.rest('/core/v2/posts', { as: 'editor', json });
    const texts = (count: number) =>
      Array.from({ length: count }, (_, i) => `a${i}: content`).join(' ');
    const query = (count: number) =>
      `{ post(id: ${body.id}, idType: DATABASE_ID) { ${texts(count)} } }`;
    expect(await codesOf(query(60))).toEqual(everywhere('graphql_too_large_answer'));
    const answer = await post({ query: query(3) });
    expect(answer.length).toBeGreaterThan(2_000_000);
  });
});

describe('introspection', () => {
  it('is answered as the clients ask that ask for most', async () => {
    const query = getIntrospectionQuery({
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      specifiedByUrl: true,
      oneOf: true,
    });
    const { data, errors } = await ask(query);
    expect(errors).toBeUndefined();
    expect(data?.__schema).toMatchObject({ queryType: { name: 'RootQuery' } });
  });

  it('is answered for several types at once', async () => {
    const names = ['Post', 'Page', 'Event', 'Venue', 'Category', 'Tag', 'User', 'Comment'];
    const query = `{ ${names.map((name, i) => `t${i}: __type(name: "${name}") { name fields { name type { name kind ofType { name } } } }`).join(' ')} }`;
    expect(codeOf(await ask(query))).toBeUndefined();
  });

  it('is refused where the schema is asked for again and again', async () => {
    const whole = getIntrospectionQuery();
    const one = '__schema { types { ...FullType } directives { args { ...InputValue } } }';
    const aliased = Array.from({ length: 10 }, (_, i) => `s${i}: ${one}`).join(' ');
    const query = `{ ${aliased} } ${whole.slice(whole.indexOf('fragment'))}`;
    expect(codeOf(await ask(query))).toBe('graphql_too_much_introspection');
  });

  it('is refused where types are followed from field to field', async () => {
    const query =
      '{ __schema { types { fields { type { fields { type { name kind ofType { name } } } } } } } }';
    expect(codeOf(await ask(query))).toBe('graphql_too_much_introspection');
  });
});

const MOST_STATEMENTS = 100;
const MOST_CHARACTERS = 100_000;

describe('a refusal costs little', () => {
  const repeated = (text: string, times: number) =>
    Array.from({ length: times }, () => text).join(' ');
  const spread = (count: number) => Array.from({ length: count }, (_, i) => `...f${i}`).join(' ');
  const fragments = (count: number, type: string, selection: string) =>
    Array.from({ length: count }, (_, i) => `fragment f${i} on ${type} { ${selection} }`).join(' ');
  const doubled = (levels: number, end: string, type = 'GeneralSettings') =>
    Array.from(
      { length: levels },
      (_, i) =>
        `fragment f${i} on ${type} { ${i === levels - 1 ? end : `...f${i + 1} ...f${i + 1}`} }`,
    ).join(' ');

  it.each<[string, string, string | undefined]>([
    [
      'the same field again and again',
      `{ posts { nodes { ${repeated('id', 9000)} } } }`,
      undefined,
    ],
    [
      'the same list again and again',
      `{ posts { ${repeated('nodes { id title }', 1400)} } }`,
      undefined,
    ],
    [
      'one name for different fields',
      `{ posts { nodes { ${repeated('id', 3000)} ${repeated('id: title', 1500)} } } }`,
      undefined,
    ],
    [
      'long arguments again and again',
      `{ ${repeated(`posts(where: { in: [${repeated('1', 200)}] }) { nodes { id } }`, 40)} }`,
      undefined,
    ],
    [
      'the schema again and again',
      `{ ${repeated('__schema { queryType { name } }', 1000)} }`,
      'graphql_too_much_introspection',
    ],
    ['brackets within brackets', '{a'.repeat(4900), 'graphql_too_deep'],
    ['lists within lists', `{ posts(where: ${'['.repeat(9000)}`, 'graphql_too_deep'],
    ['types of lists within lists', `query ($a: ${'['.repeat(9000)}`, 'graphql_too_deep'],
    ['one text', `{ a(b: "${'x'.repeat(150_000)}") }`, 'graphql_too_large'],
    [
      'fragments that double',
      `{ generalSettings { ...f0 } } ${doubled(40, 'title')}`,
      'graphql_too_complex',
    ],
    [
      'fragments that double at the root',
      `{ ...f0 } ${doubled(40, '__typename', 'RootQuery')}`,
      'graphql_too_complex',
    ],
    [
      'fragments that double and come back',
      `{ generalSettings { ...f0 } } ${doubled(40, '...f0')}`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'fragments that double and end nowhere',
      `{ generalSettings { ...f0 } } ${doubled(40, '...none')}`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'fragments that double and are not spread',
      `{ generalSettings { title } } ${doubled(40, '__schema { types { name } }', 'RootQuery')}`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'fragments that come back to themselves',
      '{ viewer { ...f0 } } fragment f0 on User { posts { nodes { author { node { ...f0 } } } } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'many fragments',
      `{ generalSettings { ${spread(1000)} } } ${fragments(1000, 'GeneralSettings', 'title')}`,
      undefined,
    ],
    [
      'many operations',
      repeated('query { generalSettings { title } }', 200),
      'graphql_too_many_operations',
    ],
    [
      'fields that are not there',
      `{ posts { nodes { ${Array.from({ length: 2000 }, (_, i) => `titel${i}`).join(' ')} } } }`,
      undefined,
    ],
  ])('of %s', async (_, query, code) => {
    await ask('{ generalSettings { title } }');
    let statements = 0;
    const stop = server.site.services.database.onStatement((sql) => {
      if (!isLookAtChanges(sql)) statements += 1;
    });
    const text = await post({ query });
    stop();
    if (code) expect(codeOf(JSON.parse(text))).toBe(code);
    expect(statements).toBeLessThanOrEqual(code ? 0 : MOST_STATEMENTS);
    expect(text.length).toBeLessThan(MOST_CHARACTERS);
  });
});
