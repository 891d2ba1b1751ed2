import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const site = sharedSite();
let id: number;

const make = async (json: object) =>
  await site.make(EVENTS, {
    title: 'Night',
    start_date: '2091-05-01 18:00',
    end_date: '2091-05-01 21:30',
    ...json,
  });

beforeAll(async () => {
  id = (await make({ timezone: 'Europe/Paris', slug: 'night', cost: '10-25' })).id;
});

test('an event in the trash is no longer available, and can not be deleted twice', async () => {
  const event = await make({ slug: 'gone' });
  const trashed = await site.rest(`${EVENTS}/${event.id}`, { method: 'DELETE', as: 'admin' });
  expect(trashed.body).toMatchObject({ status: 'trash', slug: 'gone__trashed' });
  const read = await site.rest(`${EVENTS}/${event.id}`);
  expect([read.status, read.body.code]).toEqual([403, 'event-no-longer-available']);
  const edited = await site.rest(`${EVENTS}/${event.id}`, { as: 'admin' });
  expect([edited.status, edited.body.status]).toEqual([200, 'trash']);
  const again = await site.rest(`${EVENTS}/${event.id}`, { method: 'DELETE', as: 'admin' });
  expect([again.status, again.body.code]).toEqual([410, 'event-is-in-trash']);
});

test('an event comes back from the trash with its slug', async () => {
  const event = await make({ slug: 'returning' });
  await site.rest(`${EVENTS}/${event.id}`, { method: 'DELETE', as: 'admin' });
  const json = { status: 'publish' };
  const body = await site.make(`${EVENTS}/${event.id}`, json);
  expect(body).toMatchObject({ status: 'publish', slug: 'returning' });
});

test('a password protects an event, and hides its text in lists', async () => {
  const { id: secret } = await make({ title: 'Secret', description: 'hush', excerpt: 'hush' });
  const context = await site.context('admin');
  await context.write(async ({ prisma, changed }) => {
    await prisma.entry.update({ where: { id: secret }, data: { password: 'sesame' } });
    changed('ext_events', secret, 'update');
  });
  const refused = await site.rest(`${EVENTS}/${secret}`);
  expect([refused.status, refused.body.code]).toEqual([403, 'event-password-protected']);
  const wrong = await site.rest(`${EVENTS}/${secret}?password=wrong`);
  expect(wrong.status).toBe(403);
  const open = await site.rest(`${EVENTS}/${secret}?password=sesame`);
  expect(open.body.description).toBe('<p>hush</p>');
  const list = await site.rest(
    `${EVENTS}?include=${secret}&start_date=2091-01-01&end_date=2091-12-31`,
  );
  expect(list.body.events).toMatchObject([{ title: 'Secret', description: '', excerpt: '' }]);
  expect(JSON.stringify(list.body)).not.toContain('hush');
});

test('tz adds the times on the viewer’s clocks and changes no other field', async () => {
  const { body } = await site.rest(`${EVENTS}/${id}`);
  const seen = await site.rest(`${EVENTS}/${id}?tz=america/new_york`);
  expect(seen.body).toMatchObject({
    ...body,
    viewer_timezone: 'America/New_York',
    viewer_start_date: '2091-05-01 12:00:00',
    viewer_end_date: '2091-05-01 15:30:00',
  });
  const list = await site.rest(`${EVENTS}?start_date=2091-01-01&end_date=2091-12-31&tz=Asia/Tokyo`);
  expect(list.body.events[0]).toMatchObject({ viewer_start_date: '2091-05-02 01:00:00' });
  expect((await site.rest(`${EVENTS}/${id}?tz=Mars/Olympus`)).body.code).toBe('rest_invalid_param');
});

test('the calendar describes itself as valid OpenAPI', async () => {
  const { body } = await site.rest('/ext/events/v1/doc');
  const result = await new Validator().validate(structuredClone(body));
  expect(result.errors).toBeUndefined();
  expect(body.openapi).toMatch(/^3\./);
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/ext/events/v1/doc', EVENTS, '/ext/events/v1/venues/{id}']),
  );
  expect(Object.keys(body.paths).every((path) => path.startsWith('/ext/events/v1'))).toBe(true);
});

test('the document names all that an event shows', async () => {
  const { body } = await site.rest('/ext/events/v1/doc');
  const event = await site.rest(`${EVENTS}/${id}`);
  const { properties, required } = body.components.schemas.event;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(event.body)));
  expect([...required, 'json_ld'].sort()).toEqual(Object.keys(event.body).sort());
});
