import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangedSources, serveChangedSources } from '../../support/changed-sources.ts';

/** The whole edit: for each field an entry of the declaration, and a line of the model. */
const DECLARED = `
    subtitle: text({
      column: 'subtitle',
      description: 'What stands below the title.',
      filter: { match: 'one', contains: true, empty: true, description: 'With this subtitle.' },
      sort: 'Its subtitle.',
      isRevised: true,
    }),
    word_count: wholeNumber({
      column: 'wordCount',
      description: 'How many words it has.',
      filter: { match: 'one', range: true, description: 'With so many words.' },
    }),`;
const MODELLED =
  '  subtitle         String      @default("")\n  wordCount        Int         @default(0)\n';

let site: ChangedSources;

beforeAll(async () => {
  site = await serveChangedSources(
    [
      {
        path: 'src/content/kinds/built-in-kinds.ts',
        after: 'fields: {\n      ...commonFields,',
        added: DECLARED,
      },
      {
        path: 'prisma/models/entry.prisma',
        after: '  footnotes        String      @default("")\n',
        added: MODELLED,
      },
    ],
    'subtitle',
  );
}, 180_000);

afterAll(() => site?.close());

const ask: ChangedSources['ask'] = (...args) => site.ask(...args);
const rest: ChangedSources['rest'] = (...args) => site.rest(...args);
const graphql: ChangedSources['graphql'] = (query) => site.graphql(query);

describe('a field that is declared once', () => {
  it.skipIf(process.env.TEST_DATABASE === 'postgresql')(
    'compiles',
    async () => {
      await site.run('node_modules/typescript/bin/tsc', '--noEmit');
    },
    120_000,
  );

  it('is written, read, filtered and sorted by REST', async () => {
    for (const [title, subtitle] of [
      ['One', 'b'],
      ['Two', 'a'],
      ['Three', 'c'],
    ]) {
      const { status, body } = await rest('/posts', { title, subtitle, status: 'publish' });
      expect(status).toBe(201);
      expect(body.subtitle).toBe(subtitle);
    }
    const titles = async (query: string) =>
      (await rest(`/posts?${query}`)).body.map((post: Titled) => post.title.rendered);
    expect(await titles('subtitle=a')).toEqual(['Two']);
    expect(await titles('orderby=subtitle&order=asc')).toEqual(['Two', 'One', 'Three']);
    expect(await titles('subtitle_contains=C')).toEqual(['Three']);
    expect(await titles('subtitle_empty=true')).not.toContain('Two');
    expect(await titles('subtitle_empty=false')).toEqual(['Three', 'Two', 'One']);
    const [post] = (await rest('/posts?subtitle=c')).body;
    expect((await rest(`/posts/${post.id}`, { subtitle: 'd' })).body.subtitle).toBe('d');
    expect((await rest(`/posts/${post.id}`)).body.subtitle).toBe('d');
    expect((await rest(`/posts/${post.id}`, { subtitle: 3 })).body.code).toBe('rest_invalid_param');
  });

  it('is written, read, filtered and sorted by GraphQL', async () => {
    const made = await graphql(
      'mutation { createPost(input: { title: "Four", subtitle: "e", status: PUBLISH }) { post { subtitle } } }',
    );
    expect(made.data.createPost.post).toEqual({ subtitle: 'e' });
    const found = await graphql(
      '{ posts(where: { subtitle: "e" }) { nodes { title subtitle } } named: posts(where: { subtitleContains: "E", subtitleEmpty: false }) { nodes { title } } sorted: posts(first: 2, where: { orderby: [{ field: SUBTITLE, order: DESC }] }) { nodes { title } pageInfo { endCursor } } }',
    );
    expect(found.data.posts.nodes).toEqual([{ title: 'Four', subtitle: 'e' }]);
    expect(found.data.named.nodes).toEqual([{ title: 'Four' }]);
    expect(found.data.sorted.nodes).toEqual([{ title: 'Four' }, { title: 'Three' }]);
    const { endCursor } = found.data.sorted.pageInfo;
    const next = await graphql(
      `{ posts(first: 1, after: "${endCursor}", where: { orderby: [{ field: SUBTITLE, order: DESC }] }) { nodes { title } } }`,
    );
    expect(next.data.posts.nodes).toEqual([{ title: 'One' }]);
  });

  it('narrows lists to a range', async () => {
    for (const [title, words] of [
      ['Short', 100],
      ['Middling', 200],
      ['Long', 300],
    ] as const) {
      const { body } = await rest('/posts', { title, word_count: words, status: 'publish' });
      expect(body.word_count).toBe(words);
    }
    const { body } = await rest('/posts?word_count_min=200&orderby=title&order=asc');
    expect(body.map((post: Titled) => post.title.rendered)).toEqual(['Long', 'Middling']);
    expect((await rest('/posts?word_count_min=many')).body.code).toBe('rest_invalid_param');
    const found = await graphql(
      '{ posts(where: { wordCountMin: 100, wordCountMax: 200 }) { nodes { title wordCount } } }',
    );
    expect(found.data.posts.nodes).toEqual([
      { title: 'Middling', wordCount: 200 },
      { title: 'Short', wordCount: 100 },
    ]);
  });

  it('is in revisions', async () => {
    const { body } = await rest('/posts', { title: 'Five', subtitle: 'old', status: 'publish' });
    await rest(`/posts/${body.id}`, { subtitle: 'middle' });
    await rest(`/posts/${body.id}`, { subtitle: 'new' });
    const revisions = (await rest(`/posts/${body.id}/revisions`)).body;
    expect(revisions.map(({ subtitle }: { subtitle: string }) => subtitle)).toEqual([
      'new',
      'middle',
    ]);
    const restored = await graphql(
      `mutation { restoreRevision(input: { id: ${revisions[1].id} }) { clientMutationId } }`,
    );
    expect(restored.errors).toBeUndefined();
    expect((await rest(`/posts/${body.id}`)).body.subtitle).toBe('middle');
  });

  it('is in the site index, the schema of posts and the OpenAPI document', async () => {
    const { endpoints } = (await ask('/api/core/v2')).body.routes['/core/v2/posts'];
    expect(endpoints[0].args).toHaveProperty('subtitle');
    expect(endpoints[0].args.orderby.enum).toContain('subtitle');
    expect(endpoints[1].args).toHaveProperty('subtitle');
    const { schema } = (await rest('/posts', undefined, 'OPTIONS')).body;
    expect(schema.properties.subtitle).toMatchObject({ type: 'string', context: ['view', 'edit'] });
    const document = JSON.stringify((await ask('/api/openapi.json')).body);
    expect(document).toContain('What stands below the title.');
  });
});

interface Titled {
  readonly title: { readonly rendered: string };
}
