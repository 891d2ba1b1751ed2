import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const make = async (content: string): Promise<number> =>
  (
    await site.rest('/core/v2/posts', {
      as: 'admin',
      json: { title: 'A', content, status: 'publish' },
    })
  ).body.id;

const LONG = 900_000;
const filled = (piece: string) => piece.repeat(LONG / piece.length);

const ask = async (id: number, fields: string) => {
  const { data, errors } = await site.graphql<{ post: Record<string, unknown> | null }>(
    `{ post(id: ${id}, idType: DATABASE_ID) { ${fields} } }`,
  );
  return { data, code: errors?.[0]?.extensions?.code };
};

const ALL = `editorBlocks { name renderedHtml attributesJSON ... on CoreParagraph { attributes { content anchor className } } }`;

test.each([
  ['elements within each other', `<!-- wp:paragraph -->${filled('<b>')}<!-- /wp:paragraph -->`],
  ['elements that are not open', `<!-- wp:paragraph -->${filled('<b></i>')}<!-- /wp:paragraph -->`],
  ['comments that do not end', filled('<!-- wp:paragraph ')],
  ['braces', `<!-- wp:paragraph {${filled('} ')} /-->`],
  ['strings that do not end', `<!-- wp:paragraph {${filled('"\\')}} /-->`],
  ['closing comments', filled('<!-- /wp:paragraph -->')],
  ['blocks', filled('<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->')],
  ['deep attributes', `<!-- wp:paragraph {"style":${filled('[')}} /-->`],
])(
  '%s as long as content may be are read',
  async (_, content) => {
    const id = await make(content);
    const { code } = await ask(id, ALL);
    expect(code).toBeUndefined();
  },
  120_000,
);

test('the same HTML many times over is refused before it is made', async () => {
  const id = await make(
    `${'<!-- wp:group -->'.repeat(20)}${filled('<p>a</p>')}${'<!-- /wp:group -->'.repeat(20)}`,
  );
  const { code } = await ask(id, 'editorBlocks { renderedHtml }');
  expect(code).toBe('query_too_expensive');
});

test('the same blocks under many names are refused', async () => {
  const id = await make(filled('<!-- wp:more /-->'));
  const names = Array.from({ length: 40 }, (_, n) => `a${n}: editorBlocks { name }`);
  expect((await ask(id, names.join(' '))).code).toBe('query_too_expensive');
});

test('lists of blocks count for what a query may take', async () => {
  const { errors } = await site.graphql(
    `{ posts(first: 100) { nodes { ${Array.from({ length: 60 }, (_, n) => `a${n}: editorBlocks { name }`)} } } }`,
  );
  expect(errors?.[0]?.extensions?.code).toBe('graphql_too_complex');
});
