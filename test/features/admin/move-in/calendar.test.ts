import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../../src/features/admin/move-in/move-in.ts';
import { updateEvent } from '../../../../src/features/calendar/events/event-operations.ts';
import { systemContext } from '../../../../src/operation/context.ts';
import { perform } from '../../../../src/operation/operation.ts';
import type { TestSite } from '../../../support/test-site.ts';
import { EVENTS, fillCalendar, makerFor } from './fill-calendar.ts';
import { movingSite } from './moving-site.ts';

const { peer, here, live, move } = movingSite({
  async fill(site) {
    const make = makerFor(site);
    const tag = await make('/core/v2/tags', { name: 'Tag' });
    await fillCalendar(site, make, { tag, picture: 0 });
  },
});

const events = () => here.services.database.prisma.event;

const times = async (site: TestSite) => {
  const window = 'start_date=2026-01-01&end_date=2026-03-01&per_page=50';
  const { body } = await site.rest(`/ext/events/v1/events?${window}`);
  return body.events.map(({ id, title, start_date: start }: Record<string, unknown>) => ({
    id,
    title,
    start,
  }));
};

describe('moving a calendar in', () => {
  it('brings a series once, with its rule, and a time of it that was moved', async () => {
    const report = await move();
    expect(isWhole(report)).toBe(true);
    expect(report.outcomes.get('events')).toMatchObject({ brought: EVENTS, unchanged: 0 });
    expect(await times(here)).toEqual(await times(peer.site));
    const moved = await events().findFirst({ where: { seriesId: { not: null } } });
    const series = await events().findFirst({ where: { rrule: { not: null } } });
    expect(moved).toMatchObject({
      seriesId: series?.entryId,
      seriesStartLocal: '2026-01-12T18:00:00',
    });
    expect(series).toMatchObject({
      rrule: 'FREQ=WEEKLY;COUNT=20',
      lastEndUtc: '2026-05-18T19:00:00',
      exdates: '["2026-01-19T18:00:00"]',
    });
  });

  it('writes only what changed when it is done again', async () => {
    await move();
    const band = { as: 'admin', json: { organizer: 'The Brass Band' } } as const;
    const { body } = await peer.site.rest('/ext/events/v1/organizers?search=band');
    await peer.site.rest(`/ext/events/v1/organizers/${body.organizers[0].id}`, band);
    const [concert] = (await peer.site.rest('/ext/events/v1/events?start_date=2026-05-01')).body
      .events;
    const change = { as: 'admin', json: { cost: 'By donation', organizer: [] } } as const;
    await peer.site.rest(`/ext/events/v1/events/${concert.id}`, change);
    const { outcomes } = await move();
    expect(outcomes.get('organizers')).toMatchObject({ brought: 0, updated: 1, unchanged: 1 });
    expect(outcomes.get('events')).toMatchObject({
      brought: 0,
      updated: 1,
      unchanged: EVENTS - 1,
    });
    const { body: event } = await here.rest(`/ext/events/v1/events/${concert.id}`);
    expect(event).toMatchObject({ cost: 'By donation', organizer: [] });
    expect(event.venue).toMatchObject({ venue: 'The “Mill”', geo_lat: 44.5 });
    const { body: found } = await here.rest('/ext/events/v1/organizers?search=brass');
    expect(found.organizers).toHaveLength(1);
  });

  it('finds venues by their address, and near a place', async () => {
    await move();
    const found = async (query: string) =>
      (await here.rest(`/ext/events/v1/${query}`)).body.total as number; // lists have one
    expect(await found('venues?search=millford')).toBe(1);
    const near = 'start_date=2026-01-01&geoloc_lat=44.51&geoloc_lng=-123.2';
    expect(await found(`events?${near}`)).toBe(1);
  });

  it('brings what is public without credentials', async () => {
    const report = await move({ site: await live({ credentials: undefined }) });
    expect(report.outcomes.get('venues')?.brought).toBe(1);
    expect(report.outcomes.get('events')?.brought).toBe(EVENTS - 2);
    const concert = await events().findFirst({
      where: { cost: '10-25' },
      include: { entry: true, organizers: { orderBy: { position: 'asc' } } },
    });
    expect(concert).toMatchObject({ currencySymbol: '$', isFeatured: true });
    expect(concert?.entry).toMatchObject({ title: "It's a concert", excerpt: 'Songs.' });
    expect(concert?.organizers.map(({ position }) => position)).toEqual([0, 1]);
  });

  it('takes texts as they were written, and passwords, where the content area shows them', async () => {
    const { body } = await peer.site.rest('/ext/events/v1/events?start_date=2026-05-01');
    const { id } = body.events[0];
    const content = { raw: '<!-- wp:paragraph --><p>Raw</p><!-- /wp:paragraph -->' };
    const json = [{ id, content, title: { raw: 'Raw title' }, password: 'sesame', template: 7 }];
    const isEdited = ({ pathname, searchParams }: URL) =>
      pathname === '/wp-json/wp/v2/tribe_events' && searchParams.get('context') === 'edit';
    peer.answer(isEdited, { json });
    await move();
    const entry = await here.services.database.prisma.entry.findUnique({ where: { id } });
    expect(entry).toMatchObject({
      content: content.raw,
      title: 'Raw title',
      password: 'sesame',
      template: '',
      slug: 'its-a-concert',
    });
  });

  it('keeps the UIDs that calendar files had there, whatever becomes of an event', async () => {
    const { namespaces, ...index } = await (await fetch(`${peer.url}/wp-json/`)).json();
    const others = namespaces.filter((one: string) => one !== 'sync/v1');
    peer.answer('/wp-json/', { json: { ...index, namespaces: others } });
    await move();
    const [{ id, slug, ...times }] = (
      await peer.site.rest('/ext/events/v1/events?start_date=2026-05-01')
    ).body.events;
    const later = { start_date: '2027-05-02', end_date: '2027-05-03' };
    await perform(updateEvent, await systemContext(here.services), { id, ...later });
    const seconds = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`) / 1000;
    const file = await here.fetch(`/event/${slug}/?ical=1`);
    expect((await file.text()).replace(/\r\n /g, '')).toContain(
      `UID:${id}-${seconds(times.start_date)}-${seconds(times.end_date)}@127.0.0.1\r\n`,
    );
  });

  it('keeps the moments of an event whose zone is none here, and says so', async () => {
    const { body } = await peer.site.rest('/ext/events/v1/events?start_date=2026-05-01');
    const [concert] = body.events;
    const json = { events: [{ ...concert, timezone: 'Mars/Olympus' }], total: 1 };
    peer.answer('/events/v1/events', { json });
    const report = await move();
    expect(report.outcomes.get('events')?.incomplete).toEqual([
      expect.stringMatching(/its time zone Mars\/Olympus is none here$/),
    ]);
    expect(await events().findUnique({ where: { entryId: concert.id } })).toMatchObject({
      startLocal: '2026-05-02T00:00:00',
      startUtc: '2026-05-02T00:00:00',
      timezone: 'UTC',
    });
  });

  it('misses nothing where the site has no calendar', async () => {
    const json = { name: 'Plain', home: peer.url, namespaces: ['wp/v2'] };
    peer.answer('/wp-json/', { json });
    const report = await move();
    expect(isWhole(report)).toBe(true);
    expect(await events().count()).toBe(0);
    expect(peer.asked.filter((url) => url.includes('tribe'))).toEqual([]);
  });

  it('says which menu of a place is not here', async () => {
    const sidebar = { name: 'sidebar', description: 'Sidebar', menu: 5 };
    const footer = { name: 'footer', description: 'Footer', menu: 0 };
    peer.answer('/wp/v2/menu-locations', { json: { sidebar, footer } });
    const report = await move();
    expect(report.outcomes.get('menu locations')).toMatchObject({
      brought: 0,
      incomplete: ['menu location sidebar: its menu 5 is not here'],
    });
  });
});
