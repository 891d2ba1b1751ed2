import { beforeAll, expect, test } from 'vitest';
import { everything } from '../support/everything.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let ids: Readonly<Record<string, number>>;
let batchHash: string;
let importId: string;

beforeAll(async () => {
  const make = async (path: string, json: object): Promise<number> =>
    (await site.rest(path, { as: 'admin', json })).body.id;
  const [post, comments] = ['/core/v2/posts', '/core/v2/comments'];
  ids = {
    post: await make(post, { title: 'Post', status: 'publish' }),
    event: await make('/ext/events/v1/events', { title: 'Night', ...dates }),
    other: await make(post, { title: 'Other', status: 'publish' }),
    held: await make('/ext/events/v1/events', { title: 'Held', ...dates, ...hosts }),
    series: await make('/ext/events/v1/events', {
      ...{ title: 'Course', rrule: 'FREQ=WEEKLY;COUNT=5', capacity: 3, ...dates, ...hosts },
    }),
    menu: await make('/core/v2/menus', { name: 'Menu', auto_add: true }),
    tag: await make('/core/v2/tags', { name: 'Old tag' }),
    user: await make('/core/v2/users', {
      username: 'leaver',
      email: 'a@b.test',
      password: 'x y z',
    }),
  };
  const { body } = await site.rest(`/ext/events/v1/events?include=${ids.series}`);
  const [, second, third] = body.events.map(
    ({ id }: { id: number }) => `/ext/events/v1/events/${id}`,
  );
  await make(`${second}/rsvps`, { name: 'Ann', email: 'ann@site.test' });
  await make(third, { title: 'Another lecture' });
  await make(post, { title: 'Tagged', status: 'publish', tags: [ids.tag], author: ids.user });
  await make(comments, { post: ids.post, content: 'A first one' });
  const { data } = await site.graphql<{ createEventImport: Record<string, string> }>(
    'mutation { createEventImport(input: { origin: "elsewhere" }) { eventImport { importId } batchHash } }',
    { as: 'admin' },
  );
  const made = data.createEventImport as unknown as {
    eventImport: { importId: string };
    batchHash: string;
  };
  importId = made.eventImport.importId;
  batchHash = made.batchHash;
});

const dates = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' };
const hosts = {
  venue: { venue: 'Barn', city: 'Perth' },
  organizer: [{ organizer: 'Ann' }, { organizer: 'Bob' }],
};
const terms =
  'tags: { nodes: [{ name: "New tag" }, { name: "Other" }] }, categories: { nodes: [{ name: "New" }] }';
const partyInputs =
  'venues: [{ title: "Barn", city: "Perth" }], organizers: [{ title: "Ann" }, { title: "Bob" }]';

const asAdmin = (json: object) => ({ as: 'admin' as const, json });
const mutate = (field: string) =>
  site.graphql(`mutation { ${field} { clientMutationId } }`, { as: 'admin' });

/** Everything that is written by more than one statement, from one input. */
const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a post by REST': () =>
    site.rest('/core/v2/posts', asAdmin({ title: 'A', status: 'publish', tags: [ids.tag] })),
  'a post with new terms': () =>
    mutate(`createPost(input: { title: "A", status: PUBLISH, ${terms} })`),
  'a change of a post with new terms': () =>
    mutate(`updatePost(input: { id: ${ids.post}, content: "Changed", ${terms} })`),
  'an event with new hosts by REST': () =>
    site.rest('/ext/events/v1/events', asAdmin({ title: 'A', ...dates, ...hosts })),
  'a change of an event with new hosts by REST': () =>
    site.rest(`/ext/events/v1/events/${ids.event}`, asAdmin({ title: 'B', ...hosts })),
  'an event with new hosts by GraphQL': () =>
    mutate(
      `createEvent(input: { title: "A", startDate: "2091-05-01 18:00", endDate: "2091-05-01 20:00", ${partyInputs} })`,
    ),
  'a change of an event with new hosts by GraphQL': () =>
    mutate(`updateEvent(input: { id: ${ids.event}, title: "B", ${partyInputs} })`),
  'fields of a mutation that is atomic': () =>
    site.graphql(
      `mutation @atomic {
        tag: createTag(input: { name: "Of a unit" }) { clientMutationId }
        post: createPost(input: { title: "Of a unit", status: PUBLISH, tags: { nodes: [{ name: "Of a unit" }] } }) { clientMutationId }
      }`,
      { as: 'admin' },
    ),
  'requests of a batch that is atomic': () =>
    site.rest(
      '/batch/v1',
      asAdmin({
        atomic: true,
        requests: [
          { path: '/core/v2/tags', body: { name: 'Of a batch' } },
          { path: '/core/v2/posts', body: { title: 'A', tags: [{ $ref: '0.body.id' }] } },
        ],
      }),
    ),
  'several posts': () =>
    mutate(`updatePosts(ids: [${ids.post}, ${ids.other}], input: { excerpt: "Both", ${terms} })`),
  'a copy of an event': () => mutate(`duplicateEvent(input: { id: ${ids.held} })`),
  'a series that is divided': () =>
    site.rest(`/ext/events/v1/events/${ids.series}/divide`, {
      ...asAdmin({ from: '2091-05-08 18:00', ...hosts, start_date: '2091-05-08 17:00' }),
    }),
  'a page that menus take': () =>
    site.rest('/core/v2/pages', asAdmin({ title: 'Page', status: 'publish' })),
  'a menu item': () =>
    site.rest(
      '/core/v2/menu-items',
      asAdmin({ title: 'Item', url: 'https://a.test', menus: ids.menu, status: 'publish' }),
    ),
  'a comment': () =>
    site.rest('/core/v2/comments', asAdmin({ post: ids.post, content: 'Fine words' })),
  'an upload': async () =>
    site.rest('/core/v2/media', {
      as: 'admin',
      headers: { 'content-disposition': 'attachment; filename="boat.png"' },
      body: new Uint8Array(await makePicture({ width: 400, height: 300, format: 'png' })),
    }),
  'a batch of an import': () =>
    site.rest(`/ext/event-aggregator/v1/import/${importId}/batch`, {
      json: {
        batch_hash: batchHash,
        status: { data: { total: 2, done: 0 }, batch: { total: 1, done: 0 } },
        percentage_complete: 0,
        events: ['a', 'b'].map((id) => ({
          ...{ global_id: id, title: id, ...dates, ...hosts },
          ...{ categories: ['Brought'], tags: ['Brought too'] },
        })),
      },
    }),
  settings: () => site.rest('/core/v2/settings', asAdmin({ title: 'A', description: 'B' })),
  'a tag that is deleted': () =>
    site.rest(`/core/v2/tags/${ids.tag}?force=true`, { as: 'admin', method: 'DELETE' }),
  'a user who is deleted': () =>
    site.rest(`/core/v2/users/${ids.user}?force=true&reassign=1`, {
      ...{ as: 'admin', method: 'DELETE' },
    }),
};

test.each(Object.entries(WRITES))(
  '%s is written as a whole or not at all, whichever statement fails',
  async (_, run) => {
    const before = await everything(site);
    let failures = 0;
    for (; await failsAt(failures + 1, run); failures++)
      expect(await everything(site), `after statement ${failures + 1}`).toEqual(before);
    expect(failures).toBeGreaterThan(1);
    expect(await everything(site)).not.toEqual(before);
  },
);

/** Runs it with a database that fails at its nth write; false where it writes less often. */
async function failsAt(nth: number, run: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const stop = site.services.database.onStatement((statement) => {
    if (/^\s*(INSERT|UPDATE|DELETE)/i.test(statement) && !/lastUsed|"MediaFile"/.test(statement))
      writes += 1;
    if (writes === nth) {
      writes += 1;
      throw new Error('on purpose');
    }
  });
  try {
    await run();
  } finally {
    stop();
  }
  return writes > nth;
}
