import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const messageOf = async (query: string) =>
  (await site.graphql(query, { as: 'admin' })).errors?.[0]?.message;
const createBook = (input: string) =>
  messageOf(
    `mutation { createBook(input: { title: "A", status: PUBLISH, ${input} }) { book { id } } }`,
  );

it('a message of GraphQL says why a value is refused', async () => {
  expect(
    await messageOf('mutation { createPost(input: { title: "A", date: "x" }) { post { id } } }'),
  ).toBe('Invalid parameter(s): date. date is not a valid date-time.');
  const event = 'title: "A", startDate: "nope", endDate: "2030-01-01"';
  expect(await messageOf(`mutation { createEvent(input: { ${event} }) { event { id } } }`)).toMatch(
    /^Invalid parameter\(s\): startDate\. startDate .+\.$/,
  );
});

it('a message of GraphQL names own fields as the schema does', async () => {
  expect(await createBook('bookDetails: { sequelTo: 99999 }')).toBe(
    'Invalid parameter(s): sequelTo. sequelTo is not the id of a record that it can refer to: book.',
  );
  expect(await createBook('bookDetails: { publishedOn: "1980-02-30" }')).toBe(
    'Invalid parameter(s): publishedOn. publishedOn is not a valid day.',
  );
  expect(await createBook('bookDetails: { edition: 99 }')).toBe(
    'Invalid parameter(s): edition. edition must be between 1 and 50, both included.',
  );
});

it('who is refused for want of a login is told how to log in', async () => {
  const LOG_IN = /application password \(HTTP Basic\).*\/jwt-auth\/v1\/token/;
  for (const [path, json] of [
    ['/core/v2/posts', { title: 'A' }],
    ['/core/v2/users/me', undefined],
    ['/core/v2/settings', undefined],
    ['/core/v2/posts?context=edit', undefined],
    ['/core/v2/comments', { post: 1, content: 'Hi' }],
  ] as const) {
    const { status, body } = await site.rest(path, json ? { json } : {});
    expect([status, body.message], path).toEqual([401, expect.stringMatching(LOG_IN)]);
  }
  const { errors } = await site.graphql(
    'mutation { createPost(input: { title: "A" }) { post { id } } }',
  );
  expect(errors?.[0]?.message).toMatch(LOG_IN);
  const { body } = await site.rest('/core/v2/settings', { as: 'subscriber' });
  expect(body.message).not.toMatch(LOG_IN);
});
