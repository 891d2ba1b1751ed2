import { describe, expect, it, test } from 'vitest';
import {
  defineConfig,
  fieldGroup,
  integer,
  select,
  text,
} from '../../../../src/content/declaration/define-config.ts';
import { openOwnSite } from '../../../support/open-own-site.ts';

const site = await openOwnSite(
  defineConfig({
    extend: {
      ext_events: {
        fields: {
          seats: integer({ filter: true }),
          mood: select(['calm', 'loud'], { filter: true }),
          takings: integer({ read: 'edit_others_posts', filter: true }),
        },
        groups: { hall: fieldGroup({ floor: text({ filter: true }) }) },
      },
      ext_venue: { fields: { gates: integer({ filter: true }) } },
      ext_organizer: { fields: { members: integer({ filter: true }) } },
      ext_events_cat: {
        fields: { color: text() },
        groups: { look: fieldGroup({ icon: text() }, { style: 'acf' }) },
      },
    },
  }),
);
const V1 = '/ext/events/v1';

async function make(path: string, json: object): Promise<number> {
  const { status, body } = await site.rest(`${V1}/${path}`, { as: 'admin', json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const times = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const event = (title: string, meta: object, more: object = {}) =>
  make('events', { title, status: 'publish', ...times, meta, ...more });
await event('a', { seats: 10, mood: 'calm', takings: 5 }, { acf: { floor: 'First' } });
await event('b', { seats: 40, mood: 'loud' });
await event('c', { seats: 40, mood: 'calm' }, { rrule: 'FREQ=WEEKLY;COUNT=2' });
for (const [name, count] of [
  ['x', 1],
  ['y', 3],
] as const) {
  await make('venues', { venue: name, status: 'publish', meta: { gates: count } });
  await make('organizers', { organizer: name, status: 'publish', meta: { members: count } });
}

type Listed = Record<string, { readonly nodes: readonly { readonly title: string }[] }>;

async function graphqlTitles(list: string, where: string, as?: 'admin'): Promise<string> {
  const { data, errors } = await site.graphql<Listed>(
    `{ ${list}(where: { ${where} }) { nodes { title } } }`,
    { as },
  );
  if (errors) return String(errors[0]?.extensions.code);
  return (data[list]?.nodes ?? [])
    .map(({ title }) => title)
    .toSorted()
    .join('');
}

async function restTitles(list: string, query: string, as?: 'admin'): Promise<string> {
  const { body, status } = await site.rest(`${V1}/${list}?${query}`, { as });
  if (status !== 200) return body.code;
  const found: readonly Record<string, string>[] = body[list];
  return found
    .map((one) => String(one.title ?? one[list.slice(0, -1)]))
    .toSorted()
    .join('');
}

describe('events are found by own fields', () => {
  const from = 'start_date=2031-01-01&end_date=2032-01-01';
  test.each([
    ['fields[seats]=10', '{ seats: { eq: 10 } }', 'a'],
    ['fields[seats][gte]=40', '{ seats: { gte: 40 } }', 'bcc'],
    ['fields[seats][gt]=40', '{ seats: { gt: 40 } }', ''],
    ['fields[mood]=calm', '{ mood: { eq: CALM } }', 'acc'],
    ['fields[mood][ne]=calm', '{ mood: { ne: CALM } }', 'b'],
    [
      'fields[mood][in]=calm,loud&fields[seats][lt]=40',
      '{ mood: { in: [CALM, LOUD] }, seats: { lt: 40 } }',
      'a',
    ],
    ['fields[floor]=first', '{ floor: { eq: "first" } }', 'a'],
    [
      'fields[seats]=10&fields[mood]=loud&fields_relation=OR',
      '{ OR: [{ seats: { eq: 10 } }, { mood: { eq: LOUD } }] }',
      'ab',
    ],
  ])('?%s and fields: %s find %j', async (query, fields, found) => {
    expect(await restTitles('events', `${from}&${query}`)).toBe(found);
    expect(await graphqlTitles('events', `startDate: "2031-01-01", fields: ${fields}`)).toBe(found);
  });

  it('but not by those that the caller may not read', async () => {
    const where = 'startDate: "2031-01-01", fields: { takings: { eq: 5 } }';
    expect(await graphqlTitles('events', where)).toBe('rest_forbidden_param');
    expect(await restTitles('events', `${from}&fields[takings]=5`)).toBe('rest_forbidden_param');
    expect(await graphqlTitles('events', where, 'admin')).toBe('a');
    expect(await restTitles('events', `${from}&fields[takings]=5`, 'admin')).toBe('a');
  });

  it('also after a change', async () => {
    const id = await event('d', { seats: 77 });
    const bySeats = (seats: number) =>
      graphqlTitles('events', `startDate: "2031-01-01", fields: { seats: { eq: ${seats} } }`);
    expect(await bySeats(77)).toBe('d');
    await site.make(`${V1}/events/${id}`, { title: 'd', ...times, meta: { seats: 78 } });
    expect(await bySeats(77)).toBe('');
    expect(await bySeats(78)).toBe('d');
    await site.rest(`${V1}/events/${id}`, { as: 'admin', method: 'DELETE' });
    expect(await bySeats(78)).toBe('');
  });

  it('where their values are wrong, the answer says so', async () => {
    expect(await restTitles('events', `${from}&fields[seats]=many`)).toBe('rest_invalid_param');
    expect(await restTitles('events', `${from}&fields[size]=1`)).toBe('rest_invalid_param');
  });
});

test.each([
  ['venues', 'gates'],
  ['organizers', 'members'],
])('%s are found by %s', async (list, field) => {
  expect(await restTitles(list, `fields[${field}][gt]=1`)).toBe('y');
  expect(await graphqlTitles(list, `fields: { ${field}: { lt: 3 } }`)).toBe('x');
});

it('event categories have own fields on both surfaces', async () => {
  const id = await make('categories', {
    ...{ name: 'Talks', meta: { color: 'red' }, acf: { icon: 'mic' } },
  });
  const fields = 'databaseId color look { icon }';
  const read = () =>
    site.graphql<Record<string, object>>(
      `{ eventsCategory(id: ${id}, idType: DATABASE_ID) { ${fields} } }`,
    );
  expect((await read()).data.eventsCategory).toEqual({
    ...{ databaseId: id, color: 'red', look: { icon: 'mic' } },
  });
  const { body } = await site.rest(`${V1}/categories/${id}`);
  expect(body).toMatchObject({ meta: { color: 'red' }, acf: { icon: 'mic' } });
  const data = await site.query<Record<string, object>>(
    `mutation { updateEventsCategory(input: { id: "${id}", color: "blue" }) { eventsCategory { ${fields} } } }`,
    { as: 'admin' },
  );
  expect(data.updateEventsCategory).toEqual({
    eventsCategory: { databaseId: id, color: 'blue', look: { icon: 'mic' } },
  });
  const changed = await site.rest(`${V1}/categories/${id}`, {
    ...{ as: 'admin', method: 'PUT', json: { name: 'Talks', meta: { color: null } } },
  });
  expect(changed.body).toMatchObject({ meta: { color: '' }, acf: { icon: 'mic' } });
  const made = await site.graphql<Record<string, object>>(
    `mutation { createEventsCategory(input: { name: "Walks", look: { icon: "shoe" } }) { eventsCategory { color look { icon } } } }`,
    { as: 'admin' },
  );
  expect(made.data.createEventsCategory).toEqual({
    eventsCategory: { color: null, look: { icon: 'shoe' } },
  });
});
