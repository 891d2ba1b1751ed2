import { beforeAll, describe, expect, test } from 'vitest';
import { everything } from '../support/everything.ts';
import { sendGraphqlForm } from '../support/graphql-form.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let ids: Readonly<Record<'post' | 'event' | 'series' | 'venue' | 'book', number>>;
beforeAll(async () => {
  const make = async (path: string, json: object): Promise<number> =>
    (await site.rest(path, { as: 'admin', json })).body.id;
  ids = {
    post: await make('/core/v2/posts', { title: 'Post', status: 'publish' }),
    event: await make('/ext/events/v1/events', { title: 'Night', ...dates }),
    series: await make('/ext/events/v1/events', {
      title: 'Weekly',
      ...dates,
      rrule: 'FREQ=WEEKLY;COUNT=4',
    }),
    venue: await make('/ext/events/v1/venues', { venue: 'Hall' }),
    book: await make('/core/v2/books', { title: 'Book', status: 'publish' }),
  };
});

const dates = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' };
const terms =
  'tags: { nodes: [{ name: "New tag" }, { name: "Other" }] }, categories: { nodes: [{ name: "New" }] }';
const hosts = 'venues: [{ title: "Barn", city: "Perth" }], organizers: [{ title: "Ann" }]';
const times = 'startDate: "2091-05-01 18:00", endDate: "2091-05-01 20:00"';
const stale = 'ifVersion: 99';

/** What is refused only after its new terms, venues or organizers were read or written, with the code of the refusal. */
const FIELDS: Readonly<Record<string, readonly [field: () => string, code: string]>> = {
  'a post whose author is nobody': [
    () => `createPost(input: { title: "A", ${terms}, authorId: 99999 })`,
    'rest_invalid_author',
  ],
  'a post with a value that is not valid': [
    () => `createPost(input: { title: "A", ${terms}, teaser: { hero: 99999 } })`,
    'rest_invalid_param',
  ],
  'a post with an image for search engines that is not there': [
    () => `createPost(input: { title: "A", ${terms}, seo: { opengraphImageId: 99999 } })`,
    'rest_invalid_param',
  ],
  'a post without any words': [() => `createPost(input: { title: "", ${terms} })`, 'empty_content'],
  'a change of a post of another version': [
    () => `updatePost(input: { id: ${ids.post}, title: "B", ${terms}, ${stale} })`,
    'CONFLICT',
  ],
  'a book with a new genre and a format that is none': [
    () =>
      `createBook(input: { title: "A", genres: { nodes: [{ name: "New" }] }, bookDetails: { edition: 77 } })`,
    'rest_invalid_param',
  ],
  'a change of a book of another version': [
    () => `updateBook(input: { id: ${ids.book}, shelves: { nodes: [{ name: "New" }] }, ${stale} })`,
    'CONFLICT',
  ],
  'an event that ends before it begins': [
    () =>
      `createEvent(input: { title: "A", startDate: "2091-05-02", endDate: "2091-05-01", ${hosts} })`,
    'rest_invalid_param',
  ],
  'an event with a category that is not there': [
    () => `createEvent(input: { title: "A", ${times}, ${hosts}, categories: ["99999"] })`,
    'rest_invalid_param',
  ],
  'a change of an event of another version': [
    () => `updateEvent(input: { id: ${ids.event}, title: "B", ${hosts}, ${stale} })`,
    'CONFLICT',
  ],
  'a series at a venue that is not there': [
    () => `updateEvent(input: { id: ${ids.series}, title: "B", ${hosts}, venue: { id: 99999 } })`,
    'rest_invalid_param',
  ],
};

const codesOf = (answer: { errors?: readonly { extensions: object }[] }) =>
  answer.errors?.map(({ extensions }) => (extensions as { code: string }).code);

describe('nothing is left, in the database or on the disk, of', () => {
  test.each(Object.entries(FIELDS))('%s', async (_, [field, code]) => {
    const before = await everything(site);
    const answer = await site.graphql(`mutation { ${field()} { clientMutationId } }`, {
      as: 'admin',
    });
    expect(codesOf(answer)).toEqual([code]);
    expect(await everything(site)).toEqual(before);
  });

  test.each<[string, TestUser, () => string]>([
    [
      'a post of somebody who may make terms and not this post',
      'author',
      () => `createPost(input: { title: "A", ${terms}, authorId: ${site.users.admin} })`,
    ],
    ['a page of an author', 'author', () => 'createPage(input: { title: "A" })'],
    [
      'an event of somebody else',
      'author',
      () => `updateEvent(input: { id: ${ids.event}, title: "B", ${hosts} })`,
    ],
  ])('%s', async (_, as, field) => {
    const before = await everything(site);
    const { errors } = await site.graphql(`mutation { ${field()} { clientMutationId } }`, { as });
    expect([401, 403]).toContain(errors?.[0]?.extensions.status);
    expect(await everything(site)).toEqual(before);
  });

  const party = { venue: { venue: 'Barn', city: 'Perth' }, organizer: [{ organizer: 'Ann' }] };
  test.each<[string, () => [path: string, json: object]]>([
    [
      'an event by REST with a tag that is not there',
      () => ['/ext/events/v1/events', { title: 'A', ...dates, ...party, tags: [99999] }],
    ],
    [
      'an event by REST with a second venue that is not there',
      () => [
        '/ext/events/v1/events',
        { title: 'A', ...dates, venue: [party.venue, 99999], organizer: party.organizer },
      ],
    ],
    [
      'a change of an event by REST with a status that is none',
      () => [`/ext/events/v1/events/${ids.event}`, { title: 'A', ...party, status: 'none' }],
    ],
  ])('%s', async (_, request) => {
    const before = await everything(site);
    const [path, json] = request();
    expect((await site.rest(path, { as: 'admin', json })).status).toBe(400);
    expect(await everything(site)).toEqual(before);
  });

  test.each<[string, object]>([
    ['a file whose author is nobody', { authorId: 99999 }],
    ['a file for a parent that is not there', { parentId: 99999 }],
    [
      'a file with an image for search engines that is not there',
      { seo: { opengraphImageId: 99999 } },
    ],
  ])('%s', async (_, input) => {
    const before = await everything(site);
    const { errors } = await upload(input);
    expect(errors).toHaveLength(1);
    expect(await everything(site)).toEqual(before);
  });
});

async function upload(input: object) {
  const picture = await makePicture({ width: 400, height: 300, format: 'png' });
  const file = new File([new Uint8Array(picture)], 'boat.png', { type: 'image/png' });
  const query =
    'mutation ($input: CreateMediaItemInput!) { createMediaItem(input: $input) { mediaItem { databaseId } } }';
  const variables = { input: { ...input, file: null } };
  const map = { 0: ['variables.input.file'] };
  return (await sendGraphqlForm(site, query, { file, variables, map, as: 'admin' })).body;
}
