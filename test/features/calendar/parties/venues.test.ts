import { describe, expect, it } from 'vitest';
import { searchTexts } from '../../../../src/content/entries/entry-index.ts';
import { ensureSearchIndex } from '../../../../src/storage/search/ensure-search-index.ts';
import { holdEvent } from '../../../support/held-event.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';
import { upload } from '../../content/media/media-site.ts';

const VENUES = '/ext/events/v1/venues';
const clock = settableClock('2026-11-21T10:00:30');

const site = sharedSite({ clock });

const make = (json: object, as: TestUser = 'editor') => site.rest(VENUES, { as, json });
const names = ({ body }: { body: { venues: { venue: string }[] } }) =>
  body.venues.map(({ venue }) => venue);

describe('a venue', () => {
  it('has a picture, named by its id or its address', async () => {
    const barn = await makePicture({ width: 400, height: 300 });
    const { body: picture } = await upload(site, barn, { name: 'barn.jpg', as: 'editor' });
    const byId = await make({ venue: 'Seen', image: picture.id });
    expect(byId.body.image).toMatchObject({
      url: picture.source_url,
      id: picture.id,
      extension: 'jpg',
      width: 400,
      height: 300,
      sizes: { thumbnail: { width: 150, height: 150, 'mime-type': 'image/jpeg' } },
    });
    const byAddress = await make({ venue: 'Seen too', image: picture.source_url });
    expect(byAddress.body.image.id).toBe(picture.id);
    const path = `${VENUES}/${byId.body.id}`;
    const without = await site.rest(path, { as: 'editor', json: { image: '' } });
    expect(without.body).not.toHaveProperty('image');
  });

  it.each([
    [{ country: 'United States', state: 'Ohio' }, 'Ohio'],
    [{ country: 'US', state: 'Ohio', province: 'Not Ohio' }, 'Ohio'],
    [{ state: 'Ohio' }, 'Ohio'],
    [{ country: 'Canada', province: 'Quebec', state: 'Not Quebec' }, 'Quebec'],
    [{ country: 'Australia', state: 'WA' }, undefined],
    [{ country: 'France', stateprovince: 'Bretagne' }, 'Bretagne'],
    [{ country: 'US', state: 'OH', stateprovince: 'Ohio' }, 'Ohio'],
  ])('with %j shows the state or province', async (fields, shown) => {
    const { body } = await make({ venue: `In ${JSON.stringify(fields)}`, ...fields });
    expect({ ...body, stateprovince: body.stateprovince }).toMatchObject({
      ...fields,
      stateprovince: shown,
    });
    expect('province' in body).toBe('province' in fields);
  });

  it('forgets what it was said to be in when its state changes', async () => {
    const { body } = await make({ venue: 'Moving', country: 'US', stateprovince: 'Ohio' });
    const path = `${VENUES}/${body.id}`;
    const renamed = await site.rest(path, { as: 'editor', json: { city: 'Dayton' } });
    expect(renamed.body.stateprovince).toBe('Ohio');
    const moved = await site.rest(path, { as: 'editor', json: { state: 'Iowa' } });
    expect(moved.body).toMatchObject({ state: 'Iowa', stateprovince: 'Iowa' });
    const found = await site.rest(`${VENUES}?search=iowa`);
    expect(found.body.total).toBe(1);
  });

  it('changes by any editing method, and only what was sent', async () => {
    const { body } = await make({ venue: 'Old', city: 'Elsewhere', show_map: 'false' });
    expect(body.show_map).toBe(false);
    const byId = await site.rest(`${VENUES}/${body.id}`, {
      as: 'editor',
      method: 'PATCH',
      json: { city: 'There' },
    });
    expect(byId.body).toMatchObject({ venue: 'Old', city: 'There', slug: 'old', show_map: false });
    const bySlug = await site.rest(`${VENUES}/by-slug/old`, {
      as: 'editor',
      method: 'PUT',
      json: { venue: 'New', show_map: true },
    });
    expect(bySlug.body).toMatchObject({ id: body.id, venue: 'New', slug: 'old', show_map: true });
    expect((await site.rest(`${VENUES}?search=there`)).body.total).toBe(1);
    expect((await site.rest(`${VENUES}?search=elsewhere`)).body.venues).not.toContainEqual(
      expect.objectContaining({ id: body.id }),
    );
  });

  it('has plain text in its fields and clean HTML in its description', async () => {
    const script = '<script>alert(1)</script>';
    const { body } = await make(
      {
        venue: `Hut ${script}`,
        description: `<p onclick="x()">Fine</p>${script}`,
        address: `1 <b>Row</b>${script}`,
        status: 'draft',
      },
      'contributor',
    );
    const description = '<p>Fine</p>\n<p>alert(1)</p>';
    expect(body).toMatchObject({ description, address: '1 Row' });
    expect(JSON.stringify(body)).not.toContain('<script');
  });

  it.each([
    [{ geo_lat: 1 }, 'geo_lng'],
    [{ geo_lng: 1 }, 'geo_lat'],
    [{ geo_lat: 91, geo_lng: 0 }, 'geo_lat'],
    [{ geo_lat: 0, geo_lng: -180.5 }, 'geo_lng'],
    [{ geo_lat: null, geo_lng: 2 }, 'geo_lat'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'not an address' }, 'website'],
    [{ image: 987_654 }, 'image'],
    [{ image: 'https://elsewhere.example.org/a.jpg' }, 'image'],
    [{ status: 'nonsense' }, 'status'],
    [{ date: 'yesterday-ish' }, 'date'],
    [{ author: 987_654 }, 'author'],
    [{ venue: '  ' }, 'venue'],
  ])('is refused with %j', async (fields, name) => {
    const { status, body } = await make({ venue: 'Refused', ...fields });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([
      400,
      'rest_invalid_param',
      [name],
    ]);
    expect((await site.rest(`${VENUES}?search=refused`)).body.total).toBe(0);
  });

  it('loses its place where both coordinates are taken away', async () => {
    const { body } = await make({ venue: 'Placed', geo_lat: 0, geo_lng: 0 });
    expect(body).toMatchObject({ geo_lat: 0, geo_lng: 0 });
    const path = `${VENUES}/${body.id}`;
    const json = { geo_lat: null, geo_lng: null };
    expect(await site.make(path, json, 'editor')).not.toHaveProperty('geo_lat');
  });
});

it.each([
  [undefined, '401 rest_forbidden'],
  ['subscriber', '403 rest_forbidden'],
] as const)('a refusal does not tell %s whether a venue is there', async (as, refusal) => {
  for (const call of [{ json: { venue: 'No' } }, { method: 'DELETE' }])
    expect(await site.refusal(`${VENUES}/987654`, { as, ...call })).toBe(refusal);
});

describe('a deleted venue', () => {
  it('refuses what its checks refuse without details', async () => {
    const named = await site.rest(VENUES, { as: 'editor', json: { venue: 5 } });
    expect(named.body).toMatchObject({
      data: { params: { venue: expect.any(String) }, details: [] },
    });
    const empty = await site.rest(`${VENUES}?search=`);
    expect(empty.body).toMatchObject({
      data: { params: { search: expect.any(String) }, details: [] },
    });
  });

  it('is known by no id of something else', async () => {
    const json = { title: 'A post', status: 'publish' };
    const post = await site.make('/core/v2/posts', json, 'editor');
    expect((await site.rest(`${VENUES}/${post.id}`)).body.code).toBe('rest_invalid_param');
  });
});

describe('a list of venues', () => {
  it('has the newest first, in pages that know their neighbours', async () => {
    const made = [];
    for (const [venue, day] of [
      ['Zeta', '03'],
      ['alpha', '01'],
      ['Émile', '04'],
      ['delta', '02'],
    ])
      made.push(
        (await make({ venue: `${venue} Listed`, date: `2020-01-${day} 10:00:00` })).body.id,
      );
    const event = await holdEvent(site, { venues: made });
    const page = (query: string) => site.rest(`${VENUES}?search=listed&event=${event}&${query}`);
    const first = await page('per_page=2');
    expect(names(first)).toEqual(['Émile Listed', 'Zeta Listed']);
    expect(first.body).toMatchObject({ total: 4, total_pages: 2 });
    expect(first.headers.get('x-tec-total')).toBe('4');
    expect(first.headers.get('x-tec-totalpages')).toBe('2');
    const address = `http://site.test/api${VENUES}/?`;
    const asked = `per_page=2&event=${event}&status=publish`;
    expect(first.body.rest_url).toBe(`${address}page=1&${asked}`);
    expect(first.body.next_rest_url).toBe(`${address}${asked}&search=listed&page=2`);
    expect(first.body).not.toHaveProperty('previous_rest_url');
    const next = await page('per_page=2&page=2');
    expect(names(next)).toEqual(['delta Listed', 'alpha Listed']);
    expect(next.body.previous_rest_url).toBe(`${address}${asked}&search=listed`);
    expect(next.body).not.toHaveProperty('next_rest_url');
  });

  it('has the later made of two of one moment first', async () => {
    for (const venue of ['One', 'Two', 'Three'])
      await make({ venue: `${venue} Coeval`, date: '2020-02-02 10:00:00' });
    expect(names(await site.rest(`${VENUES}?search=coeval`))).toEqual([
      'Three Coeval',
      'Two Coeval',
      'One Coeval',
    ]);
  });

  it('ends with its last page', async () => {
    const beyond = await site.rest(`${VENUES}?page=99`);
    expect([beyond.status, beyond.body.code]).toEqual([404, 'venue-archive-page-not-found']);
    const none = await site.rest(`${VENUES}?search=nothingofthekind`);
    expect([none.status, none.body.venues, none.body.total_pages]).toEqual([200, [], 0]);
  });

  it.each(['page=0', 'page=-1', 'per_page=0', 'per_page=-1', 'event=987654', 'status=draft'])(
    'is refused for visitors with %s',
    async (query) => {
      const { status, body } = await site.rest(`${VENUES}?${query}`);
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    },
  );

  it('shows drafts to editors, theirs alone to authors, none to visitors', async () => {
    await make({ venue: 'Draft of an editor', city: 'Drafton', status: 'draft' });
    await make({ venue: 'Draft of an author', city: 'Drafton', status: 'draft' }, 'author');
    const list = async (as?: TestUser) =>
      names(await site.rest(`${VENUES}?search=drafton`, { as }));
    expect(await list()).toEqual([]);
    expect(await list('author')).toEqual(['Draft of an author']);
    expect(await list('editor')).toEqual(['Draft of an author', 'Draft of an editor']);
  });

  it('knows which have events, of which, and whether some are to come', async () => {
    const host = async (venue: string) =>
      (await make({ venue: `${venue} Hosting`, city: 'Hostville' })).body.id;
    const past = await host('Past');
    const future = await host('Future');
    const hidden = await host('Hidden');
    const pastEvent = await holdEvent(site, { ends: '2026-11-20T10:00:00', venues: [past] });
    await holdEvent(site, { ends: '2026-11-21T10:02:00', venues: [future] });
    const draft = await holdEvent(site, { status: 'draft', venues: [hidden] });
    const list = async (query: string) =>
      names(await site.rest(`${VENUES}?search=hostville&${query}`));
    expect(await list('has_events=1')).toEqual(['Future Hosting', 'Past Hosting']);
    expect(await list('only_with_upcoming=1')).toEqual(['Future Hosting']);
    expect(await list('only_with_upcoming=x')).toEqual(await list('page=1'));
    for (const word of ['0', 'false', 'x', ''])
      expect(await list(`has_events=${word}`)).toEqual(['Hidden Hosting']);
    const { body } = await site.rest(`${VENUES}?has_events=true&only_with_upcoming=1`);
    expect(body.rest_url).toContain('?page=1&per_page=10&has_events=true&status=publish');
    expect(await list(`event=${pastEvent}`)).toEqual(['Past Hosting']);
    expect((await site.rest(`${VENUES}?event=${draft}`)).status).toBe(400);
    clock.set('2026-11-21T10:03:00');
    expect(await list('only_with_upcoming=1')).toEqual([]);
  });
});

it('a changed venue changes its events with it', async () => {
  const { body } = await make({ venue: 'Shown in events' });
  const event = await holdEvent(site, { venues: [body.id] });
  const version = async () =>
    (await site.services.database.prisma.entry.findUniqueOrThrow({ where: { id: event } })).version;
  const before = await version();
  await site.make(`${VENUES}/${body.id}`, { city: 'New' }, 'editor');
  expect(await version()).toBe(before + 1);
  await site.rest(`${VENUES}/${body.id}`, { as: 'editor', method: 'DELETE' });
  expect(await version()).toBe(before + 2);
});

it('a search index that is made anew knows addresses too', async () => {
  await make({ venue: 'Found again', address: '7 Rebuilt Row' });
  const { database } = site.services;
  await database.prisma.$executeRaw`DROP TABLE "EntrySearch"`;
  await ensureSearchIndex(database, searchTexts);
  expect(names(await site.rest(`${VENUES}?search=rebuilt`))).toEqual(['Found again']);
});
