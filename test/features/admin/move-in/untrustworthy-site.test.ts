import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../../src/features/admin/move-in/move-in.ts';
import { makePicture } from '../../../support/test-image.ts';
import { upload } from '../../content/media/media-site.ts';
import { movingSite } from './moving-site.ts';

const TAGS = 250;

const { peer, here, move } = movingSite({
  patience: { attempts: 2, firstPause: 1, timeout: 5_000 },
  async fill({ services }) {
    const data = Array.from({ length: TAGS }, (_, i) => ({
      ...{ taxonomy: 'post_tag', name: `Tag ${i}`, sortName: `tag ${i}`, slug: `tag-${i}` },
      description: '',
    }));
    await services.database.prisma.term.createMany({ data });
  },
});

const isPageOfTags = ({ pathname, searchParams }: URL, page: number): boolean =>
  pathname.endsWith('/tags') &&
  searchParams.get('page') === String(page) &&
  searchParams.get('per_page') === '100';

/** An empty page of the tags. */
const EMPTY = { json: [], headers: { 'x-wp-total': String(TAGS), 'x-wp-totalpages': '3' } };

const tagsHere = () =>
  here.services.database.prisma.term.count({ where: { taxonomy: 'post_tag' } });

/** Tags of the peer, in the order of their ids. */
const tagsThere = () =>
  peer.site.services.database.prisma.term.findMany({
    where: { taxonomy: 'post_tag' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });

/** Begins to move the site in, and breaks off after so many tags. */
async function breakOffAfter(tags: number): Promise<void> {
  const stop = new AbortController();
  const broken = move({
    signal: stop.signal,
    onProgress(step, done) {
      if (step === 'tags' && done === tags) stop.abort(new Error('enough'));
    },
  });
  await expect(broken).rejects.toThrow('enough');
}

describe('moving a site in that', () => {
  it('once shows an empty page in the middle, brings what was on it', async () => {
    const empty = peer.answer((url) => isPageOfTags(url, 2), { ...EMPTY, times: 1 });
    const report = await move();
    expect(empty.count).toBe(1);
    expect(await tagsHere()).toBe(TAGS);
    expect(isWhole(report)).toBe(true);
  });

  it('always shows an empty page in the middle, says so', async () => {
    peer.answer((url) => isPageOfTags(url, 2), EMPTY);
    const report = await move();
    expect(await tagsHere()).toBe(TAGS - 100);
    expect(isWhole(report)).toBe(false);
    expect(report.outcomes.get('tags')?.missing).toEqual([
      expect.stringMatching(/^about 100 of the tags: the site did not show all/),
    ]);
  });

  it('gets a new record for one that it loses meanwhile, misses none', async () => {
    const [first] = await tagsThere();
    let isFirst = true;
    peer.intercept((url, response, request) => {
      if (!isFirst || !isPageOfTags(url, 2)) return false;
      isFirst = false;
      const path = `/core/v2/tags/${first?.id}?force=true`;
      void peer.site
        .rest(path, { as: 'admin', method: 'DELETE' })
        .then(() => peer.site.rest('/core/v2/tags', { as: 'admin', json: { name: 'Late' } }))
        .then(() => response.writeHead(503, { 'retry-after': '0' }).end());
      request.resume();
      return true;
    });
    const report = await move();
    expect(isFirst).toBe(false);
    expect(isWhole(report)).toBe(true);
    const { prisma } = here.services.database;
    const brought = new Set((await prisma.term.findMany()).map(({ id }) => id));
    expect((await tagsThere()).filter(({ id }) => !brought.has(id))).toEqual([]);
  });

  it('changed between two runs so that its pages shifted, misses none', async () => {
    await breakOffAfter(100);
    const [first] = await tagsThere();
    const path = `/core/v2/tags/${first?.id}?force=true`;
    await peer.site.rest(path, { as: 'admin', method: 'DELETE' });
    await peer.site.make('/core/v2/tags', { name: 'Late' });
    const report = await move();
    expect(report.isResumed).toBe(true);
    const { prisma } = here.services.database;
    const brought = new Set((await prisma.term.findMany()).map(({ id }) => id));
    expect((await tagsThere()).filter(({ id }) => !brought.has(id))).toEqual([]);
  });

  it('has a record that can not come, names it again when an interrupted move goes on', async () => {
    const [first] = await tagsThere();
    await here.services.database.prisma.term.create({
      data: {
        ...{ id: first?.id ?? 0, taxonomy: 'category', name: 'Here', sortName: 'here' },
        ...{ slug: 'here', description: '' },
      },
    });
    await breakOffAfter(200);
    const report = await move();
    expect(isWhole(report)).toBe(false);
    expect(report.outcomes.get('tags')?.missing).toHaveLength(1);
  });

  it('gives out a file at the second time, brings it', async () => {
    await upload(peer.site, 'a,b', { name: 'list.csv' });
    const busy = { status: 503, headers: { 'retry-after': '0' }, times: 1 };
    const answered = peer.answer('/list.csv', busy);
    const report = await move();
    expect(answered.count).toBe(1);
    expect(isWhole(report)).toBe(true);
  });

  it('breaks off in the middle of a file each time, brings everything else and names it', async () => {
    await upload(peer.site, 'a,b', { name: 'list.csv' });
    peer.intercept((url, response) => {
      if (!url.pathname.endsWith('/list.csv')) return false;
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' });
      response.write('a,b');
      setTimeout(() => response.destroy(), 20);
      return true;
    });
    const report = await move();
    expect(report.outcomes.get('media')?.missing).toEqual([
      expect.stringMatching(/list\.csv is not to be had$/),
    ]);
    expect(report.outcomes.has('settings')).toBe(true);
  });

  it('has lost the original of a large picture, brings the picture and names the original', async () => {
    const large = await makePicture({ width: 2800, height: 1400 });
    await upload(peer.site, large, { name: 'large.jpg' });
    peer.answer('/large.jpg', { status: 404 });
    const media = (await move()).outcomes.get('media');
    expect(media).toMatchObject({ brought: 1, missing: [] });
    expect(media?.incomplete).toEqual([expect.stringMatching(/large\.jpg is not to be had$/)]);
  });

  it('breaks on its last tag and on all comments, brings everything else and names them', async () => {
    peer.intercept(({ pathname, searchParams: query }, response) => {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page'))];
      const last = query.get('order') === 'desc' ? 1 : TAGS;
      const isHit = pathname.endsWith('/tags') && page * size >= last && (page - 1) * size < last;
      if (isHit) response.socket?.destroy();
      else if (pathname.endsWith('/comments')) response.writeHead(500).end();
      else return false;
      return true;
    });
    const report = await move();
    expect(await tagsHere()).toBe(TAGS - 1);
    expect(report.outcomes.get('tags')?.missing).toEqual([
      expect.stringMatching(`^number ${TAGS} of /core/v2/tags: .* can't be reached`),
    ]);
    expect(report.outcomes.get('comments')?.missing).toEqual([
      expect.stringMatching(/^all comments: .* answers 500/),
    ]);
    expect(report.outcomes.get('settings')?.brought).toBe(1);
  });

  it('breaks on the stored states of a text, says how many are missing', async () => {
    const admin = { as: 'admin' } as const;
    const { body } = await peer.site.rest('/core/v2/posts', { ...admin, json: { title: 'One' } });
    await peer.site.rest(`/core/v2/posts/${body.id}`, { ...admin, json: { title: 'Two' } });
    peer.answer('/revisions', { status: 500 });
    const posts = (await move()).outcomes.get('posts');
    expect(posts).toMatchObject({ brought: 1, missing: [] });
    expect(posts?.incomplete).toEqual([
      expect.stringMatching(`^post ${body.id} .*: \\d of its revisions$`),
    ]);
  });

  it('goes down, is given up after a few requests', async () => {
    let isDown = false;
    const refused = peer.answer((url) => (isDown ||= isPageOfTags(url, 2)), { status: 500 });
    await expect(move()).rejects.toThrow('answers 500');
    expect(refused.count).toBeLessThan(20);
  });

  it('leads to another host, gives it neither the password nor a request', async () => {
    const hosts = new Set<string | undefined>();
    let at = '/list.csv';
    peer.intercept(({ pathname }, response, { headers }) => {
      hosts.add(headers.host?.split(':')[0]);
      if (!pathname.endsWith(at)) return false;
      response.writeHead(301, { location: peer.url.replace('127.0.0.1', 'localhost') }).end();
      return true;
    });
    await upload(peer.site, 'a,b', { name: 'list.csv' });
    expect((await move()).outcomes.get('media')?.missing).toEqual([
      expect.stringMatching(/list\.csv is not to be had$/),
    ]);
    at = '/tags';
    await expect(move()).rejects.toThrow('is redirected to http://localhost:');
    expect([...hosts]).toEqual(['127.0.0.1']);
  });
});
