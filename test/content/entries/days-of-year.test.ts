import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../../src/operation/site-time.ts';
import { entryData } from '../../support/entry-data.ts';
import { sharedSite } from '../../support/test-site.ts';

const HOUR = 3_600_000;
const written = (moment: number) => new Date(moment).toISOString().slice(0, 19);

/** Around the ends of years and of February, in years with and without 29 February. */
const edges = [
  [2019, 11, 30],
  [2019, 1, 26],
  [2020, 1, 26],
  [2024, 11, 30],
].flatMap(([year = 0, month = 0, day = 0]) =>
  Array.from({ length: 13 }, (_, i) => written(Date.UTC(year, month, day) + i * 7 * HOUR)),
);
/** All in July. */
const MANY = 260;
const july = Array.from({ length: MANY }, (_, i) =>
  written(Date.UTC(2001 + (i % 20), 6, 4) + Math.floor(i / 20) * 5 * HOUR),
);
const FIRST = 1000;
const dates = [...edges, ...july].map((date, i) => ({
  id: FIRST + i,
  date,
  // What was moved here has what its own site's clocks showed.
  dateLocal: i % 5 === 0 ? written(Date.parse(`${date}Z`) - 9 * HOUR) : null,
}));

describe('lists by a day of the year', () => {
  const site = sharedSite();
  beforeAll(async () => {
    const { prisma } = site.services.database;
    await prisma.entry.createMany({ data: dates.map((given) => entryData(given)) });
  });

  const listed = async (dateQuery: string, further = '') => {
    const { data } = await site.graphql<{
      posts: { totalCount: number; nodes: { databaseId: number }[] };
    }>(
      `{ posts(first: 100, where: { dateQuery: { ${dateQuery} } ${further} }) { totalCount nodes { databaseId } } }`,
    );
    const { totalCount, nodes } = data.posts;
    return { totalCount, ids: nodes.map(({ databaseId }) => databaseId) };
  };
  const expected = (timezone: string, isAsked: (month: number, day: number) => boolean) => {
    const found = dates.filter((one) => {
      const local = localDate(one, { timezone, gmtOffset: 0 });
      return isAsked(Number(local.slice(5, 7)), Number(local.slice(8, 10)));
    });
    const key = ({ date, id }: { date: string; id: number }) => `${date} ${id}`;
    const ids = found.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map(({ id }) => id);
    return { totalCount: found.length, ids: ids.slice(0, 100) };
  };

  it.each([
    'UTC',
    'Pacific/Kiritimati', // 14 hours before UTC
    'Pacific/Pago_Pago', // 11 behind it
  ])('have all of the day that the clocks of %s show', async (timezone) => {
    await site.rest('/core/v2/settings', { as: 'admin', method: 'POST', json: { timezone } });
    const days = [
      [1, 1],
      [2, 28],
      [2, 29],
      [2, 30],
      [3, 1],
      [7, 5],
      [12, 31],
    ] as const;
    for (const [month, day] of days)
      expect({ month, day, ...(await listed(`month: ${month}, day: ${day}`)) }).toEqual({
        ...{ month, day },
        ...expected(timezone, (m, d) => m === month && d === day),
      });
    for (const month of [1, 2, 7, 9])
      expect(await listed(`month: ${month}`)).toEqual(expected(timezone, (m) => m === month));
    expect(await listed('day: 31')).toEqual(expected(timezone, (_, d) => d === 31));
    expect(await listed('month: 2, day: 29, compare: "!="')).toEqual(
      expected(timezone, (m, d) => m !== 2 && d !== 29),
    );
  });

  it('have the years that are compared with, as the clocks show them', async () => {
    const json = { timezone: 'Pacific/Kiritimati' };
    await site.rest('/core/v2/settings', { as: 'admin', method: 'POST', json });
    const yearsOf = (isAsked: (year: number) => boolean) =>
      dates.filter((one) =>
        isAsked(Number(localDate(one, { timezone: json.timezone, gmtOffset: 0 }).slice(0, 4))),
      ).length;
    for (const [compare, isAsked] of [
      ['>', (year: number) => year > 2020],
      ['>=', (year: number) => year >= 2020],
      ['<', (year: number) => year < 2020],
      ['<=', (year: number) => year <= 2019],
    ] as const) {
      const year = compare === '<=' ? 2019 : 2020;
      const { totalCount } = await listed(`year: ${year}, compare: "${compare}"`);
      expect([compare, totalCount]).toEqual([compare, yearsOf(isAsked)]);
    }
  });
});
