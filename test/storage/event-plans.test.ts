import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachTerms } from '../../src/content/entries/entry-terms.ts';
import { addEvents } from '../../src/features/calendar/events/write-event.ts';
import { entryData } from '../support/entry-data.ts';
import { plansOf } from '../support/plans-of.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

const EVENTS = 2000;
const SERIES = 20;
/** How many more of each there are on PostgreSQL, which plans by what it has measured. */
const COPIES = 9;
const VENUES = 200;
const CATEGORIES = 40;
const PAGES = 500;
const NOW = '2063-01-01T00:00:00';
let site: TestSite;

/** Two events on each day of almost three years, ten times as many on PostgreSQL; every hundredth is a series. */
beforeAll(async () => {
  site = await openTestSite();
  const { database } = site.services;
  const { prisma, provider } = database;
  const day = (i: number) =>
    new Date(Date.UTC(2063, 0, 1) + Math.floor(i / 2) * 86_400_000).toISOString().slice(0, 10);
  const ids = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
  const entry = (kind: string, id: number, more: object = {}) => ({
    ...entryData({
      ...{ kind, slug: `${kind}-${id}`, title: `Title ${id}`, sortTitle: `title ${id}` },
      authorId: Object.values(site.users)[id % 5] ?? 0,
      date: new Date(Date.UTC(2020, 0, 1) + id * 3_600_000).toISOString().slice(0, 19),
      ...more,
    }),
    id,
  });
  const venues = ids(1, VENUES);
  const events = ids(1000, EVENTS);
  const pages = ids(50_000, PAGES).map((id) =>
    entry('page', id, id % 10 === 0 ? { template: 'wide' } : {}),
  );
  await prisma.entry.createMany({
    data: [...venues.map((id) => entry('ext_venue', id)), ...pages],
  });
  await prisma.venue.createMany({ data: venues.map((entryId) => ({ entryId })) });
  await prisma.term.createMany({
    data: ids(100, CATEGORIES).map((id) => ({
      ...{ id, taxonomy: 'ext_events_cat', slug: `c-${id}`, name: `C ${id}`, sortName: `c ${id}` },
    })),
  });
  for (let from = 0; from < EVENTS; from += 2000) {
    const some = events.slice(from, from + 2000);
    await prisma.entry.createMany({ data: some.map((id) => entry('ext_events', id)) });
    await addEvents(
      database,
      some.map((entryId) => {
        const on = day(entryId - 1000);
        const isSeries = entryId % (EVENTS / SERIES) === 0;
        return {
          ...{ entryId, timezone: 'UTC', isAllDay: entryId % 4 === 0 },
          ...{ startLocal: `${on}T18:00:00`, endLocal: `${on}T20:00:00` },
          ...{ startUtc: `${on}T18:00:00`, endUtc: `${on}T20:00:00` },
          ...(isSeries
            ? { rrule: 'FREQ=WEEKLY;COUNT=4', lastEndUtc: `${day(entryId - 940)}T20:00:00` }
            : { lastEndUtc: `${on}T20:00:00` }),
        };
      }),
      NOW,
    );
    await prisma.eventVenue.createMany({
      data: some.map((eventId) => ({
        ...{ eventId, venueId: 1 + (eventId % VENUES), position: 0 },
      })),
    });
    await attachTerms(
      database,
      some.map((entryId) => ({ entryId, termId: 100 + (entryId % CATEGORIES) })),
    );
  }
  if (provider !== 'postgresql') return;
  const copy = (table: string, id: string, further = '', where = '') =>
    prisma.$executeRawUnsafe(`INSERT INTO "${table}" SELECT (jsonb_populate_record("row",
      jsonb_build_object('${id}', "row"."${id}" + "copy" * 100000${further}))).*
      FROM "${table}" AS "row", generate_series(1, ${COPIES}) AS "copy" ${where}`);
  await copy(
    'Entry',
    'id',
    `, 'slug', "row"."slug" || '-' || "copy"`,
    `WHERE "row"."kind" IN ('ext_events', 'page')`,
  );
  await copy('Event', 'entryId');
  await copy('Occurrence', 'eventId');
  await copy('EventVenue', 'eventId');
  await copy('EntryTerm', 'entryId');
  // A database that others have had has indexes with room from them, by whose size statements are planned.
  await prisma.$executeRaw`VACUUM (FULL)`;
  await prisma.$executeRaw`VACUUM (ANALYZE)`;
}, 240_000);
afterAll(() => site.close());

/** A table that grows with a site, gone through as a whole. */
const WHOLE = /(SCAN|Seq Scan on) "?(Event|Occurrence|Entry|EntryTerm|EventVenue)\b/;

const MONTH = '{ start: "2065-05-01", end: "2065-05-31" }';
const ALL = 'startsOnOrAfter: "2063-01-01"';
const talks = 'taxArray: [{ taxonomy: EVENTSCATEGORY, field: SLUG, terms: ["c-103"] }]';

/** The indexes that a list may begin with. */
const UTC = /Occurrence_start_idx/;
const SPAN = /Occurrence_span_idx/;
const PARTIES = /EventVenue_(venueId_eventId_idx|pkey)/;
const TERMS = /EntryTerm_(termId_kind_status_entryId_idx|pkey)/;

it.each([
  [`startsBetween: ${MONTH}`, UTC],
  ['onDate: "2065-05-01"', UTC],
  [`runsBetween: ${MONTH}`, UTC],
  [`runsBetween: ${MONTH}`, SPAN],
  [`dateOverlaps: ${MONTH}`, SPAN],
  ['onCalendarGrid: true', SPAN],
  ['startDateQuery: { year: 2065, month: 5 }', UTC],
  ['startDateQuery: { after: { year: 2065 } }', UTC],
  [`startsBetween: ${MONTH}, allDay: true, timezone: "UTC"`, UTC],
  [`startsBetween: ${MONTH}, venuesNotIn: [7]`, UTC],
  [`${ALL}, venuesIn: [7]`, PARTIES],
  [`${ALL}, taxQuery: { ${talks} }`, TERMS],
])('events where { %s } are found by an index', async (where, index) => {
  const plans = await plansOf(site, async () => {
    const { errors } = await site.graphql(`{ events(where: { ${where} }) { nodes { title } } }`);
    expect(errors).toBeUndefined();
  });
  const lists = plans.filter(({ sql }) => sql.includes('"Event"') && /LIMIT|row_number/.test(sql));
  expect(lists.length).toBeGreaterThan(0);
  expect(plans.map(({ plan }) => plan).join('\n')).toMatch(index);
  for (const { sql, plan } of lists) expect(plan, sql).not.toMatch(WHOLE);
});

it('series with occurrences beyond their rows are found by an index', async () => {
  const plans = await plansOf(site, () =>
    site.graphql('{ events(where: { onDate: "2066-03-04" }) { nodes { id } } }'),
  );
  const series = plans.filter(({ sql }) => sql.includes('"occurrencesUntil" <'));
  expect(series).toHaveLength(1);
  for (const index of [/Event_occurrencesUntil_idx/, /Event_occurrencesFrom_idx/])
    expect(series[0]?.plan).toMatch(index);
});

it('pages of a template are found by an index in the order of their dates', async () => {
  const plans = await plansOf(site, () =>
    site.graphql('{ pages(where: { template: "wide" }) { nodes { title } } }'),
  );
  const lists = plans.filter(({ sql }) => sql.includes('"template"') && sql.includes('LIMIT'));
  expect(lists).toHaveLength(1);
  for (const { plan } of lists) {
    expect(plan).toMatch(/Entry_kind_status_template_date_id_idx/);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort /);
  }
});
