import { beforeAll, expect, it } from 'vitest';
import { defineConfig, number, text } from '../../src/content/declaration/define-config.ts';
import { openOwnSite } from '../support/open-own-site.ts';

const both = { filter: true, sort: true } as const;
const labels = { one: 'Film', many: 'Films' };
const site = await openOwnSite(
  defineConfig({
    kinds: { film: { labels, fields: { price: number(both), studio: text(both) } } },
  }),
);
const { plansOf: readPlans } = await import('../support/plans-of.ts');
const { entryData } = await import('../support/entry-data.ts');
const { indexValues } = await import('../../src/content/entries/entry-index.ts');

const FILMS = 8000;
const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

beforeAll(async () => {
  const { prisma, transaction } = site.services.database;
  for (let from = 0; from < FILMS; from += 1000) {
    const films = Array.from({ length: 1000 }, (_, i) => ({
      ...entryData({
        kind: 'film',
        slug: `film-${from + i}`,
        authorId: site.users.author,
        date: new Date(Date.UTC(2010, 0, 1) + (((from + i) * 7919) % FILMS) * 3_600_000)
          .toISOString()
          .slice(0, 19),
      }),
      id: 1 + from + i,
      values: JSON.stringify({ fields: { price: (i * 31) % 500, studio: `Studio ${i % 97}` } }),
    }));
    await prisma.entry.createMany({ data: films });
    await transaction((open) => indexValues(open, films));
  }
  if (isPostgresql) await prisma.$executeRaw`VACUUM (ANALYZE)`;
}, 240_000);

const plansOf = (path: string) =>
  readPlans(site, async () => {
    const { status } = await site.rest(`/core/v2/films?_fields=id&${path}`);
    expect(status).toBe(200);
  });

/** A table of the list that is read as a whole. What hangs on its rows is in tables that are empty here. */
const WHOLE = /SCAN Entry|Seq Scan on "Entry(Value)?"/;

const index = (column: string) => `EntryValue_field_status_${column}_date_entryId_idx`;

it.each([
  ['orderby=price', 'number'],
  ['orderby=price&order=asc', 'number'],
  ['orderby=price&fields[price][gte]=100', 'number'],
  ['orderby=studio&page=3', 'text'],
  ['fields[price]=31', 'number'],
  ['fields[studio]=studio 5', 'text'],
])('%s is read along an index, in its order', async (path, column) => {
  const [list] = (await plansOf(path)).filter(({ sql }) => /"EntryValue".*LIMIT/s.test(sql));
  expect(list?.plan).toContain(index(column));
  expect(list?.plan).not.toMatch(/TEMP B-TREE|Sort /);
  expect(list?.plan).not.toMatch(WHOLE);
});

it.each([
  'fields[price][gte]=3',
  'fields[price][gte]=498', // which are so few that they are sorted
  'fields[price][ne]=3',
  'fields[price][lt]=2&fields[studio][ne]=studio 5',
  'fields[price][lt]=2&orderby=studio',
])('%s reads no table as a whole', async (path) => {
  const plans = await plansOf(path);
  expect(plans.some(({ plan }) => plan.includes('EntryValue'))).toBe(true);
  const lists = plans.filter(({ sql }) => /SELECT "Entry"."id".* LIMIT/s.test(sql));
  expect(lists.length).toBeGreaterThan(0);
  for (const { sql, plan } of lists) {
    expect(plan, sql).not.toMatch(WHOLE);
    if (!/lt|498/.test(path)) expect(plan, sql).not.toMatch(/TEMP B-TREE|Sort /);
  }
});
