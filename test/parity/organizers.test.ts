import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

const ORGANIZERS = '/ext/events/v1/organizers';
const users = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

let site: TestSite;
let choir: number;
let draft: number;
beforeAll(async () => {
  site = await openTestSite();
  const make = async (json: object) =>
    (await site.rest(ORGANIZERS, { as: 'editor', json })).body.id;
  choir = await make({
    organizer: 'Choir',
    description: '<p>We sing.</p>',
    phone: '555',
    website: 'https://choir.example.org/',
    email: 'choir@example.org',
  });
  draft = await make({ organizer: 'Band', status: 'draft' });
});
afterAll(() => site.close());

const who = (as?: TestUser) => (as ? { as } : {});
const byGraphql = async (id: number, fields: string, as?: TestUser) => {
  const query = `{ organizer(id: ${id}, idType: DATABASE_ID) { ${fields} } }`;
  return (await site.graphql<{ organizer: unknown }>(query, who(as))).data.organizer;
};

test('an organizer has the same values on both surfaces', async () => {
  const { body } = await site.rest(`${ORGANIZERS}/${choir}`);
  const fields = 'databaseId authorDatabaseId status slug link title content phone website email';
  expect(await byGraphql(choir, fields)).toEqual({
    databaseId: body.id,
    authorDatabaseId: Number(body.author),
    status: body.status,
    slug: body.slug,
    link: body.url,
    title: body.organizer,
    content: `${body.description}\n`,
    phone: body.phone,
    website: body.website,
    email: body.email,
  });
});

test.each(users)('a draft is shown to %s on both surfaces or on none', async (as) => {
  const { status } = await site.rest(`${ORGANIZERS}/${draft}`, who(as));
  expect((await byGraphql(draft, 'databaseId', as)) === null).toBe(status !== 200);
});

test.each([
  ['SLUG', 'choir'],
  ['URI', '/organizer/choir/'],
])('an organizer is found by its %s', async (idType, id) => {
  const { data } = await site.graphql(
    `{ organizer(id: "${id}", idType: ${idType}) { databaseId } nodeByUri(uri: "/organizer/choir/") { __typename } }`,
  );
  expect(data).toEqual({
    organizer: { databaseId: choir },
    nodeByUri: { __typename: 'Organizer' },
  });
});

test.each(users)('a write is taken from %s on both surfaces or on none', async (as) => {
  const rest = await site.rest(ORGANIZERS, {
    json: { organizer: 'Try', status: 'draft' },
    ...who(as),
  });
  const { data, errors } = await site.graphql<{ createOrganizer: { organizer: object } }>(
    'mutation { createOrganizer(input: { title: "Try", status: DRAFT }) { organizer { status } } }',
    who(as),
  );
  if (rest.status === 201)
    return expect(data.createOrganizer.organizer).toEqual({ status: rest.body.status });
  expect(errors?.[0]?.extensions).toMatchObject({ code: rest.body.code, status: rest.status });
});

test('what GraphQL changes, REST reads', async () => {
  const change = `mutation { updateOrganizer(input: { id: ${choir}, title: "Large choir", email: "new@example.org" })
    { organizer { title email } } }`;
  const { data } = await site.graphql(change, { as: 'editor' });
  const { body } = await site.rest(`${ORGANIZERS}/${choir}`);
  expect(data).toEqual({
    updateOrganizer: { organizer: { title: body.organizer, email: body.email } },
  });
  expect(body.email).toBe('new@example.org');
});
