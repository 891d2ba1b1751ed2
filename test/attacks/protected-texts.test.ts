import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../support/test-site.ts';
import { askSite, message, type Role, toRead } from './asked.ts';

/** Nothing but the text of a protected entry has it. */
const SECRET = 'xylophone';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  const dates = { start_date: '2030-01-02 10:00:00', end_date: '2030-01-02 11:00:00' };
  const made = [
    ['/core/v2/posts', 'title', 'content', {}],
    ['/core/v2/pages', 'title', 'content', {}],
    ['/ext/events/v1/events', 'title', 'description', dates],
    ['/ext/events/v1/venues', 'venue', 'description', {}],
    ['/ext/events/v1/organizers', 'organizer', 'description', {}],
  ] as const;
  const { prisma } = site.services.database;
  for (const [path, title, text, more] of made) {
    const json = {
      [title]: 'Harbour door',
      [text]: `Hidden ${SECRET}`,
      status: 'publish',
      ...more,
    };
    const { id } = (await site.rest(path, { as: 'admin', json })).body;
    await prisma.entry.update({ where: { id }, data: { password: 'sesame' } });
  }
  // Who wrote what somebody else has published may read it, but not edit it.
  const json = {
    title: 'Harbour door',
    content: `Hidden ${SECRET}`,
    author: site.users.contributor,
  };
  await site.rest('/core/v2/posts', {
    as: 'admin',
    json: { ...json, status: 'publish', password: 'sesame' },
  });
});
afterAll(() => site.close());

const LISTS = ['posts', 'pages', 'contentNodes', 'events', 'venues', 'organizers'];
const RANGE = 'start_date=2029-01-01&end_date=2031-01-01';

/** How many entries each way to search finds, whoever asks. */
const searches: readonly (readonly [string, (words: string) => ReturnType<typeof toRead>])[] = [
  ...['posts', 'pages'].flatMap((kind) =>
    ['', '&orderby=relevance', '&search_columns=post_content', '&search_semantics=exact'].map(
      (more) => rest(`/core/v2/${kind}`, more),
    ),
  ),
  rest('/core/v2/search', ''),
  rest('/core/v2/search', '&subtype=ext_events'),
  rest('/ext/events/v1/events', `&${RANGE}`),
  rest('/ext/events/v1/venues', ''),
  rest('/ext/events/v1/organizers', ''),
  ...LISTS.map((list) => {
    const from = list === 'events' ? ', startsAfter: "2029-01-01T00:00:00"' : '';
    return [
      `GraphQL ${list}`,
      (words: string) => ({
        ...toRead('/graphql'),
        body: JSON.stringify({
          query: `query ($s: String) { ${list}(where: { search: $s${from} }) { nodes { databaseId ... on NodeWithTitle { title } } } }`,
          variables: { s: words },
        }),
      }),
    ] as const;
  }),
  ['the search page', (words) => toRead(`/?s=${encodeURIComponent(words)}`)],
  [
    'the calendar page',
    (words) =>
      toRead(
        `/events/list/?tribe-bar-date=2029-12-01&tribe-bar-search=${encodeURIComponent(words)}`,
      ),
  ],
  [
    'the tool find',
    (words) => ({
      ...message('tools/call', { name: 'find', arguments: { words } }),
      path: '/mcp',
    }),
  ],
];

function rest(path: string, more: string) {
  return [
    `REST ${path}${more}`,
    (words: string) => toRead(`/api${path}?search=${encodeURIComponent(words)}${more}`),
  ] as const;
}

const found = async (ask: ReturnType<typeof toRead>, as: Role) => {
  const { text } = await askSite(site, ask, as);
  expect(text).not.toMatch(/"errors"|isError":true|rest_invalid_param/);
  return text.includes('Harbour door');
};

describe.each(searches)('%s', (name, ask) => {
  it('finds no protected text by its words, a part of one or what it lacks, but by its title', async () => {
    for (const as of ['anonymous', 'subscriber', 'contributor'] as const) {
      for (const words of [
        SECRET,
        'xylo',
        `harbour ${SECRET}`,
        `"hidden ${SECRET}"`,
        `-${SECRET}`,
        `harbour -trombone`,
        `harbour -${SECRET}`,
      ])
        expect(await found(ask(words), as), `${as} ${words}`).toBe(false);
      const isByTitle = !/post_content|exact/.test(name);
      expect(await found(ask('harbour'), as)).toBe(isByTitle);
    }
  });
});

it('searches protected texts for those who may edit them', async () => {
  for (const [name, ask] of searches)
    if (!/exact| page$/.test(name))
      expect(await found(ask(SECRET), 'editor'), name).toBe(true);
  expect(await found(toRead(`/api/core/v2/posts?search=${SECRET}`), 'author')).toBe(false);
});
