import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { askSite, message, type Role, toolsOf, toRead } from './asked.ts';

/** Nothing but the text of a protected entry has it. */
const SECRET = 'xylophone';

const site = sharedSite();
beforeAll(async () => {
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

describe.each(searches)('%s', (_, ask) => {
  it('finds no protected entry by its words, a part of one or what it lacks', async () => {
    for (const as of ['anonymous', 'subscriber', 'contributor'] as const) {
      for (const words of [
        'harbour',
        SECRET,
        'xylo',
        `harbour ${SECRET}`,
        `"hidden ${SECRET}"`,
        `-${SECRET}`,
        `harbour -trombone`,
        `harbour -${SECRET}`,
      ])
        expect(await found(ask(words), as), `${as} ${words}`).toBe(false);
    }
  });
});

it('searches protected texts for those who may edit them', async () => {
  for (const [name, ask] of searches)
    if (!/exact| page$/.test(name)) expect(await found(ask(SECRET), 'editor'), name).toBe(true);
  expect(await found(toRead(`/api/core/v2/posts?search=${SECRET}`), 'author')).toBe(false);
});

describe('the password of an entry', () => {
  const ids: Record<string, number> = {};
  let reading = '';
  beforeAll(async () => {
    reading = (await toolsOf(site)).find(({ name }) => /get-?_?post$/i.test(name))?.name ?? '';
    const protectedPost = async (name: string) => {
      const json = { title: name, content: SECRET, status: 'publish', password: 'sesame' };
      ids[name] = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
    };
    for (const name of Object.keys(guesses)) await protectedPost(name);
    const event = (await site.rest('/ext/events/v1/events', { as: 'admin', json: EVENT })).body.id;
    await site.services.database.prisma.entry.update({
      where: { id: event },
      data: { password: 'sesame' },
    });
    Object.assign(ids, { 'an event': event, 'the page of an event': event });
    for (const name of ['a comment', 'comments']) {
      const json = {
        post: ids[name],
        content: SECRET,
        author_name: 'A',
        author_email: 'a@site.test',
      };
      ids[`about ${name}`] = (await site.rest('/core/v2/comments', { as: 'admin', json })).body.id;
    }
  });

  const EVENT = {
    title: 'Closed concert',
    description: SECRET,
    start_date: '2030-01-02 10:00:00',
    end_date: '2030-01-02 11:00:00',
  };
  interface Sent {
    readonly path: string;
    readonly body?: string;
    readonly form?: Record<string, string>;
  }
  const get = (path: string): Sent => ({ path });
  const post = (path: string, json: object) => ({ path, body: JSON.stringify(json) });
  const form = (path: string, word: string) => ({ path, form: { post_password: word } });
  const POST =
    'query ($id: ID!, $w: String) { post(id: $id, idType: DATABASE_ID, password: $w) { content } }';
  const guesses: Readonly<Record<string, (id: number, word: string) => Sent>> = {
    'a post': (id, word) => get(`/api/core/v2/posts/${id}?password=${word}`),
    'an event': (id, word) => get(`/api/ext/events/v1/events/${id}?password=${word}`),
    'a comment': (_, word) =>
      get(`/api/core/v2/comments/${ids['about a comment']}?password=${word}`),
    comments: (id, word) => get(`/api/core/v2/comments?post=${id}&password=${word}`),
    GraphQL: (id, w) => post('/graphql', { query: POST, variables: { id, w } }),
    'a page': (id, word) => form(`/?p=${id}`, word),
    'the page of an event': (_, word) => form('/event/closed-concert/', word),
    'a tool': (id, word) =>
      post('/mcp?tools=all', {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: reading, arguments: { id, password: word } },
      }),
  };

  async function tell(name: string, word: string, ip: string) {
    const { path, body, form: fields } = guesses[name]?.(ids[name] ?? 0, word) ?? get('/');
    const sent = fields ? new URLSearchParams(fields) : body;
    const response = await site.app.fetch(
      new Request(`http://site.test${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: {
          accept: 'application/json, text/event-stream, text/html',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent ? { body: sent } : {}),
      }),
      { ip, requestId: 'test' },
    );
    const text = await response.text();
    return text.includes(SECRET)
      ? 'opened'
      : /too_many_requests|Too many passwords/.test(text)
        ? 'locked'
        : 'closed';
  }

  it.each(Object.keys(guesses))('is guessed ten times by a network: %s', async (name) => {
    const place = Object.keys(guesses).indexOf(name);
    const [one, other] = [`198.51.100.${place}`, `192.0.2.${place}`];
    for (let i = 0; i < 12; i++) expect(await tell(name, 'sesame', other)).toBe('opened');
    for (let i = 0; i < 10; i++) expect(await tell(name, `wrong${i}`, one)).toBe('closed');
    expect(await tell(name, 'wrong', one)).toBe('locked');
    for (let i = 0; i < 3; i++) {
      expect(await tell(name, 'sesame', one)).toBe('locked');
      expect(await tell(name, 'sesame', other)).toBe('opened');
    }
  });

  it('is guessed thirty times by a network in all, however many a request holds', async () => {
    const aliases = (from: number) =>
      Array.from({ length: 9 }, (_, i) => {
        const [, id] =
          Object.entries(ids).filter(([name]) => /post|page|tool/.test(name))[i % 3] ?? [];
        return `a${i}: post(id: ${id}, idType: DATABASE_ID, password: "w${from + i}") { content }`;
      });
    const codes: string[] = [];
    for (let from = 0; from < 45; from += 9) {
      const response = await site.app.fetch(
        new Request('http://site.test/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: `{ ${aliases(from).join(' ')} }` }),
        }),
        { ip: '203.0.113.9', requestId: 'test' },
      );
      const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
      codes.push(...errors.map(({ extensions }) => extensions.code));
    }
    expect(
      codes.filter((code) => code === 'rest_post_incorrect_password').length,
    ).toBeLessThanOrEqual(30);
    expect(codes.at(-1)).toBe('too_many_requests');
  });

  it('is looked for in lists only by those who may edit, among what they may edit', async () => {
    const count = async (list: string, as?: 'subscriber' | 'contributor' | 'author' | 'editor') => {
      const query = `{ ${list}(where: { password: "sesame" }) { nodes { databaseId } } }`;
      const { data, errors } = await site.graphql<Record<string, { nodes: object[] } | null>>(
        query,
        as ? { as } : {},
      );
      return errors?.[0]?.extensions.code ?? data[list]?.nodes.length;
    };
    for (const list of [...LISTS, 'mediaItems']) {
      for (const as of [undefined, 'subscriber'] as const)
        expect(await count(list, as), list).toBe('rest_forbidden_param');
    }
    for (const as of ['contributor', 'author'] as const) expect(await count('posts', as)).toBe(0);
    expect(await count('posts', 'editor')).toBeGreaterThan(3);
    expect(await count('contentNodes', 'editor')).toBeGreaterThan(3);
  });
});
