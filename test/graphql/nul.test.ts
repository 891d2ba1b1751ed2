import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let id: number;
beforeAll(async () => {
  const json = { title: 'Here', status: 'publish', categories: [1] };
  id = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
});

const refusal = { code: 'rest_invalid_param', status: 400 };

describe('a NUL character, which one of the databases can not hold, is refused', () => {
  it.each([
    'post(id: $id, idType: DATABASE_ID) { comments(where: { search: TEXT }) { nodes { id } } }',
    'post(id: $id, idType: DATABASE_ID) { revisions(where: { title: TEXT }) { nodes { id } } }',
    'post(id: $id, idType: DATABASE_ID) { categories(where: { slug: [TEXT] }) { nodes { id } } }',
    'post(id: $id, idType: DATABASE_ID) { author { node { posts(where: { name: TEXT }) { nodes { id } } } } }',
    'category(id: TEXT, idType: SLUG) { id } post(id: $id, idType: DATABASE_ID) { id }',
    'user(id: TEXT, idType: SLUG) { id } post(id: $id, idType: DATABASE_ID) { id }',
  ])('in %s', async (fields) => {
    const literal = await site.graphql(
      `query ($id: ID!) { ${fields.replace('TEXT', '"a\\u0000"')} }`,
      { as: 'admin', variables: { id } },
    );
    expect(literal.errors?.map(({ extensions }) => extensions)).toMatchObject([refusal]);
    const type = fields.includes('id: TEXT') ? 'ID!' : 'String!';
    const variable = await site.graphql(
      `query ($id: ID!, $text: ${type}) { ${fields.replace('TEXT', '$text')} }`,
      { as: 'admin', variables: { id, text: 'a\0' } },
    );
    expect(variable.errors?.map(({ extensions }) => extensions)).toMatchObject([
      { ...refusal, params: { text: 'text holds a NUL character.' } },
    ]);
  });

  it('in what a mutation is given', async () => {
    const { errors } = await site.graphql(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }',
      { as: 'admin', variables: { input: { title: 'a\0' } } },
    );
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([refusal]);
  });

  it('in a cursor', async () => {
    const after = Buffer.from(JSON.stringify(['2026\0', 1])).toString('base64url');
    const { errors } = await site.graphql(
      'query ($after: String) { posts(after: $after) { nodes { id } } }',
      { variables: { after } },
    );
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([refusal]);
  });
});
