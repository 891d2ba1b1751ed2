import { describe, expect, it } from 'vitest';
import { siteForEachTest } from '../../../support/test-site.ts';

describe('settings', () => {
  const site = siteForEachTest();

  const set = (json: object) => site.rest('/core/v2/settings', { as: 'admin', json });
  const seq = async () =>
    (await site.services.database.prisma.change.aggregate({ _max: { seq: true } }))._max.seq;

  it('keep what was written, and show it in the site index at once', async () => {
    expect((await site.rest('/')).body.name).toBe('Almanac');
    const { status, body } = await set({ title: 'Tern & Co', posts_per_page: '7' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Tern &amp; Co', posts_per_page: 7 });
    expect((await site.rest('/core/v2/settings', { as: 'admin' })).body).toEqual(body);
    expect((await site.rest('/')).body.name).toBe('Tern &amp; Co');
  });

  it('go back to the default by null', async () => {
    await set({ title: 'Other', use_smilies: false, default_comment_status: 'closed' });
    const { body } = await set({ title: null, use_smilies: null, default_comment_status: null });
    expect(body).toMatchObject({
      title: 'Almanac',
      use_smilies: true,
      default_comment_status: 'open',
    });
  });

  it.each([
    ['timezone', 'Mars/Olympus'],
    ['timezone', 'UTC+25'],
    ['email', 'nobody'],
    ['start_of_week', 7],
    ['posts_per_page', 0],
    ['show_on_front', 'shop'],
    ['default_ping_status', 'ajar'],
    ['default_post_format', 'epic'],
    ['default_category', 4711],
    ['page_on_front', 4711],
    ['site_icon', 4711],
    ['language', '../../etc'],
    ['date_format', ' '],
    ['url', 'http://elsewhere.test'],
  ])('refuse %s = %s and write nothing', async (name, value) => {
    const before = await seq();
    const { status, body } = await set({ title: 'Not this', [name]: value });
    expect(status).toBe(400);
    expect(body.code).toBe('rest_invalid_param');
    expect(Object.keys(body.data.params)).toEqual([name]);
    expect(await seq()).toBe(before);
    expect((await site.rest('/')).body.name).toBe('Almanac');
  });

  it('take existing pages and categories', async () => {
    const { prisma } = site.services.database;
    const term = { taxonomy: 'category', slug: 'birds', name: 'Birds', sortName: 'birds' };
    const { id } = await prisma.term.create({ data: term });
    expect((await set({ default_category: id })).body.default_category).toBe(id);
    expect((await set({ default_category: null })).body.default_category).toBeLessThan(id);
  });

  it('take back what they showed', async () => {
    const { body } = await site.rest('/core/v2/settings', { as: 'admin' });
    expect((await set(body)).body).toEqual(body);
  });

  it('move the dates that posts show, those kept in memory too', async () => {
    const made = await site.rest('/core/v2/posts', {
      as: 'admin',
      json: { title: 'A', status: 'publish', date_gmt: '2026-07-01T10:00:00' },
    });
    const path = `/core/v2/posts/${made.body.id}?_fields=date,date_gmt`;
    const dates = async (address: string) => (await site.rest(address)).body;
    expect(await dates(path)).toEqual({
      date: '2026-07-01T10:00:00',
      date_gmt: '2026-07-01T10:00:00',
    });
    const list = '/core/v2/posts';
    const tag = (await site.rest(list)).headers.get('etag') ?? '';

    expect((await set({ timezone: 'europe/paris' })).body.timezone).toBe('Europe/Paris');
    expect(await dates(path)).toEqual({
      date: '2026-07-01T12:00:00',
      date_gmt: '2026-07-01T10:00:00',
    });
    const again = await site.rest(list, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(200);
    expect(again.body[0].date).toBe('2026-07-01T12:00:00');

    expect((await set({ timezone: 'UTC-3:30' })).body.timezone).toBe('');
    expect((await dates(path)).date).toBe('2026-07-01T06:30:00');
    expect((await site.rest('/')).body).toMatchObject({ gmt_offset: '-3.5', timezone_string: '' });
  });
});
