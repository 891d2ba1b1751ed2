import { beforeAll, describe, expect, it } from 'vitest';
import { findCached } from '../../../../src/http/response-cache.ts';
import { countOfTerm, makeTerm } from '../../../support/make-term.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite } from '../../../support/test-site.ts';

describe('a scheduled post', () => {
  const clock = settableClock('2030-01-01T00:00:00');
  const site = sharedSite({ clock });
  let id: number;
  let tag: number;
  beforeAll(async () => {
    tag = await makeTerm(site, 'post_tag', 'Later');
    const { body } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Later', status: 'publish', date_gmt: '2030-01-02T00:00:00', tags: [tag] },
    });
    id = body.id;
  });

  const findKept = (address: string) => findCached(site.services, `/api${address}`);

  it('waits for its moment out of sight', async () => {
    const mine = await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'author' });
    expect(mine.body).toMatchObject({ status: 'future', slug: 'later' });
    expect((await site.rest(`/core/v2/posts/${id}`)).status).toBe(401);
    for (let i = 0; i < 2; i++)
      expect((await site.rest('/core/v2/posts')).headers.get('x-wp-total')).toBe('0');
    expect(await countOfTerm(site, tag)).toBe(0);
    expect(await findKept('/core/v2/posts')).toBeDefined();
  });

  it('is public in kept answers, lists, totals and counts of terms as soon as it has come', async () => {
    clock.set('2030-01-01T23:59:59');
    expect((await site.rest('/core/v2/posts')).body).toEqual([]);
    expect(await findKept('/core/v2/posts')).toBeDefined();
    clock.set('2030-01-02T00:00:00');
    expect(await findKept('/core/v2/posts')).toBeUndefined();
    const list = await site.rest('/core/v2/posts');
    expect(list.body).toMatchObject([{ id, status: 'publish', date_gmt: '2030-01-02T00:00:00' }]);
    expect(list.headers.get('x-wp-total')).toBe('1');
    expect((await site.rest(`/core/v2/posts/${id}`)).status).toBe(200);
    expect((await site.rest(`/core/v2/posts?tags=${tag}`)).body).toHaveLength(1);
    expect(await countOfTerm(site, tag)).toBe(1);
  });

  it('is published once though many ask at the same moment', async () => {
    const made = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Once', status: 'future', date_gmt: '2030-01-03T00:00:00', tags: [tag] },
    });
    clock.set('2030-01-03T00:00:00');
    const { id: once } = made.body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.rest(`/core/v2/posts/${once}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await countOfTerm(site, tag)).toBe(2);
  });

  it('is published at once when its date is moved into the past', async () => {
    const made = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Moved', status: 'publish', date_gmt: '2040-01-01T00:00:00' },
    });
    expect(made.body.status).toBe('future');
    const moved = await site.rest(`/core/v2/posts/${made.body.id}`, {
      as: 'author',
      json: { date_gmt: '2029-01-01T00:00:00' },
    });
    expect(moved.body).toMatchObject({ status: 'publish', date_gmt: '2029-01-01T00:00:00' });
  });
});
