import { beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '../../support/settable-clock.ts';
import { sharedSite, type TestUser } from '../../support/test-site.ts';

const BEFORE = '2026-05-01T11:59:59';
const NOON = '2026-05-01T12:00:00';
const clock = settableClock(BEFORE);
const site = sharedSite({ clock });
beforeEach(() => clock.set(BEFORE));

const send = (path: string, json: object, as: TestUser = 'editor') => site.rest(path, { as, json });

async function make(path: string, json: object): Promise<number> {
  const { status, body } = await send(path, { status: 'publish', title: 'Offer', ...json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const statusOf = async (id: number, path = '/core/v2/posts') =>
  (await site.rest(`${path}/${id}?context=edit`, { as: 'editor' })).body.status;

const pageStatus = async (path: string) => (await site.fetch(`http://site.test${path}`)).status;

describe('from the moment of unpublish_at on', () => {
  test('a post is hidden from the public by all reads, cached ones too, and a draft for editors', async () => {
    const { body: term } = await send('/core/v2/tags', { name: 'Sale' });
    const id = await make('/core/v2/posts', { unpublish_at_gmt: NOON, tags: [term.id] });
    const link = (await site.rest(`/core/v2/posts/${id}`)).body.link.replace(
      'http://site.test',
      '',
    );
    const read = async () => ({
      list: (await site.rest('/core/v2/posts')).body.length,
      one: (await site.rest(`/core/v2/posts/${id}`)).status,
      page: await pageStatus(link),
      graphql: (await site.graphql('{ posts { nodes { id } } }')).data.posts.nodes.length,
      count: (await site.rest(`/core/v2/tags/${term.id}`)).body.count,
    });
    const shown = { list: 1, one: 200, page: 200, graphql: 1, count: 1 };
    expect([await read(), await read()]).toEqual([shown, shown]);
    const version = site.services.changes.latest();
    clock.set(NOON);
    expect(await read()).toEqual({ list: 0, one: 401, page: 404, graphql: 0, count: 0 });
    const rows = await site.services.database.prisma.change.findMany({
      where: { seq: { gt: version }, kind: 'post', recordId: id },
    });
    expect(rows).toMatchObject([{ operation: 'update', isHidden: false }]);
    const { body } = await site.rest('/core/v2/posts?status=draft', { as: 'editor' });
    expect(body.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(await statusOf(id)).toBe('draft');
  });

  test.each([
    ['/core/v2/pages', { title: 'A page' }],
    [
      '/ext/events/v1/events',
      { title: 'A fair', start_date: '2026-06-01 10:00:00', end_date: '2026-06-01 12:00:00' },
    ],
    ['/ext/events/v1/venues', { venue: 'A hall' }],
    ['/ext/events/v1/organizers', { organizer: 'A club' }],
  ])('%s are drafts', async (path, json) => {
    const id = await make(path, { ...json, unpublish_at: NOON });
    expect(await statusOf(id, path)).toBe('publish');
    clock.set(NOON);
    expect(await statusOf(id, path)).toBe('draft');
  });

  test('what was scheduled, and published and over while nobody read, is a draft', async () => {
    const dates = { date_gmt: '2026-05-01T12:30:00', unpublish_at_gmt: '2026-05-01T13:00:00' };
    const id = await make('/core/v2/posts', dates);
    expect(await statusOf(id)).toBe('future');
    clock.set('2026-05-01T12:45:00');
    expect(await statusOf(id)).toBe('publish');
    const late = await make('/core/v2/posts', {
      date_gmt: '2026-05-01T12:50:00',
      unpublish_at_gmt: '2026-05-01T12:55:00',
    });
    clock.set('2026-05-01T14:00:00');
    expect([await statusOf(id), await statusOf(late)]).toEqual(['draft', 'draft']);
  });

  test.each([
    ['/core/v2/posts', 'restorePost', {}],
    [
      '/ext/events/v1/events',
      'restoreEvent',
      { start_date: '2026-06-01 10:00:00', end_date: '2026-06-01 12:00:00' },
    ],
  ])(
    'what was in the trash at that moment comes back as a draft: %s',
    async (path, restore, json) => {
      const ids = [
        await make(path, { ...json, unpublish_at_gmt: NOON }),
        await make(path, { ...json, unpublish_at_gmt: '2026-05-02T12:00:00' }),
      ];
      for (const id of ids) await site.rest(`${path}/${id}`, { as: 'editor', method: 'DELETE' });
      clock.set(NOON);
      const statuses = [];
      for (const id of ids) {
        await site.query(`mutation { ${restore}(input: { id: "${id}" }) { clientMutationId } }`, {
          as: 'editor',
        });
        statuses.push(await statusOf(id, path));
      }
      expect(statuses).toEqual(['draft', 'publish']);
      clock.set('2026-05-02T12:00:00');
      expect(await statusOf(ids[1] ?? 0, path)).toBe('draft');
    },
  );

  test('it stays published that is published again', async () => {
    const id = await make('/core/v2/posts', { unpublish_at_gmt: NOON });
    clock.set(NOON);
    expect(await statusOf(id)).toBe('draft');
    const { body } = await send(`/core/v2/posts/${id}`, { status: 'publish' });
    expect(body.status).toBe('publish');
    expect(body).not.toHaveProperty('unpublish_at');
    clock.set('2026-05-02T12:00:00');
    expect(await statusOf(id)).toBe('publish');
  });
});

describe('the moment', () => {
  test("is written in the site's time or UTC, shown to editors alone, and taken away by null", async () => {
    await send('/core/v2/settings', { timezone: 'Europe/Berlin' }, 'admin');
    const id = await make('/core/v2/posts', { unpublish_at: '2026-05-01T15:00:00' });
    const both = {
      unpublish_at: '2026-05-01T15:00:00',
      unpublish_at_gmt: '2026-05-01T13:00:00',
    };
    const edited = await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'editor' });
    expect(edited.body).toMatchObject(both);
    expect((await site.rest(`/core/v2/posts/${id}`)).body).not.toHaveProperty('unpublish_at');
    const query = `{ post(id: ${id}, idType: DATABASE_ID) { unpublishAt } }`;
    expect((await site.graphql(query)).data).toEqual({ post: { unpublishAt: null } });
    expect((await site.graphql(query, { as: 'editor' })).data).toEqual({
      post: { unpublishAt: '2026-05-01T13:00:00Z' },
    });
    const { body } = await send(`/core/v2/posts/${id}`, { unpublish_at: null });
    expect(body).not.toHaveProperty('unpublish_at');
    await send('/core/v2/settings', { timezone: 'UTC' }, 'admin');
  });

  test('is written by GraphQL', async () => {
    const { data } = await site.graphql(
      `mutation {
        createPost(input: { title: "A", status: PUBLISH, unpublishAt: "2026-05-01T12:00:00" }) { post { unpublishAt } }
        createVenue(input: { title: "B", status: PUBLISH, unpublishAt: "2026-05-01T14:00:00+02:00" }) { venue { unpublishAt } }
      }`,
      { as: 'editor' },
    );
    const unpublishAt = '2026-05-01T12:00:00Z';
    expect(data).toEqual({
      createPost: { post: { unpublishAt } },
      createVenue: { venue: { unpublishAt } },
    });
  });

  test('must be to come, and is for those who may publish', async () => {
    const past = await send('/core/v2/posts', { title: 'A', unpublish_at_gmt: BEFORE });
    expect(past.body.data.params).toHaveProperty('unpublish_at');
    const refused = await send('/core/v2/posts', { title: 'A', unpublish_at: NOON }, 'contributor');
    expect(refused).toMatchObject({ status: 403, body: { code: 'rest_cannot_publish' } });
  });
});
