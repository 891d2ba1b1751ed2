import { describe, expect, it } from 'vitest';
import { holdEvent } from '../../../support/held-event.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const CATEGORIES = '/ext/events/v1/categories';
const TAGS = '/ext/events/v1/tags';

const site = sharedSite();

const make = async (base: string, json: object, as: TestUser = 'admin') =>
  await site.make(base, json, as);

describe('an event category', () => {
  it.each([
    ['a name that is no text', CATEGORIES, { name: 5 }, 'name'],
    ['no name', CATEGORIES, { name: '' }, 'name'],
    ['a tag without a name', TAGS, { name: '' }, 'name'],
    ['a parent that is no number', CATEGORIES, { name: 'x', parent: 'abc' }, 'parent'],
    ['a parent that is not there', CATEGORIES, { name: 'x', parent: 999999 }, 'parent'],
  ])('is refused without details: %s', async (_, path, json, name) => {
    const { status, body } = await site.rest(path, { as: 'admin', json });
    expect([status, body.code, body.data.details]).toEqual([400, 'rest_invalid_param', []]);
    expect(Object.keys(body.data.params)).toEqual([name]);
  });

  it('moves below none that is not there', async () => {
    const { id } = await make(CATEGORIES, { name: 'Staying' });
    const { body } = await site.rest(`${CATEGORIES}/${id}`, {
      as: 'admin',
      json: { parent: 999999 },
    });
    expect(Object.keys(body.data.params)).toEqual(['parent']);
  });

  it('is refused to strangers alike whether it is there or not', async () => {
    for (const call of [{ json: { name: 'No' } }, { method: 'DELETE' }])
      expect(await site.refusal(`${CATEGORIES}/987654`, call)).toBe('401 rest_forbidden');
  });

  it('is no tag, and a tag no category', async () => {
    const category = await make(CATEGORIES, { name: 'Of its own' });
    const tag = await make(TAGS, { name: 'Of its own' });
    expect((await site.rest(`${TAGS}/${category.id}`)).status).toBe(400);
    expect((await site.rest(`${CATEGORIES}/${tag.id}`)).status).toBe(400);
    expect(tag).not.toHaveProperty('parent');
    expect((await site.rest(`/core/v2/tags/${tag.id}`)).body.name).toBe('Of its own');
  });
});

describe('a list of event categories', () => {
  it('is sorted as asked for, and by name where that is no order', async () => {
    for (const name of ['Ride a', 'Ride c', 'Ride b']) await make(TAGS, { name });
    const names = async (query: string) =>
      (await site.rest(`${TAGS}?search=ride&hide_empty=0&${query}`)).body.tags
        .map(({ name }: { name: string }) => name.slice(-1))
        .join('');
    for (const query of ['', 'order=ASC', 'orderby=whatever', 'orderby=name&order=asc'])
      expect(await names(query)).toBe('abc');
    for (const query of ['order=DESC', 'order=desc', 'order=whatever'])
      expect(await names(query)).toBe('cba');
    for (const query of ['orderby=id', 'orderby=term_id']) expect(await names(query)).toBe('acb');
  });

  it.each(['include', 'exclude', 'parent'])(
    'is not narrowed by an unknown term: %s',
    async (name) => {
      const tag = await make(TAGS, { name: `No category for ${name}` });
      for (const id of [987654, tag.id]) {
        const { status, body } = await site.rest(`${CATEGORIES}?${name}=${id}`);
        expect([status, body.code, body.data.details]).toEqual([400, 'rest_invalid_param', []]);
        expect(Object.keys(body.data.params)).toEqual([name]);
      }
      const { id } = await make(CATEGORIES, { name: `A category for ${name}` });
      expect((await site.rest(`${CATEGORIES}?${name}=${id}`)).status).toBe(200);
    },
  );

  it('has pages that know their neighbours', async () => {
    for (const name of ['Hike a', 'Hike b', 'Hike c']) await make(TAGS, { name });
    const page = (query: string) => site.rest(`${TAGS}?search=hike&hide_empty=0&${query}`);
    const address = `http://site.test/api${TAGS}/`;
    const pages = await Promise.all([1, 2, 3].map((n) => page(`per_page=1&page=${n}`)));
    expect(pages.map(({ body }) => body.tags[0].name)).toEqual(['Hike a', 'Hike b', 'Hike c']);
    expect(pages.map(({ body }) => [body.rest_url, body.total, body.total_pages])).toEqual(
      Array(3).fill([address, 3, 3]),
    );
    const asked = `${address}?search=hike&hide_empty=0&per_page=1`;
    expect(pages.map(({ body }) => [body.previous_rest_url, body.next_rest_url])).toEqual([
      [undefined, `${asked}&page=2`],
      [asked, `${asked}&page=3`],
      [`${asked}&page=2`, undefined],
    ]);
    const beyond = await page('page=9');
    expect([beyond.status, beyond.body.code]).toEqual([404, 'term-archive-page-not-found']);
  });

  it('tells nothing of an event that the caller may not read', async () => {
    const event = await holdEvent(site, { status: 'draft' });
    const ask = async (as?: TestUser) =>
      (await site.rest(`${CATEGORIES}?event=${event}`, { as })).status;
    expect([await ask(), await ask('editor')]).toEqual([400, 200]);
    expect((await site.rest(`${CATEGORIES}?post=987654`)).status).toBe(400);
  });
});
