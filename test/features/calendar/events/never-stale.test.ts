import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const V1 = '/ext/events/v1';
const site = sharedSite();
let event: number;
let venue: number;
let organizer: number;
let category: number;
let media: number;

const as = 'admin' as const;
const make = async (path: string, json: object): Promise<number> =>
  (await site.make(path, json, as)).id;
const LIST = `${V1}/events?start_date=2091-01-01&end_date=2091-12-31`;

/** Asked so often that the answer, its rows and its JSON are kept, for anybody. */
async function listed() {
  for (let i = 0; i < 3; i++) await site.rest(LIST);
  const { body } = await site.rest(LIST);
  return body.events.find(({ id }: { id: number }) => id === event);
}

beforeAll(async () => {
  venue = await make(`${V1}/venues`, { venue: 'Hall 0' });
  organizer = await make(`${V1}/organizers`, { organizer: 'Ann 0' });
  category = await make(`${V1}/categories`, { name: 'Talks 0' });
  const upload = await site.rest('/core/v2/media', {
    as,
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=a.txt' },
    body: Uint8Array.from(Buffer.from('text')),
  });
  media = upload.body.id;
  event = await make(`${V1}/events`, {
    ...{ title: '0', start_date: '2091-05-01', end_date: '2091-05-01', image: String(media) },
    ...{ venue, organizer, categories: [category] },
  });
});

test('a list shows what has become of a venue, an organizer and a term', async () => {
  await listed();
  await site.make(`${V1}/venues/${venue}`, { venue: 'Hall 1' }, as);
  expect((await listed()).venue.venue).toBe('Hall 1');
  await site.make(`${V1}/organizers/${organizer}`, { organizer: 'Ann 1' }, as);
  expect((await listed()).organizer[0].organizer).toBe('Ann 1');
  await site.make(`${V1}/categories/${category}`, { name: 'Talks 1' }, as);
  expect((await listed()).categories[0].name).toBe('Talks 1');
});

test('a list shows how many events have a term as soon as there are more', async () => {
  expect((await listed()).categories[0].count).toBe(1);
  const dates = { start_date: '2050-01-01', end_date: '2050-01-01' };
  const other = await make(`${V1}/events`, { title: 'Other', ...dates, categories: [category] });
  expect((await listed()).categories[0].count).toBe(2);
  await site.rest(`${V1}/events/${other}`, { as, method: 'DELETE' });
  expect((await listed()).categories[0].count).toBe(1);
});

test('a venue in the trash is not shown, and comes back', async () => {
  await listed();
  await site.rest(`${V1}/venues/${venue}`, { as, method: 'DELETE' });
  expect((await listed()).venue).toEqual([]);
  await site.make(`${V1}/venues/${venue}`, { status: 'publish' }, as);
  expect((await listed()).venue.id).toBe(venue);
});

test('a picture that is deleted is not shown', async () => {
  expect((await listed()).image.id).toBe(media);
  await site.rest(`/core/v2/media/${media}?force=true`, { as, method: 'DELETE' });
  expect((await listed()).image).toBe(false);
});

test('the same holds by GraphQL', async () => {
  const ask = async () => {
    const query = `{ events(where: {startDate: "2091-01-01"}) { nodes { title venue { title } eventsCategories { nodes { count } } } } }`;
    for (let i = 0; i < 3; i++) await site.graphql(query);
    return (await site.query<{ events: { nodes: unknown[] } }>(query)).events.nodes[0];
  };
  await ask();
  await site.make(`${V1}/venues/${venue}`, { venue: 'Hall 2' }, as);
  expect(await ask()).toMatchObject({ venue: { title: 'Hall 2' } });
});
