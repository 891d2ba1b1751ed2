import { describe, expect, it } from 'vitest';
import { isWhole, type MoveReport } from '../../../../src/features/admin/move-in/move-in.ts';
import { totalOf } from '../../../../src/features/admin/move-in/verify/compare-records.ts';
import { approveProposal } from '../../../../src/features/content/revisions/proposals/proposal-operations.ts';
import { systemContext } from '../../../../src/operation/context.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { countedAndStored } from '../../../support/comment-counts.ts';
import { EVENTS, PLAIN_EVENTS } from './fill-calendar.ts';
import { fillPeer, PLAIN_POSTS } from './fill-peer.ts';
import { movingSite } from './moving-site.ts';

const { peer, here, live, move, verify } = movingSite({ fill: (site) => fillPeer(site) });

const POSTS = PLAIN_POSTS + 7;

const countsOf = (report: MoveReport, step: string) => {
  const { brought, updated, unchanged, missing } = report.outcomes.get(step) ?? {};
  return { brought, updated, unchanged, missing: missing?.length };
};

describe('moving a site in', () => {
  it('keeps every field of every record, as both sites show them', async () => {
    const report = await move();
    expect(isWhole(report)).toBe(true);
    expect(countsOf(report, 'users').brought).toBe(5);
    expect(countsOf(report, 'posts').brought).toBe(POSTS);
    expect(countsOf(report, 'comments').brought).toBe(3);
    expect(countsOf(report, 'venues').brought).toBe(2);
    expect(countsOf(report, 'events').brought).toBe(EVENTS + PLAIN_EVENTS);
    expect(countsOf(report, 'menu items').brought).toBe(5);
    expect(countsOf(report, 'contact forms').brought).toBe(2);
    expect(countsOf(report, 'menu locations').brought).toBe(1);
    const verifications = await verify();
    for (const verification of verifications) {
      const differing = [...verification.fields].filter(
        // Former states of a text are not moved.
        ([field, { counts }]) => counts.different > 0 && !/version/.test(field),
      );
      expect(differing).toEqual([]);
      expect(verification.absent).toEqual([]);
      expect(totalOf(verification).equal).toBeGreaterThan(verification.records * 8);
    }
  });

  it('leaves texts as they were written, with dates, threads, counts and the search index', async () => {
    await move();
    const { prisma } = here.services.database;
    const first = await prisma.entry.findFirst({ where: { title: "It's first" } });
    const origin = await peer.site.services.database.prisma.entry.findFirst({
      where: { title: "It's first" },
    });
    expect({ ...first, version: 0, guid: null }).toEqual({
      ...origin,
      version: 0,
      lastEditorId: null,
      guid: null,
    });
    const comments = await prisma.comment.findMany({ orderBy: { id: 'asc' } });
    expect(comments.map(({ status }) => status)).toEqual(['approved', 'approved', 'hold']);
    expect(comments[1]?.parentId).toBe(comments[0]?.id);
    const { counted, stored } = await countedAndStored(here);
    expect(counted.length).toBeGreaterThan(0);
    expect(stored).toEqual(counted);
    const child = await prisma.term.findFirst({ where: { slug: 'child' } });
    expect(child).toMatchObject({ count: PLAIN_POSTS, parentId: child ? child.id + 1 : 0 });
    const found = await here.rest('/core/v2/posts?search=quoted&_fields=title');
    expect(found.body.length).toBeGreaterThan(0);
    const index = await here.rest('/');
    expect(index.body).toMatchObject({ name: 'The Peer', timezone_string: 'Europe/Berlin' });
  });

  it('brings changes that wait for approval, which are approved here', async () => {
    const { prisma } = peer.site.services.database;
    const first = await prisma.entry.findFirstOrThrow({ where: { title: "It's first" } });
    const category = await prisma.term.findFirstOrThrow({ where: { slug: 'child' } });
    const picture = await prisma.entry.findFirstOrThrow({ where: { kind: 'attachment' } });
    const text = { title: 'A *better* title', note: 'A typo.', categories: [category.id] };
    const body = await peer.site.make(
      `/core/v2/posts/${first.id}/proposals`,
      { ...text, featured_media: picture.id },
      'contributor',
    );
    expect(isWhole(await move())).toBe(true);
    const moved = here.services.database.prisma;
    const proposal = await moved.proposal.findUniqueOrThrow({ where: { id: body.id } });
    const { version } = await moved.entry.findUniqueOrThrow({ where: { id: first.id } });
    expect(proposal).toMatchObject({
      ...{ entryId: first.id, authorId: body.author, status: 'pending', note: 'A typo.' },
      baseVersion: version,
    });
    expect(JSON.parse(proposal.changes)).toEqual({
      title: 'A *better* title',
      featuredMediaId: picture.id,
      terms: { category: [category.id] },
    });
    expect(countsOf(await move(), 'proposals')).toMatchObject({ brought: 0, unchanged: 1 });
    await perform(approveProposal, await systemContext(here.services), { id: body.id });
    const { body: after } = await here.rest(`/core/v2/posts/${first.id}`);
    expect(after).toMatchObject({ featured_media: picture.id, categories: [category.id] });
  });

  it('goes on where a proposal is gone since the list was read', async () => {
    const json = { code: 'proposal_not_found', message: '', data: { status: 404 } };
    peer.answer(({ pathname }) => /\/proposals\/\d+$/.test(pathname), { status: 404, json });
    const report = await move();
    expect(isWhole(report)).toBe(true);
    expect(countsOf(report, 'proposals')).toMatchObject({ brought: 0, missing: 0 });
  });

  it('brings pingbacks and what was said below them', async () => {
    const { prisma } = peer.site.services.database;
    const first = await prisma.entry.findFirstOrThrow({ where: { title: "It's first" } });
    const said = { entryId: first.id, content: 'Linked.', date: '2026-02-03T04:05:06' };
    const ping = await prisma.comment.create({
      data: { ...said, type: 'pingback', status: 'approved' },
    });
    const answer = await prisma.comment.create({
      data: { ...said, parentId: ping.id, status: 'approved' },
    });
    expect(isWhole(await move())).toBe(true);
    const moved = here.services.database.prisma.comment;
    expect(await moved.findUnique({ where: { id: ping.id } })).toMatchObject({ type: 'pingback' });
    expect(await moved.findUnique({ where: { id: answer.id } })).toMatchObject({
      parentId: ping.id,
    });
  });

  it('says which records are no longer below another one', async () => {
    peer.answer('/media', { status: 403, json: { code: 'rest_forbidden' } });
    const { prisma } = peer.site.services.database;
    const [first, second] = await prisma.comment.findMany({ orderBy: { id: 'asc' }, take: 2 });
    const picture = await prisma.entry.findFirstOrThrow({ where: { kind: 'attachment' } });
    await prisma.comment.update({
      where: { id: first?.id ?? 0 },
      data: { entryId: picture.id },
    });
    const report = await move();
    expect(report.outcomes.get('comments')?.missing).toEqual([
      `comment ${first?.id}: what it is about (${picture.id}) is not here`,
    ]);
    expect(report.outcomes.get('parents')?.incomplete).toEqual([
      `comment ${second?.id}: what it is below (${first?.id}) is not here`,
    ]);
  });

  it('gives records made afterwards ids above all that came', async () => {
    await move();
    const { prisma } = here.services.database;
    const highest = await prisma.entry.aggregate({ _max: { id: true } });
    const term = await prisma.term.create({
      data: { taxonomy: 'category', slug: 'new', name: 'New', sortName: 'new' },
    });
    const terms = await prisma.term.count();
    const made = await here.services.database.prisma.entry.create({
      data: {
        kind: 'post',
        status: 'draft',
        slug: '',
        title: '',
        sortTitle: '',
        content: '',
        excerpt: '',
        date: '2026-01-01T00:00:00',
        modified: '2026-01-01T00:00:00',
      },
    });
    expect(made.id).toBe((highest._max.id ?? 0) + 1);
    expect(term.id).toBe(terms);
  });

  it('brings nothing twice, and again only what changed', async () => {
    const { id } = await peer.site.services.database.prisma.entry.findFirstOrThrow({
      where: { title: "It's first" },
    });
    const json = { title: 'Proposed' };
    await peer.site.make(`/core/v2/posts/${id}/proposals`, json, 'contributor');
    await move();
    const second = await move();
    for (const [step, outcome] of second.outcomes) {
      expect({ step, ...outcome }).toMatchObject({ step, brought: 0, updated: 0, missing: [] });
      expect(outcome.unchanged).toBeGreaterThan(0);
    }
    expect(second.isResumed).toBe(false);
    const [post] = (await peer.site.rest('/core/v2/posts?slug=plain-7')).body;
    const edit = { as: 'admin', json: { title: 'New title', categories: [1] } } as const;
    await peer.site.rest(`/core/v2/posts/${post.id}`, edit);
    const third = await move();
    expect(countsOf(third, 'posts')).toEqual({
      brought: 0,
      updated: 1,
      unchanged: POSTS - 1,
      missing: 0,
    });
    const { body } = await here.rest(`/core/v2/posts/${post.id}`);
    expect(body).toMatchObject({ title: { rendered: 'New title' }, categories: [1] });
    const child = await here.rest('/core/v2/categories?slug=child&_fields=count');
    expect(child.body).toEqual([{ count: PLAIN_POSTS - 1 }]);
  }, 120_000);

  it('shows a new slug of a term on the entries that carry it and in the addresses below it', async () => {
    await move();
    const [child] = (await here.rest('/core/v2/categories?slug=child')).body;
    const [post] = (await here.rest('/core/v2/posts?slug=plain-7')).body;
    const rename = (id: number, slug: string) =>
      peer.site.rest(`/core/v2/categories/${id}`, { as: 'admin', json: { slug } });
    const tagOf = async (path: string) => (await here.rest(path)).headers.get('etag');
    const path = `/core/v2/categories/${child.id}`;
    const before = await tagOf(path);
    await rename(child.parent, 'top');
    await move();
    expect(await tagOf(path)).not.toBe(before);
    await rename(child.id, 'leaf');
    const changes = here.services.database.prisma.change;
    const { _max } = await changes.aggregate({ _max: { seq: true } });
    await move();
    const moved = await here.rest(`/core/v2/posts/${post.id}`);
    expect(moved.body.class_list).toContain('category-leaf');
    const where = { seq: { gt: _max.seq ?? 0 }, kind: 'post' };
    expect(await changes.count({ where })).toBe(PLAIN_POSTS);
  }, 120_000);

  it('goes on after it was broken off in the middle', async () => {
    const stop = new AbortController();
    const broken = move({
      signal: stop.signal,
      onProgress: (step, done) => {
        if (step === 'posts' && done === 100) stop.abort(new Error('enough'));
      },
    });
    await expect(broken).rejects.toThrow('enough');
    const { prisma } = here.services.database;
    expect(await prisma.entry.count()).toBe(100);
    peer.asked.length = 0;
    const report = await move();
    expect(report.isResumed).toBe(true);
    expect(isWhole(report)).toBe(true);
    expect(countsOf(report, 'posts')).toMatchObject({ brought: POSTS - 100, unchanged: 0 });
    expect(await prisma.entry.count({ where: { kind: 'post' } })).toBe(POSTS);
    const asked = peer.asked
      .map((url) => new URL(url, peer.url))
      .filter(({ pathname }) => pathname.endsWith('/posts'))
      .map(({ searchParams }) => searchParams);
    const pages = asked
      .filter((query) => query.get('per_page') === '100')
      .filter((query) => query.get('status')?.startsWith('publish,'))
      .map((query) => query.get('page'));
    expect(pages).toContain('2');
    expect(pages).not.toContain('1');
  });

  it('reads from the beginning again when posts were deleted there meanwhile', async () => {
    const { prisma } = peer.site.services.database;
    const early = await prisma.entry.findMany({ take: 3, orderBy: { id: 'asc' } });
    const remove = async () => {
      for (const { id } of early)
        await peer.site.rest(`/core/v2/posts/${id}?force=true`, { as: 'admin', method: 'DELETE' });
    };
    peer.intercept((url, response) => {
      if (!url.pathname.endsWith('/posts') || url.searchParams.get('page') !== '3') return false;
      peer.intercept(() => false);
      void remove().then(() => response.writeHead(503, { 'retry-after': '0' }).end());
      return true;
    });
    const report = await move();
    expect(isWhole(report)).toBe(true);
    const ids = await prisma.entry.findMany({ select: { id: true } });
    const brought = await here.services.database.prisma.entry.findMany({ select: { id: true } });
    const known = new Set(brought.map(({ id }) => id));
    expect(ids.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('waits for a site that is busy or broken for a moment', async () => {
    const faults = [500, 429, 503];
    peer.intercept((url, response) => {
      const status = url.pathname.endsWith('/posts') ? faults.shift() : undefined;
      if (status === undefined) return false;
      response.writeHead(status, { 'retry-after': '0' }).end('<p>Sorry');
      return true;
    });
    const report = await move();
    expect(faults).toEqual([]);
    expect(isWhole(report)).toBe(true);
  });

  it('names the one record that the site breaks on, and brings the others', async () => {
    const broken = 142;
    const isBroken = ({ pathname, searchParams }: URL) => {
      const size = Number(searchParams.get('per_page'));
      const last = Number(searchParams.get('page')) * size;
      const isList = pathname.endsWith('/posts') && searchParams.get('order') === 'asc';
      return isList && broken > last - size && broken <= last;
    };
    peer.answer(isBroken, { status: 500 });
    const report = await move();
    expect(isWhole(report)).toBe(false);
    expect(countsOf(report, 'posts').brought).toBe(POSTS - 1);
    expect(report.outcomes.get('posts')?.missing).toEqual([
      expect.stringMatching(/^number 142 of \/core\/v2\/posts: .* answers 500/),
    ]);
  });

  it('brings what is public without credentials, its texts as well as they can be told', async () => {
    const report = await move({ site: await live({ credentials: undefined }) });
    const posts = await here.services.database.prisma.entry.findMany({
      where: { kind: 'post', slug: { not: { startsWith: 'plain-' } } },
    });
    expect(posts).toEqual([
      expect.objectContaining({ title: "It's first", status: 'publish', excerpt: '' }),
    ]);
    expect(report.outcomes.get('posts')?.missing).toEqual([
      expect.stringContaining('its text is protected by a password'),
    ]);
    const { body } = await here.rest(`/core/v2/posts/${posts[0]?.id}`);
    const origin = await peer.site.rest(`/core/v2/posts/${posts[0]?.id}`);
    expect(body.content).toEqual(origin.body.content);
    expect(body.title).toEqual(origin.body.title);
    const user = await here.services.database.prisma.user.findUnique({
      where: { loginKey: 'author' },
    });
    expect(user).toMatchObject({ id: peer.site.users.author, email: '', passwordHash: '' });
    expect(user?.roles).toBe('subscriber');
    expect((await here.rest('/')).body.name).toBe('The Peer');
  });

  it('refuses wrong credentials in one sentence', async () => {
    const credentials = { ...peer.credentials, applicationPassword: 'wrong' };
    const site = await live({ credentials });
    await expect(move({ site })).rejects.toThrow('incorrect_password');
    expect(await here.services.database.prisma.user.count()).toBe(0);
  });
});

it('names the kinds that are not known here, and how many records they have', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    types: {
      post: { name: 'Posts', rest_base: 'posts', rest_namespace: 'wp/v2' },
      product: { name: 'Products', rest_base: 'products', rest_namespace: 'wp/v2' },
      empty: { name: 'Empty', rest_base: 'empties', rest_namespace: 'wp/v2' },
      hidden: { name: 'Hidden', rest_base: 'hidden', rest_namespace: 'wp/v2' },
    },
    taxonomies: {
      category: { name: 'Categories', rest_base: 'categories', rest_namespace: 'wp/v2' },
      brand: { name: 'Brands', rest_base: 'brands', rest_namespace: 'wp/v2' },
    },
    products: [{ id: 900 }],
    empties: [],
    brands: [{ id: 901 }],
  };
  const totals: Readonly<Record<string, number>> = { products: 37, brands: 4 };
  peer.intercept((url, response) => {
    const name = url.pathname.match(/\/wp\/v2\/(\w+)$/)?.[1] ?? '';
    const body = answers[name];
    if (body === undefined) return false;
    const headers = { 'content-type': 'application/json', 'x-wp-total': totals[name] ?? 0 };
    response.writeHead(200, { ...headers, 'x-wp-totalpages': totals[name] ?? 0 });
    response.end(JSON.stringify(body));
    return true;
  });
  const report = await move();
  expect(report.outcomes.get('other kinds')?.missing).toEqual([
    '37 of Products (product): this kind is not known here',
    '4 of Brands (brand): this kind is not known here',
  ]);
  expect(isWhole(report)).toBe(false);
}, 60_000);
