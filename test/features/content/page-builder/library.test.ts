import { expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const favorites = '/builder/v1/favorites';
const templates = '/builder/v1/template-library/templates';
const events = '/builder/v1/send-event';

test("favorites are each user's own, kept in order, once each", async () => {
  for (const favorite of ['heading', 'text-editor', 'heading'])
    await site.rest(`${favorites}/widgets`, { as: 'editor', json: { favorite } });
  const { body } = await site.rest(favorites, { as: 'editor' });
  expect(body).toEqual({ widgets: ['heading', 'text-editor'] });
  expect((await site.rest(favorites, { as: 'author' })).body).toEqual({ widgets: [] });
  const found = await site.rest(`${favorites}?search=TEXT`, { as: 'editor' });
  expect(found.body).toEqual({ widgets: ['text-editor'] });
  const path = `${favorites}/widgets?favorite=heading`;
  const rest = await site.rest(path, { method: 'DELETE', as: 'editor' });
  expect(rest.body).toEqual(['text-editor']);
  expect((await site.rest(path, { method: 'DELETE', as: 'editor' })).body).toEqual(['text-editor']);
});

test('an unknown type, a name that is none and somebody without rights are refused', async () => {
  const post = (type: string, favorite: string, as?: 'editor' | 'subscriber') =>
    site.rest(`${favorites}/${type}`, { json: { favorite }, ...(as ? { as } : {}) });
  expect((await post('kits', 'a', 'editor')).body.code).toBe('favorite_type_not_found');
  expect((await post('kits', 'a', 'editor')).status).toBe(404);
  expect((await post('widgets', '<b>', 'editor')).body.code).toBe('rest_invalid_param');
  expect((await post('widgets', 'x'.repeat(101), 'editor')).status).toBe(400);
  expect((await post('widgets', 'a', 'subscriber')).status).toBe(403);
  expect((await post('widgets', 'a')).status).toBe(401);
});

test('there is no end of neither favorites nor templates but the one that is said', async () => {
  const { prisma } = site.services.database;
  const userId = site.users.admin;
  const slugs = Array.from({ length: 500 }, (_, i) => `w${i}`);
  await prisma.builderFavorite.createMany({
    data: slugs.map((slug) => ({ userId, type: 'widgets', slug })),
  });
  const add = (favorite: string) =>
    site.rest(`${favorites}/widgets`, { as: 'admin', json: { favorite } });
  expect((await add('one-more')).body.code).toBe('too_many_favorites');
  expect((await add('w7')).body).toHaveLength(500);
});

test('templates are listed for those who write and made by those who edit pages', async () => {
  const json = { title: 'Landing', type: 'page', content: { content: [{ elType: 'container' }] } };
  const made = await site.rest(templates, { as: 'editor', json });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ title: 'Landing', type: 'page', author: 'Editor' });
  const untitled = await site.rest(templates, { as: 'admin', json: { type: 'section' } });
  expect(untitled.body.title).toBe('Untitled');
  const { body } = await site.rest(templates, { as: 'contributor' });
  expect(body).toEqual([untitled.body, made.body]);
  expect((await site.rest(templates, { as: 'author', json })).status).toBe(403);
  expect((await site.rest(templates, { as: 'subscriber' })).status).toBe(403);
});

test('a template of no known type, or too large, is refused and not stored', async () => {
  const before = (await site.rest(templates, { as: 'admin' })).body.length;
  const make = (json: object) => site.rest(templates, { as: 'admin', json });
  expect((await make({ title: 'No type' })).body.code).toBe('rest_missing_callback_param');
  expect((await make({ type: 'popup' })).body.data.details.type.code).toBe('rest_not_in_enum');
  expect((await make({ type: 'page', content: 'x' })).status).toBe(400);
  expect((await make({ type: 'page', content: { a: 'x'.repeat(2 ** 18) } })).status).toBe(400);
  expect((await make({ type: 'page', title: 'x'.repeat(201) })).status).toBe(400);
  expect((await site.rest(templates, { as: 'admin' })).body).toHaveLength(before);
});

test('a usage event is stored with who and when, and administrators page through them', async () => {
  for (const n of [1, 2, 3])
    await site.rest(events, { as: 'author', json: { event_data: { n, name: `Click ${n}%` } } });
  const first = await site.rest(`${events}?per_page=2`, { as: 'admin' });
  expect(first.headers.get('x-wp-total')).toBe('3');
  expect(first.headers.get('link')).toContain('rel="next"');
  expect(first.body.map(({ event_data }: { event_data: { n: number } }) => event_data.n)).toEqual([
    3, 2,
  ]);
  expect(first.body[0].author).toBe(site.users.author);
  expect(Math.abs(Date.parse(`${first.body[0].date_gmt}Z`) - Date.now())).toBeLessThan(60_000);
  const second = await site.rest(`${events}?per_page=2&page=2`, { as: 'admin' });
  expect(second.body).toHaveLength(1);
  const beyond = await site.rest(`${events}?page=9`, { as: 'admin' });
  expect(beyond.body.code).toBe('rest_post_invalid_page_number');
  const found = await site.rest(`${events}?search=CLICK 2%25`, { as: 'admin' });
  expect(found.body).toHaveLength(1);
  expect((await site.rest(events, { as: 'editor' })).status).toBe(403);
});

test('an event that is none, or too large, is refused and not stored', async () => {
  const count = () => site.services.database.prisma.usageEvent.count();
  const before = await count();
  const send = (event_data: unknown) => site.rest(events, { as: 'editor', json: { event_data } });
  expect((await send('a')).status).toBe(400);
  expect((await send({ a: 'x'.repeat(16_384) })).body.code).toBe('rest_invalid_param');
  expect((await site.rest(events, { as: 'subscriber', json: { event_data: {} } })).status).toBe(
    403,
  );
  expect(await count()).toBe(before);
});

test('of usage events the latest are kept', async () => {
  const { prisma } = site.services.database;
  const { id } = (await site.rest(events, { as: 'admin', json: { event_data: {} } })).body;
  await prisma.usageEvent.create({
    data: { id: id + 9_999, payload: '{}', date: '2026-01-01T00:00:00' },
  });
  if (site.services.database.provider === 'postgresql')
    await prisma.$executeRaw`SELECT setval('"UsageEvent_id_seq"', ${id + 9_999})`;
  await site.rest(events, { as: 'admin', json: { event_data: {} } });
  const ids = (await prisma.usageEvent.findMany({ select: { id: true } })).map((one) => one.id);
  expect(Math.min(...ids)).toBeGreaterThan(id);
  expect(ids).toHaveLength(2);
});
