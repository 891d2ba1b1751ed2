import { beforeAll, describe, expect, test } from 'vitest';
import { findEvents } from '../../src/features/calendar/events/find-events.ts';
import { settableClock } from '../support/settable-clock.ts';
import { sharedSite } from '../support/test-site.ts';

const V1 = '/ext/events/v1';
const site = sharedSite({ clock: settableClock('2026-05-20T12:00:00') });
const ids: Record<string, number> = {};

beforeAll(async () => {
  const event = async (title: string, start_date: string, end_date: string, more: object = {}) => {
    const json = { title, start_date, end_date, timezone: 'Europe/Berlin', ...more };
    const { body, status } = await site.rest(`${V1}/events`, { as: 'admin', json });
    expect(status, JSON.stringify(body)).toBe(201);
    ids[title] = body.id;
  };
  const { editor, author } = site.users;
  await event('a', '2026-05-01 10:00', '2026-05-03 11:00', { slug: 'z', author: editor });
  await event('b', '2026-06-02 09:30', '2026-06-02 10:30', { slug: 'y', author });
  await event('c', '2027-05-03 10:00', '2027-05-03 10:30', { slug: 'x', author: editor });
  await event('d', '2026-06-30 10:00', '2026-06-30 12:00', {
    ...{ slug: 'w', author, rrule: 'FREQ=WEEKLY;COUNT=3' },
  });
  await event('e', '2026-04-26 10:00', '2026-04-26 11:00', { slug: 'v' });
  const set = (title: string, data: { menuOrder: number; commentCount: number }) =>
    site.services.database.prisma.entry.update({ where: { id: ids[title] ?? 0 }, data });
  await set('b', { menuOrder: 2, commentCount: 1 });
  await set('c', { menuOrder: 1, commentCount: 3 });
});

interface Found {
  readonly events: {
    readonly nodes: { readonly title: string; readonly startDate: string }[];
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

async function ask(where: string, page = 'first: 50') {
  const { data, errors } = await site.graphql<Found>(
    `{ events(${page}, where: { ${where} }) {
      totalCount nodes { title startDate } pageInfo { hasNextPage endCursor } } }`,
  );
  if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
  return data.events;
}
const titles = async (where: string): Promise<string> => {
  const { nodes, totalCount } = await ask(where);
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ title }) => title).join('');
};
const all = 'startsOnOrAfter: "2026-04-01"';
const by = (field: string, order = 'ASC') => `orderby: [{ field: ${field}, order: ${order} }]`;

describe('events are sorted', () => {
  test.each([
    [by('SLUG'), 'edddcba'],
    [by('SLUG', 'DESC'), 'abcddde'],
    [by('AUTHOR'), 'eacbddd'],
    [by('AUTHOR', 'DESC'), 'dddbcae'],
    [by('COMMENT_COUNT', 'DESC'), 'cbeddda'],
    [by('MENU_ORDER', 'DESC'), 'bceddda'],
    [by('PARENT'), 'abcddde'],
    ['orderby: [{field: AUTHOR, order: DESC}, {field: START_DATE, order: ASC}]', 'bdddace'],
    ['nameIn: ["x", "z", "w"], orderby: [{field: NAME_IN, order: ASC}]', 'caddd'],
  ])('by { %s }', async (where, found) => {
    expect(await titles(`${all}, ${where}`)).toBe(found);
  });

  test('in the order of the ids that are asked for', async () => {
    const { c, a, d } = ids;
    expect(await titles(`${all}, in: [${c}, ${a}, ${d}], ${by('IN')}`)).toBe('caddd');
    expect(await titles(`${all}, in: [${c}, ${a}, ${d}], ${by('IN', 'DESC')}`)).toBe('dddac');
  });

  test.each(['SLUG', 'AUTHOR', 'COMMENT_COUNT', 'MENU_ORDER', 'PARENT', 'TITLE', 'END_DATE'])(
    'by %s, page by page as all at once',
    async (field) => {
      const where = `${all}, ${by(field)}`;
      const whole = await ask(where);
      const paged: unknown[] = [];
      let after = '';
      for (let i = 0; i < 10; i += 1) {
        const page = await ask(where, `first: 2${after}`);
        paged.push(...page.nodes);
        if (!page.pageInfo.hasNextPage) break;
        after = `, after: "${page.pageInfo.endCursor}"`;
      }
      expect(paged).toEqual(whole.nodes);
      expect(paged).toHaveLength(7);
    },
  );

  test('also the events of an author', async () => {
    const { data } = await site.graphql<{ user: Found }>(`{
      user(id: ${site.users.editor}, idType: DATABASE_ID) {
        events(where: { ${all}, ${by('SLUG')} }) { nodes { title } } } }`);
    expect(data.user.events.nodes).toEqual([{ title: 'c' }, { title: 'a' }]);
  });
});

test.each([
  ['start', []],
  ['local', []],
  ['slug', [7]],
  ['commentCount', [7]],
] as const)(
  'a list by %s reads %j events besides, which the request is charged for',
  async (by, most) => {
    const context = await site.context();
    const spent: number[] = [];
    const charged = { ...context, spend: (rows: number) => void spent.push(rows) };
    const order = [{ by, direction: 'asc' }] as const;
    const query = { entries: { statuses: ['publish'] }, bounds: [], order };
    await findEvents(charged, query, { limit: 2 });
    expect(spent.filter((rows) => rows > 0)).toEqual(most);
  },
);

describe('events are found by date queries', () => {
  test.each([
    ['startDateQuery: { year: 2026, month: 5 }', 'a'],
    ['startDateQuery: { year: 2026 }', 'eabddd'],
    ['startDateQuery: { month: 5 }', 'ac'],
    ['startDateQuery: { month: 5, hour: 10 }', 'ac'],
    ['startDateQuery: { minute: 30 }', 'b'],
    ['startDateQuery: { compare: ">=", month: 6 }', 'bddd'],
    ['startDateQuery: { after: { year: 2026, month: 6, day: 30 } }', 'ddc'],
    ['startDateQuery: { after: { year: 2026, month: 6, day: 30 }, inclusive: true }', 'dddc'],
    ['startDateQuery: { after: { month: 6, day: 30 }, before: { month: 7, day: 14 } }', 'd'],
    ['startDateQuery: { year: 2026, week: 27 }', 'd'],
    ['endDateQuery: { year: 2026, month: 5, day: 3 }', 'a'],
    ['endDateQuery: { minute: 30 }', 'bc'],
    ['endDateQuery: { before: { year: 2026, month: 6 } }', 'ea'],
    ['startDateQuery: { year: 2026 }, endDateQuery: { hour: 12 }', 'ddd'],
    ['startDateQuery: { month: 7 }, ', 'dd'],
  ])('{ %s }', async (where, found) => {
    expect(await titles(where)).toBe(found);
  });

  test.each([
    ['startDateQuery: { week: 3 }', 'startDateQuery'],
    ['endDateQuery: { year: 2026, month: 13 }', 'endDateQuery'],
    ['startDateQuery: { day: 1, compare: "~" }', 'startDateQuery'],
  ])('{ %s } is refused by its name', async (where, name) => {
    await expect(ask(where)).rejects.toThrow(
      `rest_invalid_param: Invalid parameter(s): where.${name}`,
    );
  });
});

test('the grid of this month has the days of others that stand in its weeks', async () => {
  // May 2026 from Monday 27 April to Sunday 7 June.
  expect(await titles('onCalendarGrid: true')).toBe('ab');
  expect(await titles(`onCalendarGrid: false, ${all}`)).toBe('eabdddc');
  const { body } = await site.rest(`${V1}/events?on_calendar_grid=true`);
  expect(body.events.map(({ title }: { title: string }) => title)).toEqual(['a', 'b']);
});
