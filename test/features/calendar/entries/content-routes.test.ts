import { beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../../../src/content/kinds/registry.ts';
import { allTaxonomies } from '../../../../src/content/terms/taxonomies.ts';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';
import { upload } from '../../content/media/media-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Json = any;

const dates = { start_date: '2091-01-01 10:00', end_date: '2091-01-01 11:00' };

describe('records of the calendar as content', () => {
  const site = sharedSite({ env: { ALIASES: 'wordpress' } });
  const ids: Record<string, number> = {};

  /** Asks for an address, or for a path of the content area under the alias. */
  async function ask(address: string, as?: TestUser, method = 'GET') {
    const url = address.startsWith('http') ? address : `http://site.test/wp-json/wp/v2${address}`;
    const headers = as ? { authorization: site.authorization(as) } : {};
    const response = await site.app.fetch(new Request(url, { method, headers }));
    const body: Json = await response.json();
    return { status: response.status, headers: response.headers, body };
  }

  const idsIn = ({ body }: { body: Json }) => body.map(({ id }: { id: number }) => id);

  beforeAll(async () => {
    const make = async (path: string, json: object): Promise<number> => {
      const body = await site.make(`/ext/events/v1/${path}`, json);
      return body.id;
    };
    const red = await makePicture({ width: 20, height: 20 });
    ids.picture = (await upload(site, red, { name: 'red.jpg', as: 'admin' })).body.id;
    ids.above = await make('categories', { name: 'Music' });
    ids.category = await make('categories', { name: 'Choirs', parent: ids.above });
    ids.tag = await make('tags', { name: 'Open air' });
    ids.venue = await make('venues', { venue: 'Mill', description: 'By the river.' });
    ids.organizer = await make('organizers', { organizer: 'Choir' });
    ids.event = await make('events', {
      ...dates,
      title: 'Concert & dance',
      description: 'Songs.',
      excerpt: 'Short.',
      image: ids.picture,
      categories: [ids.category],
      tags: [ids.tag],
    });
    ids.draft = await make('events', { ...dates, title: 'Unsure', status: 'draft' });
    ids.hidden = await make('events', {
      ...dates,
      title: 'Rehearsal',
      hide_from_listings: true,
    });
  });

  it('an event has the shape of a post, in the words of the alias', async () => {
    const { status, body, headers } = await ask(`/tribe_events/${ids.event}?_embed`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ids.event,
      slug: 'concert-dance',
      status: 'publish',
      type: 'tribe_events',
      link: 'http://site.test/event/concert-dance/',
      title: { rendered: 'Concert &#038; dance' },
      content: { rendered: '<p>Songs.</p>\n', protected: false },
      excerpt: { rendered: '<p>Short.</p>\n', protected: false },
      author: site.users.admin,
      featured_media: ids.picture,
      comment_status: 'closed',
      tags: [ids.tag],
      tribe_events_cat: [ids.category],
      _embedded: {
        author: [{ id: site.users.admin }],
        'wp:featuredmedia': [{ id: ids.picture }],
        'wp:term': [[{ id: ids.tag }], [{ id: ids.category, taxonomy: 'tribe_events_cat' }]],
      },
    });
    expect(body.class_list).toEqual(
      expect.arrayContaining(['type-tribe_events', 'tribe_events_cat-choirs']),
    );
    expect(JSON.stringify(body)).not.toMatch(/ext_events/);
    expect(headers.get('allow')).toBe('GET');
    const documented = await site.rest(`/core/v2/ext_events/${ids.event}`);
    expect(documented.body).toMatchObject({ type: 'ext_events', ext_events_cat: [ids.category] });
  });

  it('venues and organizers have what they support', async () => {
    const { body } = await ask(`/tribe_venue/${ids.venue}`);
    expect(body).toMatchObject({
      title: { rendered: 'Mill' },
      content: { rendered: '<p>By the river.</p>\n' },
      link: 'http://site.test/venue/mill/',
    });
    expect(body).not.toHaveProperty('excerpt');
    expect(idsIn(await ask('/tribe_organizer'))).toEqual([ids.organizer]);
  });

  it.each([
    ['', () => [ids.event]],
    ['?search=concert', () => [ids.event]],
    ['?search=nothing', () => []],
    ['?slug=concert-dance', () => [ids.event]],
    ['?exclude={event}', () => []],
    ['?tribe_events_cat={category}', () => [ids.event]],
    ['?tribe_events_cat[]={category}&tribe_events_cat[]=99', () => [ids.event]],
    ['?tribe_events_cat={category}&tribe_events_cat=99', () => [ids.event]],
    ['?tribe_events_cat={above}', () => []],
    ['?tribe_events_cat[terms]={above}&tribe_events_cat[include_children]=true', () => [ids.event]],
    ['?tribe_events_cat_exclude={category}', () => []],
    ['?ext_events_cat={category}', () => [ids.event]],
    ['?tags={tag}&tribe_events_cat=99', () => []],
  ])('a list is filtered by %s', async (query, expected) => {
    const filled = query.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));
    expect(idsIn(await ask(`/tribe_events${filled}`))).toEqual(expected());
  });

  it('a list is paged and sorted, and links to its next page', async () => {
    const query = 'per_page=1&orderby=title&order=desc&status=any';
    const { body, headers } = await ask(`/tribe_events?${query}`, 'admin');
    expect([body[0].id, headers.get('x-wp-total')]).toEqual([ids.draft, '3']);
    expect(headers.get('link')).toMatch(/^<http:\/\/site.test\/wp-json\/wp\/v2\/tribe_events\?/);
  });

  it('rights are those of the kind', async () => {
    expect((await ask(`/tribe_events/${ids.draft}`)).status).toBe(401);
    expect((await ask(`/tribe_events/${ids.draft}`, 'editor')).status).toBe(200);
    expect((await ask('/tribe_events?status=draft')).status).toBe(400);
    expect((await ask(`/tribe_events/${ids.event}?context=edit`)).status).toBe(401);
    const edited = await ask(`/tribe_events/${ids.event}?context=edit`, 'editor');
    expect(edited.body).toMatchObject({ title: { raw: 'Concert & dance' } });
    expect(edited.body._links).not.toHaveProperty('wp:action-publish');
    expect(idsIn(await ask('/tribe_events', 'editor'))).toContain(ids.hidden);
  });

  it('no record of another kind is found', async () => {
    for (const path of [
      `/tribe_events/${ids.venue}`,
      `/tribe_venue/${ids.event}`,
      '/tribe_venue/0',
    ])
      expect(await ask(path)).toMatchObject({
        status: 404,
        body: { code: 'rest_post_invalid_id' },
      });
  });

  it('they are only read here', async () => {
    expect(await ask(`/tribe_events/${ids.event}`, 'admin', 'DELETE')).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
  });

  it('a category is written here as a tag is', async () => {
    const as = 'editor' as const;
    const made = await site.rest('/core/v2/ext_events_cat', { as, json: { name: 'Talks' } });
    expect(made.headers.get('location')).toMatch(/\/core\/v2\/ext_events_cat\/\d+$/);
    const path = `/core/v2/ext_events_cat/${made.body.id}`;
    expect((await site.rest(path, { json: { name: 'Speeches' } })).status).toBe(401);
    const changed = await site.rest(path, { as, json: { name: 'Speeches' } });
    expect(changed.body).toMatchObject({ name: 'Speeches', taxonomy: 'ext_events_cat' });
    const gone = await site.rest(`${path}?force=true`, { as, method: 'DELETE' });
    expect(gone.body).toMatchObject({ deleted: true });
  });

  it('OPTIONS and the index describe the routes in the words of the alias', async () => {
    const { body } = await ask('/tribe_events', 'admin', 'OPTIONS');
    expect(body.methods).toEqual(['GET']);
    expect(body.schema).toMatchObject({
      title: 'tribe_events',
      properties: { tribe_events_cat: { type: 'array' } },
    });
    expect(body.schema).not.toHaveProperty('links');
    const { routes } = (await ask('http://site.test/wp-json/wp/v2')).body;
    expect(routes['/wp/v2/tribe_events'].endpoints[0].args).toHaveProperty('tribe_events_cat');
    for (const base of ['tribe_events', 'tribe_venue', 'tribe_organizer', 'tribe_events_cat'])
      expect(routes).toHaveProperty([`/wp/v2/${base}/(?P<id>[\\d]+)`]);
  });

  it('a comment embeds the event that it is on', async () => {
    const { id } = await site.services.database.prisma.comment.create({
      data: {
        entryId: ids.event ?? 0,
        authorName: 'Ada',
        content: 'Lovely.',
        status: 'approved',
        date: '2026-01-01T00:00:00',
      },
    });
    const { body } = await ask(`/comments/${id}?_embed=up`);
    expect(body._embedded.up).toMatchObject([{ id: ids.event, type: 'tribe_events' }]);
  });

  it('every link of them, of their terms, types and taxonomies leads somewhere', async () => {
    const known = [...kinds.values()];
    const addresses = [
      ...['tribe_events', 'tribe_venue', 'tribe_organizer', 'tribe_events_cat', 'tags'].map(
        (base) => `/${base}?_embed&context=edit`,
      ),
      ...known.map(({ name }) => `/types/${name.replace('ext_', 'tribe_')}`),
      ...[...allTaxonomies.keys()].map((name) => `/taxonomies/${name.replace('ext_', 'tribe_')}`),
    ];
    const links = new Map<string, string>();
    for (const address of addresses) {
      const { status, body } = await ask(address, 'admin');
      expect(status, address).toBe(200);
      JSON.stringify(body, (key, value) => {
        if (key === 'href' && !value.includes('{')) links.set(value, address);
        return value;
      });
    }
    expect(links.size).toBeGreaterThan(30);
    for (const [href, from] of links)
      expect((await ask(href, 'admin')).status, `${href} in ${from}`).toBe(200);
  });
});
