import { beforeAll, expect, it } from 'vitest';
import { upload } from '../features/content/media/media-site.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';
import { askSite, message, type Role, toRead } from './asked.ts';

const site = sharedSite();
/** Where an author has put what only editors may read: an address, and what it is of. */
const places: Record<string, string> = {};
let draft: number;
/** What the names of the files have in common. */
const HIDDEN = 'unannounced';

beforeAll(async () => {
  const make = async (path: string, json: object, as: 'admin' | 'author' = 'author') =>
    (await site.rest(path, { as, json: { status: 'publish', ...json } })).body;
  draft = (await make('/core/v2/posts', { title: 'Draft', status: 'draft' }, 'admin')).id;
  const picture = await makePicture({ width: 640, height: 480 });
  const hide = async (name: string, json: object) => {
    const { id, media_details: details } = (
      await upload(site, picture, { as: 'admin', name: `${HIDDEN}-${name}.jpg` })
    ).body;
    await site.rest(`/core/v2/media/${id}`, { as: 'admin', json: { caption: HIDDEN, ...json } });
    return { id, small: details.sizes.medium.source_url.replace(/.*(?=\/uploads)/, '') };
  };
  const ofDraft = await hide('draft', { post: draft });
  const alone = await hide('private', { status: 'private' });
  const ids = `${ofDraft.id},${alone.id}`;
  const content = [
    `[gallery ids="${ids}" link="file"]`,
    `[gallery include="${ids}" size="full"]`,
    `<!-- wp:gallery {"ids":[${ids}]} -->[gallery ids="${ids}"]<!-- /wp:gallery -->`,
    `[playlist ids="${ids}"] [audio ids="${ids}"] [video id="${alone.id}"]`,
    `<!-- wp:image {"id":${alone.id}} --><img class="wp-image-${alone.id}" src="x.jpg"/><!-- /wp:image -->`,
  ].join('\n');
  const day = { start_date: '2030-01-02 10:00:00', end_date: '2030-01-02 11:00:00' };
  const post = await make('/core/v2/posts', { title: 'Post', content, featured_media: alone.id });
  const venue = { description: content, image: ofDraft.id };
  const shown = {
    posts: post,
    events: await make('/ext/events/v1/events', { title: 'Event', ...venue, ...day }),
    venues: await make('/ext/events/v1/venues', { venue: 'Venue', ...venue }, 'admin'),
    organizers: await make(
      '/ext/events/v1/organizers',
      { organizer: 'Organizer', ...venue },
      'admin',
    ),
  };
  expect(Object.values(shown).map(({ id }) => id)).toEqual(Array(4).fill(expect.any(Number)));
  Object.assign(places, {
    post: `/api/core/v2/posts/${post.id}`,
    'post by slug': `/api/core/v2/posts?slug=${post.slug}&_embed`,
    page: new URL(post.link).pathname,
    feed: '/feed/',
    event: `/api/ext/events/v1/events/${shown.events.id}`,
    events: '/api/ext/events/v1/events?start_date=2029-01-01&end_date=2031-01-01',
    'event page': '/event/event/',
    calendar: '/events/list/?tribe-bar-date=2029-12-01',
    venue: `/api/ext/events/v1/venues/${shown.venues.id}`,
    'venue page': '/venue/venue/',
    organizer: `/api/ext/events/v1/organizers/${shown.organizers.id}`,
    'organizer page': '/organizer/organizer/',
    sitemap: '/sitemap-post-1.xml',
  });
});

const QUERY = `{ posts { nodes { content excerpt featuredImage { node { sourceUrl } } seo { fullHead }
  editorBlocks { renderedHtml attributesJSON } } }
  events(where: { startsAfter: "2029-01-01T00:00:00" }) { nodes { content jsonLd featuredImage { node { sourceUrl } } } } }`;

async function tells(place: string, as: Role): Promise<boolean> {
  const query = { ...toRead('/graphql'), body: JSON.stringify({ query: QUERY }) };
  const tool = {
    ...message('tools/call', { name: 'read', arguments: { address: '/event/event/' } }),
    path: '/mcp',
  };
  const asked = place === 'GraphQL' ? query : place === 'tool' ? tool : toRead(places[place] ?? '');
  const { text, status } = await askSite(site, asked, as);
  expect([status, text.includes('GRAPHQL_VALIDATION_FAILED')], place).toEqual([200, false]);
  return text.includes(HIDDEN);
}

it('shows no reader a file that they may not read because a text or a picture names it', async () => {
  const told: string[] = [];
  // What an editor has been shown is not kept for others.
  for (const as of ['editor', 'anonymous', 'anonymous', 'subscriber', 'author'] as const)
    for (const place of [...Object.keys(places), 'GraphQL', 'tool'])
      if (await tells(place, as)) told.push(`${place} ${as}`);
  expect(told.filter((one) => !one.endsWith('editor'))).toEqual([]);
  for (const place of [
    'post',
    'post by slug',
    'event',
    'events',
    'venue',
    'organizer',
    'GraphQL',
    'tool',
  ])
    expect(told).toContain(`${place} editor`);
});

it('shows it to everybody as soon as what it belongs to is published, and no longer than that', async () => {
  const become = (status: string) =>
    site.rest(`/core/v2/posts/${draft}`, { as: 'admin', json: { status } });
  for (const [status, isShown] of [
    ['publish', true],
    ['draft', false],
    ['private', false],
  ] as const) {
    await become(status);
    for (const place of [
      'post',
      'post by slug',
      'page',
      'event',
      'events',
      'event page',
      'calendar',
      'venue',
      'GraphQL',
      'tool',
    ])
      for (let i = 0; i < 3; i++)
        expect([place, status, await tells(place, 'anonymous')]).toEqual([place, status, isShown]);
  }
});
