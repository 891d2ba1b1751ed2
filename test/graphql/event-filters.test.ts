import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const V1 = '/ext/events/v1';
const site = sharedSite();
const ids: Record<string, number> = {};

beforeAll(async () => {
  const make = async (path: string, json: object, as: TestUser = 'admin') =>
    (await site.rest(`${V1}/${path}`, { as, json })).body.id;
  for (const name of ['Hall', 'Barn']) ids[name] = await make('venues', { venue: name });
  const category = await make('categories', { name: 'Talks' });
  const event = async (title: string, start_date: string, end_date: string, more: object = {}) => {
    const times = { start_date, end_date, timezone: 'Europe/Berlin' };
    ids[title] = await make('events', { title, ...times, ...more });
  };
  // Berlin's clocks go forward on 29 March 2026 at 2:00.
  await event('night', '2026-03-28 23:00', '2026-03-29 04:00', {
    venue: [ids.Hall],
    cost: '10-25',
  });
  await event('tokyo', '2026-03-29 00:30', '2026-03-29 01:00', { timezone: 'Asia/Tokyo' });
  await event('whole', '2026-03-29', '2026-03-29', { all_day: true, venue: [ids.Barn] });
  await event('long', '2026-03-27', '2026-04-02', { all_day: true, categories: [category] });
  await event('daily', '2026-03-28 10:00', '2026-03-28 11:00', { rrule: 'FREQ=DAILY;COUNT=3' });
  await event('later', '2026-04-05 10:00', '2026-04-05 11:00', {
    ...{ author: site.users.editor, featured: true, slug: 'later-slug', website: 'https://a.test' },
    ...{ date: '2025-06-15 10:00:00' },
  });
});

interface Found {
  readonly events: { readonly totalCount: number; readonly nodes: { readonly title: string }[] };
}
async function titles(where: string): Promise<string> {
  const { data, errors } = await site.graphql<Found>(
    `{ events(where: { ${where} }) { totalCount nodes { title } } }`,
  );
  if (errors) return `${errors[0]?.extensions.code}: ${errors[0]?.message}`;
  expect(data.events.totalCount).toBe(data.events.nodes.length);
  return data.events.nodes
    .map(({ title }) => title)
    .toSorted()
    .join(' ');
}
async function restTitles(query: string): Promise<string> {
  const { body } = await site.rest(`${V1}/events?per_page=50&${query}`);
  const found: { title: string }[] = body.events ?? [];
  return found
    .map(({ title }) => title)
    .toSorted()
    .join(' ');
}
const between = (start: string, end: string) => `{ start: "${start}", end: "${end}" }`;
const all = `startsOnOrAfter: "2026-01-01"`;

test.each([
  ['startsOnOrAfter: "2026-04-05"', 'starts_on_or_after=2026-04-05', 'later'],
  ['startsOnOrAfter: "2026-04-05 10:00"', 'starts_on_or_after=2026-04-05+10:00', 'later'],
  ['startsOnOrAfter: "2026-04-05 10:01"', 'starts_on_or_after=2026-04-05+10:01', ''],
  ['endsOnOrAfter: "2026-04-02"', 'ends_on_or_after=2026-04-02', 'later long'],
  [
    `startsBetween: ${between('2026-03-29', '2026-03-29')}`,
    'starts_between=2026-03-29,2026-03-29',
    'daily tokyo whole',
  ],
  [
    `startsBetween: ${between('2026-03-28 23:00', '2026-03-29 00:30')}`,
    'starts_between=2026-03-28T23:00,2026-03-29T00:30',
    'night tokyo whole',
  ],
  [
    `endsBetween: ${between('2026-03-29 01:00', '2026-03-29 04:00')}`,
    'ends_between=2026-03-29T01:00,2026-03-29T04:00',
    'night tokyo',
  ],
  [
    `runsBetween: ${between('2026-03-29 04:00', '2026-03-29 10:00')}`,
    'runs_between=2026-03-29T04:00,2026-03-29T10:00',
    'daily long night whole',
  ],
  [
    `dateOverlaps: ${between('2026-03-29 04:00', '2026-03-29 10:00')}`,
    'date_overlaps=2026-03-29T04:00,2026-03-29T10:00',
    'long whole',
  ],
  ['onDate: "2026-03-28"', 'on_date=2026-03-28', 'daily night'],
  [`${all}, allDay: true`, 'starts_on_or_after=2026-01-01&all_day=true', 'long whole'],
  [`${all}, multiday: true`, 'starts_on_or_after=2026-01-01&multiday=true', 'long night'],
  [`${all}, timezone: "Asia/Tokyo"`, 'starts_on_or_after=2026-01-01&timezone=Asia/Tokyo', 'tokyo'],
  [`${all}, author: 0, notIn: []`, 'starts_on_or_after=2026-01-01&author=0', ''],
])('where %s and REST’s %s find %j', async (where, query, found) => {
  expect(await titles(where)).toBe(found);
  expect(await restTitles(query)).toBe(found);
});

test('venues are asked for and left out', async () => {
  expect(await titles(`${all}, venuesIn: [${ids.Hall}]`)).toBe('night');
  expect(await titles(`${all}, venuesNotIn: [${ids.Hall}, ${ids.Barn}], allDay: true`)).toBe(
    'long',
  );
  expect(
    await restTitles(`starts_on_or_after=2026-01-01&venue_exclude=${ids.Hall}&all_day=false`),
  ).toBe('daily daily daily later tokyo');
});

test('the conditions on all content hold for events', async () => {
  const editor = `author: ${site.users.editor}`;
  expect(await titles(`${all}, ${editor}`)).toBe('later');
  expect(await titles(`${all}, authorName: "editor"`)).toBe('later');
  expect(await titles(`${all}, authorNotIn: [${site.users.editor}], allDay: false`)).not.toMatch(
    /later/,
  );
  expect(await titles(`${all}, name: "later-slug"`)).toBe('later');
  expect(await titles(`${all}, nameIn: ["later-slug", "x"]`)).toBe('later');
  expect(await titles(`${all}, title: "whole"`)).toBe('whole');
  expect(await titles(`${all}, title: "daily"`)).toBe('daily daily daily');
  expect(await titles(`${all}, id: ${ids.whole}`)).toBe('whole');
  expect(await titles(`${all}, in: [${ids.whole}, ${ids.long}], notIn: []`)).toBe('long whole');
  expect(await titles(`${all}, notIn: [${ids.daily}, ${ids.night}], allDay: false`)).toBe(
    'later tokyo',
  );
  expect(await titles(`${all}, dateQuery: { year: 2025, month: 6 }`)).toBe('later');
  expect(await titles(`${all}, dateQuery: { month: 6, hour: 10 }`)).toBe('later');
  expect(await titles(`${all}, hasPassword: true`)).toBe('');
  expect(await titles(`${all}, search: "lat", searchColumns: [TITLE]`)).toBe('later');
  expect(await titles(`${all}, search: "later"`)).toBe('later');
  const category = '{ taxArray: [{ taxonomy: EVENTSCATEGORY, field: SLUG, terms: ["talks"] }] }';
  expect(await titles(`${all}, taxQuery: ${category}`)).toBe('long');
  const without = '{ taxArray: [{ taxonomy: EVENTSCATEGORY, operator: NOT_EXISTS }] }';
  expect(await titles(`${all}, taxQuery: ${without}, allDay: true`)).toBe('whole');
  expect(await restTitles(`starts_on_or_after=2026-01-01&author=${site.users.editor}`)).toBe(
    'later',
  );
  expect(await restTitles(`starts_on_or_after=2026-01-01&slug=later-slug`)).toBe('later');
  expect(await restTitles('starts_on_or_after=2026-01-01&before=2025-07-01T00:00:00')).toBe(
    'later',
  );
});

test('drafts of others are not found by any of them', async () => {
  const draft = {
    title: 'secret',
    status: 'draft',
    start_date: '2026-04-01',
    end_date: '2026-04-01',
  };
  await site.rest(`${V1}/events`, { as: 'admin', json: draft });
  for (const where of ['title: "secret"', 'status: DRAFT', 'stati: [DRAFT], name: "secret"'])
    expect(await titles(`${all}, ${where}`)).toBe('');
});

test.each([
  ['startsBetween: { start: "x", end: "2026-01-01" }', 'startsBetween'],
  ['runsBetween: { start: "", end: "" }', 'runsBetween'],
  ['onDate: "x"', 'onDate'],
  ['startsOnOrAfter: "99999999-99-99"', 'startsOnOrAfter'],
])('{ %s } is refused by its name', async (where, name) => {
  expect(await titles(where)).toMatch(`rest_invalid_param: Invalid parameter(s): where.${name}`);
});

test('the plug-in’s fields of an event', async () => {
  const fields =
    'costMin costMax currencySymbol duration featured hideFromUpcoming phone recurring url';
  const { data } = await site.graphql<Record<string, object>>(`{
    night: event(id: ${ids.night}, idType: DATABASE_ID) { ${fields} }
    later: event(id: ${ids.later}, idType: DATABASE_ID) { featured url }
    whole: event(id: ${ids.whole}, idType: DATABASE_ID) { duration }
    daily: event(id: ${ids.daily}, idType: DATABASE_ID) { recurring duration }
  }`);
  expect(data).toEqual({
    // An hour less than the clocks show.
    night: {
      ...{ costMin: '10', costMax: '25', currencySymbol: '$', duration: 4 * 3600 },
      ...{ featured: false, hideFromUpcoming: false, phone: null, recurring: false, url: null },
    },
    later: { featured: true, url: 'https://a.test' },
    whole: { duration: 23 * 3600 - 1 },
    daily: { recurring: true, duration: 3600 },
  });
});

test('the plug-in’s documents with variables are executed', async () => {
  const { data, errors } = await site.graphql<Found>(
    `query ($first: Int = 100, $startDate: String!, $endDate: String!, $venues: [Int]) {
      events(first: $first, where: { runsBetween: { start: $startDate, end: $endDate }, venuesIn: $venues }) {
        nodes { title } } }`,
    { variables: { startDate: '2026-03-01', endDate: '2026-03-31', venues: [ids.Hall] } },
  );
  expect(errors).toBeUndefined();
  expect(data.events.nodes).toEqual([{ title: 'night' }]);
});
