import { expect, test } from 'vitest';
import { sharedSite } from '../../../../support/test-site.ts';

const site = sharedSite();

async function publish(): Promise<number> {
  const { status, body } = await site.rest('/core/v2/books', {
    as: 'admin',
    json: {
      title: 'Saved',
      content: 'Text.',
      status: 'publish',
      meta: { pages: 10, isbn: 'old' },
      acf: { publisher: 'Old Press' },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const CHANGES = [
  { field: 'meta.pages', before: 10, after: 20 },
  { field: 'acf.publisher', before: 'Old Press', after: 'New Press' },
];
const json = { meta: { pages: 20, isbn: 'old' }, acf: { publisher: 'New Press' } };

test('own fields are proposed and published', async () => {
  const book = await publish();
  const path = `/core/v2/books/${book}/proposals`;
  const { status, body } = await site.rest(path, { as: 'editor', json });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.changes).toEqual(CHANGES);
  await site.rest(`/core/v2/proposals/${body.id}/approve`, { as: 'editor', json: {} });
  const after = await site.rest(`/core/v2/books/${book}?context=edit`, { as: 'editor' });
  expect(after.body.meta).toMatchObject({ pages: 20, isbn: 'old' });
  expect(after.body.acf).toMatchObject({ publisher: 'New Press' });
});

test('own fields are proposed by GraphQL', async () => {
  const book = await publish();
  const { data } = await site.graphql<{ createProposal: { proposal: object } }>(
    `mutation { createProposal(input: {
      id: ${book}, book: { pages: 20, isbn: "old", bookDetails: { publisher: "New Press" } }
    }) { proposal { changes { field before after } } } }`,
    { as: 'editor' },
  );
  expect(data.createProposal.proposal).toEqual({ changes: CHANGES });
});

test('values that an own field refuses are not proposed', async () => {
  const path = `/core/v2/books/${await publish()}/proposals`;
  const { status } = await site.rest(path, { as: 'editor', json: { meta: { pages: 'many' } } });
  expect(status).toBe(400);
});
