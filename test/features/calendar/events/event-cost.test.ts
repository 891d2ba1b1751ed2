import { beforeAll, expect, test } from 'vitest';
import { createEventEntry } from '../../../../src/features/calendar/events/write-event.ts';
import { readWrittenEvent } from '../../../../src/features/calendar/events/written-event.ts';
import { forgetKept } from '../../../support/forget-kept.ts';
import { sharedSite } from '../../../support/test-site.ts';

const V1 = '/ext/events/v1';
const MONTH = 500;
const site = sharedSite();

beforeAll(async () => {
  const as = 'admin' as const;
  const many = (path: string, key: string) =>
    Promise.all(
      Array.from(
        { length: 5 },
        async (_, i) => (await site.make(`${V1}/${path}`, { [key]: `${key} ${i}` }, as)).id,
      ),
    );
  const venues = await many('venues', 'venue');
  const organizers = await many('organizers', 'organizer');
  const categories = await many('categories', 'name');
  const tags = await many('tags', 'name');
  const context = await site.context('admin');
  const all = await Promise.all(
    Array.from({ length: MONTH }, (_, i) => {
      const day = String(1 + (i % 30)).padStart(2, '0');
      return readWrittenEvent(
        context,
        {
          title: `Event ${i}`,
          description: 'Something.',
          start_date: `2091-05-${day} 10:00`,
          end_date: `2091-05-${day} 12:00`,
          venue: venues[i % 5],
          organizer: [organizers[i % 5], organizers[(i + 1) % 5]],
          categories: [categories[i % 5], categories[(i + 2) % 5]],
          tags: [tags[i % 5]],
        },
        null,
      );
    }),
  );
  for (let at = 0; at < all.length; at += 100)
    await context.write(async (transaction) => {
      for (const one of all.slice(at, at + 100)) await createEventEntry(context, transaction, one);
    });
}, 120_000);

/** The statements of a request when nothing is known, those of its beginning not among them. Two of them read venues and organizers. */
async function statementsOf(ask: () => Promise<void>): Promise<string[]> {
  await forgetKept(site);
  await site.graphql('{ generalSettings { title } }');
  const heard = await site.statements(ask);
  return heard.filter((sql) => !/data_version|"Change"/.test(sql));
}

const RANGE = 'start_date=2091-05-01&end_date=2091-05-31';

test.each([MONTH, 100])(
  'by REST a month with all that its events show takes at most 8 statements, %i on a page',
  async (perPage) => {
    const statements = await statementsOf(async () => {
      const { body } = await site.rest(`${V1}/events?${RANGE}&per_page=${perPage}`);
      expect(body.events).toHaveLength(perPage);
      expect(body.total).toBe(MONTH);
      expect(body.events[0].venue.venue).toMatch(/^venue/);
      expect(body.events[0].organizer).toHaveLength(2);
      expect(body.events[0].categories).toHaveLength(2);
    });
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
  },
);

test('by GraphQL a month takes at most 8 statements', async () => {
  const query = `{ events(first: 500, where: {startDate: "2091-05-01", endDate: "2091-05-31"}) {
    nodes { id title startDate endDate timezone cost uri
      venue { title city uri } organizers { nodes { title email } }
      eventsCategories { nodes { name } } tags { nodes { name } } } } }`;
  const statements = await statementsOf(async () => {
    const data = await site.query<{ events: { nodes: unknown[] } }>(query);
    expect(data.events.nodes).toHaveLength(MONTH);
  });
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
});

test('the events of all venues take three different statements, and one for the events', async () => {
  const nested = `{
    venues { nodes { events(first: 3, where: {startDate: "2091-05-01"}) { nodes { title } } } }
  }`;
  const alone = await statementsOf(async () => {
    await site.graphql('{ venues { nodes { title } } }');
  });
  const statements = await statementsOf(async () => {
    const data = await site.query<{
      venues: { nodes: { events: { nodes: unknown[] } }[] };
    }>(nested);
    expect(data.venues.nodes).toHaveLength(5);
    for (const { events } of data.venues.nodes) expect(events.nodes).toHaveLength(3);
  });
  // On SQLite one of them is run for each venue (docs/adr/0014-a-list-is-one-statement.md).
  expect(new Set(statements).size - alone.length, statements.join('\n')).toBeLessThanOrEqual(4);
});
