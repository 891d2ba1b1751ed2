import { beforeAll, describe, expect, it } from 'vitest';
import { findCached } from '../../src/http/response-cache.ts';
import { fillCalendar } from '../support/fill-calendar.ts';
import { settableClock } from '../support/settable-clock.ts';
import { sharedSite } from '../support/test-site.ts';

const clock = settableClock('2031-03-01T12:00:00');
const site = sharedSite({ clock });

beforeAll(async () => {
  await fillCalendar(site);
});

async function page(path: string, init?: RequestInit) {
  const response = await site.fetch(path, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const make = async (path: string, json: object) => await site.make(`/ext/events/v1${path}`, json);

/** The last block, after that of the page itself. */
const jsonLdOf = (html: string) => {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return JSON.parse(blocks.at(-1)?.[1] ?? 'null');
};

describe('an event', () => {
  it('has a page with when, where, who, and its data for others', async () => {
    const { status, html } = await page('/event/walk/');
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="http://site.test/event/walk/">');
    expect(html).toContain('<meta property="og:title" content="Harbour walk">');
    expect(html).toContain('<meta property="og:image" content="http://site.test/uploads/');
    expect(html).toMatch(
      /rel="alternate" type="application\/json"[^>]*\/ext\/events\/v1\/events\/\d+"/,
    );
    expect(html).toContain('type="text/calendar" title="Harbour walk" href="/event/walk/ical/"');
    expect(html).toContain('<time datetime="2031-03-08T10:00:00+00:00">');
    expect(html).toContain('href="/venue/the-old-shipyard/"');
    expect(html).toContain('href="mailto:friends@harbour.example"');
    expect(html).toContain('href="/events/category/music/"');
    expect(jsonLdOf(html)).toMatchObject({
      '@type': 'Event',
      name: 'Harbour walk',
      location: { name: 'The Old Shipyard' },
    });
  });

  it('is sent on to from another spelling of its address', async () => {
    const { status, headers } = await page('/event/walk');
    expect([status, headers.get('location')]).toEqual([301, '/event/walk/']);
  });

  it('has a page for each of its times where it repeats, and for no other day', async () => {
    const { html } = await page('/event/dance/2031-03-18/');
    expect(html).toContain(
      '<link rel="canonical" href="http://site.test/event/dance/2031-03-18/">',
    );
    expect(html).toContain('datetime="2031-03-18T19:00:00+00:00"');
    expect(html).toContain('href="/event/dance/2031-03-25/"');
    expect(html).toContain('href="/event/dance/ical/"');
    expect((await page('/event/dance/2031-03-19/')).status).toBe(404);
    expect((await page('/event/walk/2031-03-08/')).status).toBe(404);
  });

  it('is over when it is over, at once', async () => {
    await make('/events', {
      title: 'Short',
      start_date: '2031-03-01 12:00',
      end_date: '2031-03-01 13:00',
    });
    for (let i = 0; i < 3; i++)
      expect((await page('/event/short/')).html).not.toContain('This event is over.');
    clock.set('2031-03-01T13:00:00');
    expect((await page('/event/short/')).html).toContain('This event is over.');
    clock.set('2031-03-01T12:00:00');
  });

  it('opens with its password, which hides it from lists and from data', async () => {
    const { id } = await make('/events', {
      title: 'Secret',
      slug: 'secret',
      description: '<p>At the mill</p>',
      start_date: '2031-03-05 12:00',
      end_date: '2031-03-05 13:00',
    });
    await site.services.database.prisma.entry.update({ where: { id }, data: { password: 'owl' } });
    await make(`/events/${id}`, { title: 'Secret meeting' });
    for (const path of ['/event/secret/', '/events/2031-03-05/'])
      expect((await page(path)).html).not.toContain('At the mill');
    const body = (word: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `post_password=${word}`,
    });
    expect((await page('/event/secret/', body('cat'))).status).toBe(403);
    expect((await page('/event/secret/', body('owl'))).html).toContain('At the mill');
  });

  it.each(['draft', 'private', 'trash', 'pending'])(
    'has no page while it is %s',
    async (status) => {
      const dates = { start_date: '2031-03-06 12:00', end_date: '2031-03-06 13:00' };
      const { id } = await make('/events', { title: `A ${status}`, slug: status, ...dates });
      await site.rest(`/ext/events/v1/events/${id}`, {
        as: 'admin',
        ...(status === 'trash' ? { method: 'DELETE' } : { json: { status } }),
      });
      expect((await page(`/event/${status}/`)).status).toBe(404);
      expect((await page(`/?p=${id}`)).status).toBe(404);
      expect((await page('/events/2031-03-06/')).html).not.toContain(`A ${status}`);
    },
  );
});

describe('a venue and an organizer', () => {
  it('have pages with what is to come', async () => {
    const venue = await page('/venue/the-old-shipyard/');
    expect(venue.html).toContain('href="/event/walk/"');
    expect(venue.html).toContain('https://www.openstreetmap.org/?mlat=59.9&amp;mlon=10.7');
    expect(jsonLdOf(venue.html)).toMatchObject({ '@type': 'Place', telephone: '+47 12 34 56 78' });
    expect((await page('/venue/the-old-shipyard/page/2/')).html).toContain('Page 2 of 2');
    expect((await page('/venue/the-old-shipyard/page/3/')).status).toBe(404);
    const organizer = await page('/organizer/friends-of-the-harbour/');
    expect(organizer.html).toContain('Concert in Lisbon');
    expect(jsonLdOf(organizer.html)).toMatchObject({ '@type': 'Person' });
    expect((await page('/organizer/nobody/')).status).toBe(404);
  });
});

describe('the calendar', () => {
  it('is linked to from the home page, and knows itself by one address', async () => {
    expect((await page('/')).html).toContain('<a href="/events/">The whole calendar</a>');
    const { html, headers } = await page('/events/?eventDisplay=month&tribe-bar-date=2031-03-08');
    expect(html).toContain('<link rel="canonical" href="http://site.test/events/month/2031-03/">');
    expect(html).toContain('<link rel="next" href="http://site.test/events/month/2031-04/">');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(
      /<script(?! type="application\/(?:ld\+)?json"| src="\/assets\/calendar-)/,
    );
  });

  it('gives out its script and style for good', async () => {
    const { html } = await page('/events/');
    for (const [, path = ''] of html.matchAll(/"(\/assets\/calendar-[^"]+)"/g)) {
      const { status, headers } = await page(path);
      expect([status, headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('does not ask to be found where it shows nothing, or what somebody looked for', async () => {
    for (const path of ['/events/month/2035-01/', '/events/?tribe-bar-search=walk'])
      expect((await page(path)).html).toContain('<meta name="robots" content="noindex">');
  });

  it('is a calendar file where that is asked for', async () => {
    const asked = await page('/events/month/2031-03/?format=ics');
    const accepted = await page('/events/month/2031-03/', { headers: { accept: 'text/calendar' } });
    for (const { headers, html } of [asked, accepted]) {
      expect(headers.get('content-type')).toBe('text/calendar; charset=UTF-8');
      expect(html).toContain('SUMMARY:Harbour walk');
    }
    expect((await page('/events/month/2031-03/')).headers.get('content-type')).toContain(
      'text/html',
    );
  });

  it.each([
    '/events/photo/',
    '/events/2031-02-29/',
    '/events/month/1200-01/',
    '/events/list/page/99/',
  ])('is not at %s, and says so', async (path) => {
    const { status, html } = await page(path);
    expect([status, html.includes('There is no such page')]).toEqual([404, true]);
  });

  it('is kept until something changes that it shows', async () => {
    const path = '/events/month/2031-03/';
    for (let i = 0; i < 2; i++) await page(path);
    expect((await findCached(site.services, path))?.status).toBe(200);
    const { id } = await make('/events', {
      title: 'Regatta',
      start_date: '2031-03-22 12:00',
      end_date: '2031-03-22 13:00',
    });
    expect((await page(path)).html).toContain('Regatta');
    await make(`/events/${id}`, { title: 'Great regatta' });
    expect((await page(path)).html).toContain('Great regatta');
  });
});
