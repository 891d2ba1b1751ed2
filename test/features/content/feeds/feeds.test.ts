import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
let post: number;

const send = async (path: string, json: object) =>
  (await site.rest(`/core/v2/${path}`, { as: 'editor', json })).body.id as number;

beforeAll(async () => {
  const news = await send('categories', { name: 'News & more' });
  post = await send('posts', {
    title: 'Tom &amp; "Jerry" <em>\u000bagain</em>',
    content: '<p>A ]]> text</p>',
    status: 'publish',
    slug: 'tom',
    date: '2020-02-03T04:05:06',
    categories: [news],
  });
  await send('posts', {
    title: 'Locked',
    content: 'hidden words',
    status: 'publish',
    password: 'x',
  });
  await send('posts', { title: 'Draft', content: 'unfinished' });
  for (let i = 0; i < 12; i++)
    await send('posts', {
      title: `Old ${i}`,
      status: 'publish',
      date: `2010-01-${10 + i}T00:00:00`,
    });
  await send('comments', { post, content: 'Well <b>said</b>', author_name: 'Ann' });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await site.app.fetch(new Request(`http://site.test${path}`, { headers }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function xmlOf(path: string) {
  const { status, text, headers } = await get(path);
  expect(status).toBe(200);
  expect(XMLValidator.validate(text)).toBe(true);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(text);
  return { type: headers.get('content-type'), parsed };
}

test('the site has its latest ten posts as RSS', async () => {
  const { type, parsed } = await xmlOf('/feed/');
  expect(type).toBe('application/rss+xml; charset=UTF-8');
  const { title, item, link } = parsed.rss.channel;
  expect([typeof title, link]).toEqual(['string', 'http://site.test/']);
  expect(item).toHaveLength(10);
  const tom = item.find((one: { link: string }) => one.link.endsWith('/tom/'));
  expect(tom).toMatchObject({
    title: 'Tom & “Jerry” again',
    link: 'http://site.test/2020/02/03/tom/',
    guid: { '@_isPermaLink': 'false', '#text': `http://site.test/?p=${post}` },
    pubDate: 'Mon, 03 Feb 2020 04:05:06 GMT',
    'dc:creator': 'Editor',
    category: 'News & more',
  });
  expect(tom['content:encoded']).toContain('A ]]> text');
  const locked = item.find((one: { title: string }) => one.title === 'Locked');
  expect(JSON.stringify(locked)).not.toContain('hidden');
  expect(JSON.stringify(item)).not.toContain('unfinished');
});

test('the same as Atom and as JSON Feed', async () => {
  const { type, parsed } = await xmlOf('/feed/atom/');
  expect(type).toBe('application/atom+xml; charset=UTF-8');
  expect(parsed.feed.entry).toHaveLength(10);
  expect(parsed.feed.entry[0].author.name).toBe('Editor');
  const json = await get('/feed/json/');
  expect(json.headers.get('content-type')).toBe('application/feed+json; charset=UTF-8');
  expect(JSON.parse(json.text)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    language: 'en-US',
    feed_url: 'http://site.test/feed/json/',
    items: { length: 10, 0: { authors: [{ name: 'Editor' }] } },
  });
});

test.each([
  ['/?feed=rss2', 10],
  ['/feed', 10],
  ['/category/news-more/feed/', 1],
  ['/author/editor/feed/', 10],
  ['/2020/feed/', 1],
  ['/2020/02/03/tom/feed/', 1],
  ['/comments/feed/', 1],
])('%s is a feed too', async (path, items) => {
  const { parsed } = await xmlOf(path);
  expect([parsed.rss.channel.item].flat()).toHaveLength(items);
});

test.each(['/nothing/feed/', '/draft/feed/', '/feed/pdf/', '/category/feed/'])(
  '%s is none',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('readers are told that nothing has changed, until something has', async () => {
  const first = await get('/feed/');
  const tag = first.headers.get('etag') ?? '';
  expect((await get('/feed/', { 'if-none-match': tag })).status).toBe(304);
  await send('posts', { title: 'Newest', status: 'publish' });
  const next = await get('/feed/', { 'if-none-match': tag });
  expect(next.status).toBe(200);
  expect(next.text).toContain('Newest');
});

test('pages lead to their feeds', async () => {
  const link = (path: string) => `href="http://site.test${path}"`;
  expect((await get('/')).text).toContain(link('/feed/'));
  const { text } = await get('/category/news-more/');
  expect(text).toContain(link('/category/news-more/feed/'));
  expect((await get('/2020/02/03/tom/')).text).toContain(link('/2020/02/03/tom/feed/'));
});

test('a feed has the latest by date, whatever its page puts first', async () => {
  await send('posts', {
    title: 'Stuck',
    status: 'publish',
    date: '2001-01-01T00:00:00',
    sticky: true,
  });
  const { parsed } = await xmlOf('/feed/');
  expect(parsed.rss.channel.item).toHaveLength(10);
  expect(JSON.stringify(parsed)).not.toContain('Stuck');
});

test('the calendar, its categories, venues and organizers have feeds of what is to come', async () => {
  const as = 'admin' as const;
  const make = (path: string, json: object) => site.rest(`/ext/events/v1/${path}`, { as, json });
  const on = (day: string) => ({ start_date: `${day} 18:00`, end_date: `${day} 20:00` });
  await make('categories', { name: 'Talks' });
  const there = { venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' } };
  const event = { categories: ['talks'], ...there };
  await make('events', { title: 'Later', ...on('2091-02-01'), ...event });
  await make('events', { title: 'Over', ...on('2021-01-01'), ...event });
  await make('events', { title: 'Hidden', hide_from_listings: true, ...on('2091-01-01') });
  const series = { rrule: 'FREQ=DAILY;COUNT=30', event_status: 'cancelled' };
  await make('events', { title: 'Daily', ...on('2091-01-01'), ...event, ...series });
  for (const path of ['/events/', '/events/category/talks/', '/venue/hall/', '/organizer/choir/']) {
    const { parsed } = await xmlOf(`${path}feed/`);
    const { item, title } = parsed.rss.channel;
    expect(item.map((one: { title: string }) => one.title)).toEqual(['Cancelled: Daily', 'Later']);
    expect(title).toMatch(/^(Events|Talks|Hall|Choir) – /);
    expect(item[0]).toMatchObject({
      link: 'http://site.test/event/daily/2091-01-01/',
      description: expect.stringContaining('Monday, January 1, 2091'),
    });
    expect((await xmlOf(`${path}feed/atom/`)).parsed.feed.entry).toHaveLength(2);
    expect(JSON.parse((await get(`${path}feed/json/`)).text).items).toHaveLength(2);
    const page = (await get(path)).text;
    for (const [type, word] of [
      ['rss+xml', ''],
      ['atom+xml', 'atom/'],
      ['feed+json', 'json/'],
    ])
      expect(page).toMatch(
        new RegExp(
          `type="application/${type?.replace('+', '[+]')}" title="[^"]+" href="http://site.test${path}feed/${word}"`,
        ),
      );
  }
  for (const path of ['/venue/none/feed/', '/events/month/feed/', '/events/category/none/feed/'])
    expect((await get(path)).status).toBe(404);
});
