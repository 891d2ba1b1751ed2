import { afterAll, beforeAll, expect, test } from 'vitest';
import { list, reference } from '../../src/content/declaration/define-config.ts';
import { openOwnSite } from '../support/open-own-site.ts';

const BOOKS = 20;

const site = await openOwnSite({
  kinds: {
    book: {
      labels: { one: 'Book', many: 'Books' },
      fields: { similar: list(reference('book')) },
    },
  },
});
let first: number;

beforeAll(async () => {
  const ids: number[] = [];
  for (let i = 0; i < BOOKS; i++) {
    const json = { title: `Book ${i}`, status: 'publish' };
    ids.push((await site.rest('/core/v2/books', { as: 'admin', json })).body.id);
  }
  for (const id of ids) {
    const json = { meta: { similar: ids } };
    const { status } = await site.rest(`/core/v2/books/${id}`, {
      method: 'POST',
      as: 'admin',
      json,
    });
    expect(status).toBe(200);
  }
  first = ids[0] ?? 0;
});
afterAll(() => site.close());

const below = (depth: number) => {
  const fields = Array.from({ length: depth }).reduce<string>(
    (inner) => `similar { ${inner} }`,
    'databaseId',
  );
  return site.graphql<{ book: object | null }>(
    `{ book(id: ${first}, idType: DATABASE_ID) { ${fields} } }`,
  );
};

test('records that lead to one another are shown as far as a request may go, and no further', async () => {
  expect((await below(3)).errors).toBeUndefined();
  const { errors } = await below(4);
  expect(errors?.[0]?.extensions.code).toBe('query_too_expensive');
});
