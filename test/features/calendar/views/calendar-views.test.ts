import { beforeAll, describe, expect, it } from 'vitest';
import { fillCalendar } from '../../../support/fill-calendar.ts';
import { forgetKept } from '../../../support/forget-kept.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite({ clock: settableClock('2031-03-10T12:00:00') });

beforeAll(async () => {
  await fillCalendar(site);
});

const view = (url: string, more: Record<string, string> = {}) =>
  site.rest(`/ext/views/v2/html?${new URLSearchParams({ url, ...more })}`);

const make = async (path: string, json: object) => await site.make(`/ext/events/v1${path}`, json);

const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

/** The titles of a list's or a day's events, in order. */
const titlesOf = (html: string) =>
  [...html.matchAll(/<h[23]><a [^>]*>([^<]*)<\/a>/g)].map(([, title]) => title);

/** The field of a day in a month's table. */
const fieldOf = (html: string, day: string) =>
  html.split('<td').find((field) => field.includes(`<time datetime="${day}">`)) ?? '';

describe('a view', () => {
  it.each([
    ['/events/', 'Upcoming events'],
    ['http://elsewhere.test/events/', 'Upcoming events'],
    ['/events/list/?eventDisplay=past', 'Past events'],
    ['/events/?tribe-bar-date=2031-03-15', 'Events from Saturday, March 15, 2031'],
    ['http://site.test/events/month/2031-03/', 'March 2031'],
    ['/events/2031-04/', 'April 2031'],
    ['/events/?eventDisplay=month&eventDate=2031-05', 'May 2031'],
    ['/events/2031-03-21/', 'Friday, March 21, 2031'],
    ['/events/today/', 'Monday, March 10, 2031'],
    ['/events/category/music/month/', 'March 2031'],
    ['/events/category/music/2031-03-15/', 'Saturday, March 15, 2031'],
    ['/events/featured/', 'Upcoming events'],
  ])('is named by its address: %s', async (url, heading) => {
    const { status, headers, body } = await view(url);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(headingOf(body)).toBe(heading);
  });

  it('is the one that is asked for rather than that of the address', async () => {
    const { body } = await view('/events/2031-04-20/', { view: 'month' });
    expect(headingOf(body)).toBe('April 2031');
  });

  it('is asked for by POST as well, with words beside its address', async () => {
    const { body } = await site.rest('/ext/views/v2/html', {
      json: {
        url: '/events/',
        view: 'list',
        view_data: { 'tribe-bar-search': 'choirs', should_manage_url: true },
        action: 'something',
      },
    });
    expect(titlesOf(body)).toEqual(['Night of the choirs']);
  });

  it('is JSON for scripts that ask by short names, and has what they look for', async () => {
    const asked = { u: 'http://site.test/events/month/2031-03/', pu: '/events/', smu: 'false' };
    for (const sent of [{ json: asked }, {}]) {
      const query = 'json' in sent ? '' : `?${new URLSearchParams(asked)}`;
      const { headers, body } = await site.rest(`/ext/views/v2/html${query}`, sent);
      expect(headers.get('content-type')).toContain('application/json');
      expect(Object.keys(body)).toEqual(['html']);
      expect(body.html).toMatch(
        /^<div [^>]*data-js="tribe-events-view"[^>]*data-view-manage-url=""/,
      );
      const [, data = ''] = /data-js="tribe-events-view-data">([^<]*)</.exec(body.html) ?? [];
      expect(JSON.parse(data)).toMatchObject({
        slug: 'month',
        url: asked.u,
        next_url: 'http://site.test/events/month/2031-04/',
        should_manage_url: false,
      });
    }
  });

  it.each([
    ['/events/', { view: 'photo' }],
    ['/events/photo/', {}],
    ['/events/?eventDisplay=map', {}],
    ['/events/month/2031-13/', {}],
    ['/events/2031-02-30/', {}],
    ['/events/0000-01-01/', {}],
    ['/events/month/2500-01/', {}],
    ['/events/?tribe-bar-date=soon', {}],
    ['/events/list/page/9/', {}],
    ['/events/month/page/2/', {}],
    ['/events/category/none/', {}],
    ['/events/tag/none/', {}],
    ['/events/%E0%A4%A/', {}],
    ['/somewhere/', {}],
    ['http://', {}],
  ])('that there is not is told of on a page: %s', async (url, more) => {
    const { status, headers, body } = await view(url, more);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(body).toContain('The calendar has no such view');
  });

  it('needs an address, and refuses a nonce of nobody', async () => {
    expect((await site.rest('/ext/views/v2/html')).body.code).toBe('rest_missing_callback_param');
    expect((await view('/events/', { _wpnonce: 'made-up' })).status).toBe(403);
  });

  it('goes no further than the years that it shows', async () => {
    expect((await view('/events/month/2199-12/')).body).not.toContain('rel="next"');
    expect((await view('/events/1900-01-01/')).body).not.toContain('rel="prev"');
  });

  it('is a calendar file where that is asked for', async () => {
    const { headers, body } = await view('/events/month/2031-03/', { format: 'ics' });
    expect(headers.get('content-type')).toBe('text/calendar; charset=UTF-8');
    expect(body).toContain('SUMMARY:Boat fair');
  });
});

describe('a list', () => {
  it('has what is not over, the next first, and pages of it', async () => {
    const { body } = await view('/events/');
    expect(titlesOf(body).slice(0, 3)).toEqual(['Dance class', 'Film festival', 'Boat fair']);
    expect(body).toContain('href="/events/list/page/2/"');
    const second = (await view('/events/list/page/2/')).body;
    expect(titlesOf(second)).toContain('Spring market');
    expect(second).toContain('<a rel="prev" href="/events/"');
  });

  it('has what is over, the latest first', async () => {
    const { body } = await view('/events/list/?eventDisplay=past');
    expect(titlesOf(body)).toEqual(['Harbour walk', 'Dance class']);
    expect(body).toContain('<a rel="next" href="/events/"');
  });

  it('keeps to a category with what is below it, and to a tag', async () => {
    const { id: parent } = await make('/categories', { name: 'Nature', slug: 'nature' });
    const below = await make('/categories', { name: 'Birds', slug: 'birds', parent });
    const tag = await make('/tags', { name: 'Outdoors', slug: 'outdoors' });
    await make('/events', {
      title: 'Owl night',
      start_date: '2031-06-01 20:00',
      end_date: '2031-06-01 23:00',
      categories: [below.id],
      tags: [tag.id],
    });
    for (const path of ['category/nature', 'category/nature/birds', 'tag/outdoors'])
      expect(titlesOf((await view(`/events/${path}/`)).body)).toEqual(['Owl night']);
    expect((await view('/events/category/birds/')).status).toBe(404);
  });

  it('leaves out what hides from listings', async () => {
    await make('/events', {
      title: 'For members',
      start_date: '2031-03-21 20:00',
      end_date: '2031-03-21 23:00',
      hide_from_listings: true,
    });
    expect(titlesOf((await view('/events/2031-03-21/')).body)).toEqual([]);
  });
});

describe('a view of a town', () => {
  const linksIn = (html: string) =>
    [...html.matchAll(/href="([^"]*\/events\/[^"]*)" data-calendar-link/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );

  it('has the events at its venues alone, and says so', async () => {
    const { body } = await view('/events/?city=Aldhaven');
    expect(headingOf(body)).toBe('Upcoming events in Aldhaven');
    expect(new Set(titlesOf(body))).toEqual(new Set(['Dance class', 'Film festival']));
    expect(headingOf((await view('/events/month/2031-03/?city=Aldhaven')).body)).toBe(
      'March 2031 in Aldhaven',
    );
    const day = await view('/events/2031-03-15/?city=Aldhaven');
    expect(titlesOf(day.body)).toEqual(['Film festival']);
  });

  it('stays that of the town in its links and its form, but for the one to all towns', async () => {
    const { body } = await view('/events/month/2031-03/?city=Aldhaven');
    const links = linksIn(body);
    const others = links.filter((link) => !link.endsWith('city=Aldhaven'));
    expect(others).toEqual(['/events/month/2031-03/']);
    expect(links).toContain('/events/list/?tribe-bar-date=2031-03-01&city=Aldhaven');
    expect(body).toContain('<input type="hidden" name="city" value="Aldhaven">');
    const list = linksIn((await view('/events/?city=Aldhaven')).body);
    expect(list).toContain('/events/list/?eventDisplay=past&city=Aldhaven');
  });

  it.each([
    ['/events/', 'There are no upcoming events in &lt;b&gt;Nowhere.'],
    ['/events/list/?eventDisplay=past', 'There are no past events in &lt;b&gt;Nowhere.'],
    ['/events/month/2031-03/', 'There are no events in &lt;b&gt;Nowhere in March 2031.'],
    ['/events/2031-03-15/', 'There are no events in &lt;b&gt;Nowhere on this day.'],
  ])('says of a town that it does not know that there is nothing: %s', async (path, sentence) => {
    const { status, body } = await view(`${path}${path.includes('?') ? '&' : '?'}city=<b>Nowhere`);
    expect([status, body]).toEqual([200, expect.stringContaining(sentence)]);
  });

  it('is a calendar file, too, and is linked to from where something takes place', async () => {
    const visit = async (path: string) => (await site.fetch(path)).text();
    const file = await visit('/events/?city=Aldhaven&format=ics');
    expect(file.match(/^SUMMARY:[\w ]+/gm)?.sort()).toEqual([
      'SUMMARY:Dance class',
      'SUMMARY:Film festival',
    ]);
    for (const path of ['/event/walk/', '/venue/the-old-shipyard/'])
      expect(await visit(path)).toContain('1234 <a href="/events/?city=Aldhaven">Aldhaven</a>');
  });

  it('has feeds of its events, to which its pages lead, and none of others', async () => {
    const visit = async (path: string) => (await site.fetch(path)).text();
    const feed = JSON.parse(await visit('/events/feed/json/?city=Aldhaven'));
    expect(feed).toMatchObject({
      title: expect.stringMatching(/^Events in Aldhaven/),
      home_page_url: 'http://site.test/events/?city=Aldhaven',
      feed_url: 'http://site.test/events/feed/json/?city=Aldhaven',
    });
    expect(new Set(feed.items.map(({ title }: { title: string }) => title))).toEqual(
      new Set(['Dance class', 'Film festival']),
    );
    const words = JSON.parse(await visit('/events/feed/json/?tribe-bar-search=film'));
    expect(words.items).toHaveLength(1);
    expect(JSON.parse(await visit('/events/feed/json/?city=Nowhere')).items).toEqual([]);
    for (const path of ['/events/?city=Aldhaven', '/events/month/2031-03/?city=Aldhaven'])
      expect(await visit(path)).toContain('"http://site.test/events/feed/atom/?city=Aldhaven"');
  });
});

describe('a month', () => {
  it('has six weeks of seven days that begin as the site has it', async () => {
    const days = (html: string) =>
      [
        ...html.matchAll(/<td[^>]*>\s*<(?:a|span) class="day-name"[^>]*><time datetime="([^"]+)"/g),
      ].map(([, day]) => day);
    const monday = days((await view('/events/month/2031-03/')).body);
    expect([monday.length, monday[0], monday[41]]).toEqual([42, '2031-02-24', '2031-04-06']);
    await site.make('/core/v2/settings', { start_of_week: 0 });
    const sunday = days((await view('/events/month/2031-03/')).body);
    expect([sunday.length, sunday[0], sunday[41]]).toEqual([42, '2031-02-23', '2031-04-05']);
    await site.make('/core/v2/settings', { start_of_week: 1 });
  });

  it('shows what goes on for days on each of them, and says so', async () => {
    const { body } = await view('/events/month/2031-03/');
    expect(fieldOf(body, '2031-03-12')).not.toContain('Film festival');
    expect(fieldOf(body, '2031-03-13')).toContain(
      'class="spanning to-go-on named" style="--days: 4"',
    );
    expect(fieldOf(body, '2031-03-14')).toContain('Continued: ');
    expect(fieldOf(body, '2031-03-17')).toContain(
      'class="spanning goes-on to-go-on named" style="--days: 2"',
    );
    expect(fieldOf(body, '2031-03-18')).toContain('Film festival');
    expect(fieldOf(body, '2031-03-19')).not.toContain('Film festival');
  });

  it('shows some of a full day, and leads to the rest', async () => {
    const field = fieldOf((await view('/events/month/2031-03/')).body, '2031-03-15');
    expect(field).toContain('<span class="visually-hidden">, 7 events</span>');
    expect(field.match(/<li/g)).toHaveLength(4);
    expect(field).toMatch(/href="\/events\/2031-03-15\/" data-calendar-link[^>]*>3 more</);
    expect(titlesOf((await view('/events/2031-03-15/')).body)).toHaveLength(7);
  });

  it('has an event on the day that its own clocks show', async () => {
    await make('/events', {
      title: 'Fireworks',
      timezone: 'Pacific/Auckland',
      start_date: '2031-05-31 23:30',
      end_date: '2031-06-01 00:00',
    });
    const { body } = await view('/events/month/2031-05/');
    expect(fieldOf(body, '2031-05-31')).toContain('Fireworks');
    expect(fieldOf(body, '2031-06-01')).not.toContain('Fireworks');
    expect((await view('/events/2031-05-30/')).body).not.toContain('Fireworks');
  });

  it('costs the same few statements, whatever it holds', async () => {
    const cost = async () => {
      await forgetKept(site);
      const statements: string[] = [];
      const stop = site.services.database.onStatement((sql) => statements.push(sql));
      await view('/events/month/2031-09/');
      stop();
      return statements.filter((sql) => !OF_EVERY_REQUEST.test(sql)).length;
    };
    const [category] = (await site.rest('/ext/events/v1/categories?slug=music')).body.categories;
    const fill = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, i) =>
          make('/events', {
            title: `Event ${from + i}`,
            start_date: `2031-09-${String(((from + i) % 28) + 1).padStart(2, '0')} 10:00`,
            end_date: `2031-09-${String(((from + i) % 28) + 1).padStart(2, '0')} 12:00`,
            venue: { venue: `Venue ${from + i}` },
            organizer: { organizer: `Organizer ${from + i}` },
            categories: [category.id],
          }),
        ),
      );
    await fill(0, 2);
    const few = await cost();
    await fill(2, 60);
    expect(await cost()).toBe(few);
    expect(few).toBeLessThanOrEqual(10);
  }, 120_000);
});

/** Whether anything has changed, the settings, and whether something is to be published now. */
const OF_EVERY_REQUEST =
  /^(BEGIN|COMMIT|PRAGMA)|"Change"|^select .* from "Setting"|^select \(select "date" from "Entry" where "status"/i;

describe('GraphQL', () => {
  it('has the same HTML', async () => {
    const url = '/events/month/2031-03/';
    const data = await site.query<{ calendarView: Record<string, unknown> }>(
      `query ($url: String!) { calendarView(url: $url) { view title uri html previousUri nextUri }
        none: calendarView(url: "/events/photo/") { view } }`,
      { variables: { url } },
    );
    expect(data).toEqual({
      calendarView: {
        view: 'MONTH',
        title: 'Events: March 2031',
        uri: url,
        html: (await view(url)).body,
        previousUri: '/events/month/2031-02/',
        nextUri: '/events/month/2031-04/',
      },
      none: null,
    });
  });
});
