import { beforeAll, describe, expect, it } from 'vitest';
import { countOfTerm, makeTerm } from '../../../support/make-term.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

describe('the status of a post', () => {
  const clock = settableClock('2026-05-01T10:00:00');
  const site = sharedSite({ clock });
  let tag: number;
  beforeAll(async () => {
    tag = await makeTerm(site, 'post_tag', 'Counted');
  });

  const create = async (json: object) => await site.make('/core/v2/posts', json, 'editor');
  const update = async (id: number, json: object) =>
    await site.make(`/core/v2/posts/${id}`, json, 'editor');
  const remove = (id: number, query = '') =>
    site.rest(`/core/v2/posts/${id}${query}`, { as: 'editor', method: 'DELETE' });

  it('is draft unless said, with a date that floats until publication fixes it', async () => {
    const draft = await create({ title: 'Floating' });
    expect(draft).toMatchObject({
      status: 'draft',
      slug: '',
      link: `http://site.test/?p=${draft.id}`,
    });
    clock.set('2026-05-02T10:00:00');
    const published = await update(draft.id, { status: 'publish' });
    expect(published).toMatchObject({
      status: 'publish',
      date_gmt: '2026-05-02T10:00:00',
      slug: 'floating',
      link: 'http://site.test/2026/05/02/floating/',
    });
    clock.set('2026-05-03T10:00:00');
    const again = await update(draft.id, { title: 'Fixed' });
    expect(again).toMatchObject({
      date_gmt: '2026-05-02T10:00:00',
      modified_gmt: '2026-05-03T10:00:00',
      slug: 'floating',
    });
  });

  it('keeps the date that a draft was given', async () => {
    const draft = await create({ title: 'Dated', date_gmt: '2020-01-01T00:00:00' });
    const published = await update(draft.id, { status: 'publish' });
    expect(published.date_gmt).toBe('2020-01-01T00:00:00');
  });

  it('converts a date that was written with a zone', async () => {
    const made = await create({
      title: 'Zoned',
      date: '2020-06-01T12:00:00+02:00',
      status: 'publish',
    });
    expect(made.date_gmt).toBe('2020-06-01T10:00:00');
  });

  it('counts for terms only while it is publish', async () => {
    const { id } = await create({ title: 'Counted', tags: [tag] });
    expect(await countOfTerm(site, tag)).toBe(0);
    for (const [status, count] of [
      ['publish', 1],
      ['private', 0],
      ['publish', 1],
      ['pending', 0],
    ] as const) {
      await update(id, { status });
      expect(await countOfTerm(site, tag), status).toBe(count);
    }
  });

  it('is trash after a deletion, and what is written when it comes back', async () => {
    const { id, slug } = await create({ title: 'Binned', status: 'publish', tags: [tag] });
    const before = await countOfTerm(site, tag);
    expect((await remove(id)).body).toMatchObject({ status: 'trash', slug: `${slug}__trashed` });
    expect(await countOfTerm(site, tag)).toBe(before - 1);
    expect((await site.rest(`/core/v2/posts/${id}`)).status).toBe(401);
    expect((await site.rest('/core/v2/posts')).body).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(await remove(id)).toMatchObject({ status: 410, body: { code: 'rest_already_trashed' } });
    expect(await update(id, { status: 'publish' })).toMatchObject({ status: 'publish', slug });
    expect(await countOfTerm(site, tag)).toBe(before);
  });

  it('leaves a slug free for others while it is trash', async () => {
    const first = await create({ title: 'Shared name', status: 'publish' });
    await remove(first.id);
    const second = await create({ title: 'Shared name', status: 'publish' });
    expect(second.slug).toBe('shared-name');
    expect((await update(first.id, { status: 'publish' })).slug).toBe('shared-name-2');
  });

  it('may be made sticky by who may publish', async () => {
    const make = (as: TestUser) =>
      site.rest('/core/v2/posts', { as, json: { title: 'Sticky', sticky: true } });
    expect((await make('author')).status).toBe(201);
    expect(await make('contributor')).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_assign_sticky' },
    });
  });
});

describe('a post deleted by force', () => {
  const site = sharedSite();

  it('takes its revisions, autosaves, terms and comments with it', async () => {
    const { prisma } = site.services.database;
    const tag = await makeTerm(site, 'post_tag', 'Gone');
    const post = await site.make(
      '/core/v2/posts',
      { title: 'Doomed', status: 'publish', tags: [tag] },
      'editor',
    );
    await site.make(`/core/v2/posts/${post.id}`, { content: 'More' }, 'editor');
    await site.make(`/core/v2/posts/${post.id}/autosaves`, { content: 'Yet more' }, 'editor');
    const comment = {
      entryId: post.id,
      content: 'Nice',
      status: 'approved',
      date: '2026-01-01T00:00:00',
    };
    await prisma.comment.create({ data: comment });
    const where = { entryId: post.id };
    expect(await prisma.revision.count({ where })).toBe(2);

    const answer = await site.rest(`/core/v2/posts/${post.id}?force=true`, {
      as: 'editor',
      method: 'DELETE',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        deleted: true,
        previous: { id: post.id, status: 'publish', title: { raw: 'Doomed' } },
      },
    });
    expect(answer.body.previous).not.toHaveProperty('_links');
    expect(await prisma.revision.count({ where })).toBe(0);
    expect(await prisma.entryTerm.count({ where })).toBe(0);
    expect(await prisma.comment.count({ where })).toBe(0);
    expect(await countOfTerm(site, tag)).toBe(0);
    expect(await site.refusal(`/core/v2/posts/${post.id}`)).toBe('404 rest_post_invalid_id');
  });
});
