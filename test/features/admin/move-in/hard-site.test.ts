import dns from 'node:dns';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLiveSite } from '../../../../src/features/admin/move-in/live/live-site.ts';
import { type MoveReport, moveIn } from '../../../../src/features/admin/move-in/move-in.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { makePicture } from '../../../support/test-image.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { upload } from '../../content/media/media-site.ts';
import { makerFor } from './fill-calendar.ts';
import { fillPeer } from './fill-peer.ts';
import { misbehave } from './misbehave.ts';
import { openPeerSite, type PeerSite } from './peer-site.ts';

/** More than a page has. */
const PLAIN_POSTS = 104;

describe('a site that was lived in, behind a front that fails at each address once', () => {
  const { lookup } = dns;
  let peer: PeerSite;
  let here: TestSite;
  let made: Awaited<ReturnType<typeof liveIn>>;
  let report: MoveReport;

  beforeAll(async () => {
    vi.spyOn(dns, 'lookup').mockImplementation((host: string, ...rest: unknown[]) =>
      Reflect.apply(lookup, dns, [host.replace(/^www\./, ''), ...rest]),
    );
    peer = await openPeerSite('localhost');
    await fillPeer(peer.site, PLAIN_POSTS);
    made = await liveIn(peer.site);
    misbehave(peer, '/broken.csv', {
      '/posts': {
        [made.strange]: { author: 9001, featured_media: 9002, categories: [9003], tags: [9004] },
      },
      '/pages': { [made.orphan]: { parent: 9005 } },
      '/comments': { [made.comment]: { post: 9006 } },
    });
    // Global ids name the host alone.
    here = await openTestSite({ env: { ALIASES: 'wordpress', SITE_URL: 'http://localhost' } });
    const { database } = here.services;
    await database.prisma.user.deleteMany({ where: { login: { not: 'admin' } } });
    const site = await openLiveSite(peer.url.replace('localhost', 'www.localhost'), {
      credentials: peer.credentials,
      patience: { firstPause: 1 },
    });
    report = await moveIn({
      ...{ ...here.services, clock: systemClock, site },
      ...{ signal: new AbortController().signal, onProgress: () => {} },
    });
  }, 120_000);
  afterAll(async () => {
    vi.mocked(dns.lookup).mockRestore();
    await here.close();
    await peer.close();
  });

  it('is told of by name, where something could not be brought', () => {
    const { lost, broken, comment, reply, strange, orphan, illustrated } = made;
    const outcomes = [...report.outcomes.values()];
    expect(outcomes.flatMap(({ missing }) => missing)).toEqual([
      expect.stringMatching(`^media item ${lost} .*lost.jpg is not to be had$`),
      expect.stringMatching(`^media item ${broken} .*broken.csv is not to be had$`),
      `comment ${comment}: what it is about (9006) is not here`,
    ]);
    expect(outcomes.flatMap(({ incomplete }) => incomplete)).toEqual([
      `post ${strange} (Strange): its author 9001 is not here`,
      `post ${strange} (Strange): its terms 9003, 9004 are not here`,
      `post ${illustrated}: its picture ${lost} is not here`,
      `post ${strange}: its picture 9002 is not here`,
      `comment ${reply}: what it is below (${comment}) is not here`,
      `entry ${orphan}: what it is below (9005) is not here`,
    ]);
    expect(report.limits).toEqual([]);
  });

  it('comes with everything else', async () => {
    const differing: unknown[] = [];
    let fields = 0;
    for (const route of Object.keys(ROUTES)) {
      const there = await recordsOf(peer.site, route, peer.url);
      const ours = await recordsOf(here, route, peer.url);
      for (const id of made.named[route] ?? []) there.delete(id);
      expect(there.size, route).toBeGreaterThan(0);
      for (const [id, record] of there)
        for (const [name, value] of Object.entries(record)) {
          fields++;
          const own = ours.get(id)?.[name];
          if (!isDeepStrictEqual(own, value)) differing.push({ route, id, name, value, own });
        }
    }
    // The strange post lost this category.
    expect(differing).toEqual([
      expect.objectContaining({ route: 'wp/v2/categories', name: 'count' }),
    ]);
    expect(fields).toBeGreaterThan(8000);
  });
});

const EVERY = 'publish,future,draft,pending,private,trash';

/** Lists of both sites, by their queries. */
const ROUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'wp/v2/users': {},
  'wp/v2/categories': {},
  'wp/v2/tags': {},
  'wp/v2/menus': {},
  'wp/v2/posts': { status: EVERY },
  'wp/v2/pages': { status: EVERY },
  'wp/v2/media': { status: 'inherit,private,trash' },
  'wp/v2/comments': { status: 'any', type: 'all' },
  'wp/v2/menu-items': { status: 'publish,draft' },
  'tribe/events/v1/categories': { hide_empty: 'false' },
  'tribe/events/v1/venues': { status: EVERY },
  'tribe/events/v1/organizers': { status: EVERY },
  'tribe/events/v1/events': { status: EVERY, start_date: '1990-01-01' },
};

/** What a plain site lacks: files and records that are gone, states of texts, and records whose references will dangle. */
async function liveIn(site: TestSite) {
  const make = makerFor(site);
  const { prisma } = site.services.database;
  const remove = (path: string) => site.rest(path, { as: 'admin', method: 'DELETE' });
  const picture = await makePicture({ width: 400, height: 300 });
  const { body: lost } = await upload(site, picture, { name: 'lost.jpg' });
  const { storage } = site.services.config.media;
  await rm(join(storage.kind === 'local' ? storage.folder : '', lost.media_details.file));
  const { body: broken } = await upload(site, 'a,b', { name: 'broken.csv' });
  const published = { status: 'publish' };
  const illustrated = await make('/core/v2/posts', {
    ...{ ...published, title: 'Illustrated', featured_media: lost.id },
  });
  const post = await make('/core/v2/posts', { ...published, title: 'First' });
  for (const title of ['Second', 'Third']) await make(`/core/v2/posts/${post}`, { title });
  await site.make(`/core/v2/posts/${post}/autosaves`, { title: 'Typed' }, 'editor');
  const comment = await make('/core/v2/comments', { post, content: 'Of a deleted post.' });
  const reply = await make('/core/v2/comments', { post, parent: comment, content: 'Below it.' });
  const date = '2026-02-03T04:05:06';
  for (const status of ['trash', 'spam'])
    await prisma.comment.create({ data: { entryId: post, content: 'Gone.', status, date } });
  await remove(`/core/v2/pages/${await make('/core/v2/pages', { ...published, title: 'Gone' })}`);
  const strange = await make('/core/v2/posts', { ...published, title: 'Strange' });
  const orphan = await make('/core/v2/pages', { ...published, title: 'Orphan' });
  const named: Readonly<Record<string, readonly number[]>> = {
    'wp/v2/posts': [strange],
    'wp/v2/pages': [orphan],
    'wp/v2/media': [lost.id, broken.id],
    'wp/v2/comments': [comment, reply],
  };
  return { lost: lost.id, broken: broken.id, illustrated, comment, reply, strange, orphan, named };
}

/** All records of a route by id as an administrator sees them, with the address of either site taken out. */
async function recordsOf({ app, authorization, services }: TestSite, route: string, peer: string) {
  const { siteUrl } = services.config;
  const isContent = route.startsWith('wp/');
  const size = isContent ? 100 : 50;
  const found = new Map<number, Readonly<Record<string, unknown>>>();
  for (let page = 1; ; page++) {
    const paging = {
      per_page: `${size}`,
      page: `${page}`,
      ...(isContent ? { context: 'edit' } : {}),
    };
    const answer = await app.fetch(
      new Request(
        `${siteUrl}/wp-json/${route}?${new URLSearchParams({ ...ROUTES[route], ...paging })}`,
        {
          headers: { authorization: authorization('admin') },
        },
      ),
    );
    const text = (await answer.text()).replaceAll(peer, '').replaceAll(siteUrl, '');
    const body = JSON.parse(text);
    const records: { id: number }[] = isContent ? body : (body[route.replace(/.*\//, '')] ?? []);
    for (const record of records) found.set(record.id, flat(record));
    if (records.length < size) return found;
  }
}

function flat(value: object, path = ''): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      typeof part === 'object' && part !== null
        ? Object.entries(flat(part, `${path}${name}.`))
        : [[`${path}${name}`, part]],
    ),
  );
}
