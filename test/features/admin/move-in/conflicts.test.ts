import { describe, expect, it } from 'vitest';
import { attachTerms } from '../../../../src/content/entries/entry-terms.ts';
import { openLiveSite } from '../../../../src/features/admin/move-in/live/live-site.ts';
import { isWhole, moveReportText } from '../../../../src/features/admin/move-in/move-in.ts';
import { entryData } from '../../../support/entry-data.ts';
import type { TestSite } from '../../../support/test-site.ts';
import { movingSite } from './moving-site.ts';

const { peer, here, move } = movingSite({ isInUse: true });

const database = () => here.services.database.prisma;
const remote = () => peer.site.services.database.prisma;

describe('moving into a site that is in use', () => {
  it('recognises users by login, who keep account and rights and take the profile', async () => {
    await remote().user.update({
      where: { loginKey: 'editor' },
      data: {
        description: 'Of there',
        email: 'x@there.test',
        emailKey: 'x@there.test',
        roles: 'administrator',
      },
    });
    await move();
    const editor = await database().user.findUnique({ where: { loginKey: 'editor' } });
    expect(editor).toMatchObject({
      description: 'Of there',
      email: 'editor@site.test',
      roles: 'editor',
      id: here.users.editor,
    });
    expect(await database().user.count()).toBe(5);
  });

  it('gives a user whose id is taken a new one, says so, and keeps the posts theirs', async () => {
    const data = { login: 'joe', loginKey: 'joe', slug: 'joe', email: '', emailKey: null };
    const id = peer.site.users.author;
    await remote().user.update({ where: { id }, data });
    const post = entryData({ slug: 'joes', authorId: id });
    await remote().entry.create({ data: post });
    const report = await move();
    expect(isWhole(report)).toBe(false);
    expect(report.outcomes.get('users')?.incomplete).toEqual([
      expect.stringMatching(`^user ${id} \\(joe\\): the id ${id} is another user's here`),
    ]);
    const joe = await database().user.findUnique({ where: { loginKey: 'joe' } });
    const author = await database().user.findUnique({ where: { loginKey: 'author' } });
    expect(author).toMatchObject({ id: here.users.author, email: 'author@site.test' });
    const moved = await database().entry.findFirst({ where: { slug: 'joes' } });
    expect(moved?.authorId).toBe(joe?.id);
    const again = await move();
    expect(again.outcomes.get('posts')).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it('never writes over a post that was made here', async () => {
    await database().entry.create({ data: entryData({ id: 1, slug: 'ours', title: 'Ours' }) });
    await database().entry.create({ data: entryData({ id: 50, slug: 'same', title: 'Ours too' }) });
    for (const [id, slug] of [
      [1, 'theirs'],
      [2, 'same'],
      [3, 'free'],
    ] as const)
      await remote().entry.create({ data: entryData({ id, slug, title: slug }) });
    const report = await move();
    expect(report.outcomes.get('posts')).toMatchObject({ brought: 1, updated: 0 });
    expect(report.outcomes.get('posts')?.missing).toEqual([
      'post 1 (theirs): its id is that of post “Ours” here',
      'post 2 (same): its slug is that of post 50 here',
    ]);
    const titles = await database().entry.findMany({
      select: { title: true },
      orderBy: { id: 'asc' },
    });
    expect(titles.map(({ title }) => title)).toEqual(['Ours', 'free', 'Ours too']);
  });

  it('names what was changed on both sites, whose text of here stays among its revisions', async () => {
    for (const slug of ['both', 'there'])
      await remote().entry.create({ data: entryData({ slug, title: slug }) });
    const [both, there] = await remote().entry.findMany({ orderBy: { id: 'asc' } });
    const write = (on: TestSite, id: number | undefined, title: string) =>
      on.rest(`/core/v2/posts/${id}`, { as: 'admin', json: { title } });
    await move();
    await write(here, both?.id, 'Of here');
    for (const entry of [both, there]) await write(peer.site, entry?.id, 'Of there');
    const report = await move();
    const named = `post ${both?.id} (Of there)`;
    expect(report.outcomes.get('posts')).toMatchObject({ updated: 2, overwritten: [named] });
    expect(moveReportText(report)).toContain(`  ${named}`);
    expect(isWhole(report)).toBe(true);
    const revisions = await database().revision.findMany({ where: { entryId: both?.id ?? 0 } });
    expect(revisions.map(({ title }) => title)).toContain('Of here');
    await write(peer.site, both?.id, 'Of there again');
    const third = await move();
    expect(third.outcomes.get('posts')).toMatchObject({ updated: 1, overwritten: [] });
  });

  it('takes the category over that every site begins with, unless it is in use', async () => {
    await remote().term.update({
      where: { id: 1 },
      data: { slug: 'allgemein', name: 'Allgemein', sortName: 'allgemein' },
    });
    await move();
    expect(await database().term.findMany({ select: { id: true, slug: true } })).toEqual([
      { id: 1, slug: 'allgemein' },
    ]);
  });

  it('says which category can not come since its id is in use here', async () => {
    await database().term.update({ where: { id: 1 }, data: { slug: 'mine', version: 2 } });
    const post = await remote().entry.create({ data: entryData({ title: 'Carrier' }) });
    const carried = [{ entryId: post.id, termId: 1 }];
    await peer.site.services.database.transaction((open) => attachTerms(open, carried));
    const report = await move();
    expect(report.outcomes.get('categories')?.missing).toEqual([
      'category 1 (uncategorized): its id is that of category mine here',
    ]);
    expect(report.outcomes.get('posts')?.incomplete).toEqual([
      `post ${post.id} (Carrier): its terms 1 are not here`,
    ]);
  });

  it('bears what is untidy there, and names what it can not read', async () => {
    const untidy = [
      { id: 7, slug: '', status: 'draft', date: null, modified: '-0001-11-30T00:00:00', meta: [] },
      {
        id: 8,
        slug: 'no\u0000thing',
        status: 'publish',
        date: '2026-01-02T03:04:05',
        date_gmt: null,
      },
      { id: 'nine', slug: 'nine', status: 'publish', title: { raw: '\u001b[31mRed' } },
      'not even a record',
    ];
    const isList = ({ pathname, searchParams }: URL) =>
      pathname.endsWith('/posts') && searchParams.get('order') === 'asc';
    peer.answer(isList, { json: untidy });
    const report = await move();
    expect(report.outcomes.get('posts')?.missing).toEqual([
      expect.stringMatching(/^post nine \(.*Red\): id: /),
      expect.stringMatching(/^post without an id: /),
    ]);
    const entries = await database().entry.findMany({ orderBy: { id: 'asc' } });
    expect(entries).toEqual([
      expect.objectContaining({ id: 7, isDateFloating: true, title: '' }),
      expect.objectContaining({ id: 8, slug: 'nothing', date: '2026-01-02T03:04:05' }),
    ]);
  });

  it('finds the interface from any page of the site, and under either kind of names', async () => {
    for (const page of ['', '/some/page', '/healthz', '/wp-json/', '/?rest_route=/']) {
      const site = await openLiveSite(`${peer.url}${page}`);
      expect({ page, home: site.home }).toEqual({ page, home: peer.url });
      await expect(site.get('/core/v2/categories')).resolves.toMatchObject({ value: [{ id: 1 }] });
    }
    const documented = await openLiveSite(`${peer.url}/api/`);
    expect(documented.surface.names).toBeNull();
    await expect(documented.get('/core/v2/tags')).resolves.toMatchObject({ value: [] });
  });
});
