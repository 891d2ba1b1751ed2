import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('If-Match on a write to a post', () => {
  const site = sharedSite();
  let path: string;
  beforeAll(async () => {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Matched', status: 'publish' },
    });
    path = `/core/v2/posts/${body.id}`;
  });

  const tag = async (query = '') => (await site.rest(path + query)).headers.get('etag') ?? '';
  const write = (ifMatch: string, method = 'PATCH', as: 'author' | 'subscriber' = 'author') =>
    site.rest(path, {
      as,
      method,
      headers: { 'if-match': ifMatch },
      ...(method === 'DELETE' ? {} : { json: { title: crypto.randomUUID() } }),
    });
  const failed = { status: 412, body: { code: 'rest_precondition_failed' } };

  it.each(['POST', 'PUT', 'PATCH'])(
    'lets a %s through that names the present version',
    async (method) => {
      expect((await write(await tag(), method)).status).toBe(200);
      expect((await write(`"other", ${await tag('?context=embed')}`, method)).status).toBe(200);
      expect((await write('*', method)).status).toBe(200);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'refuses a %s that names an older one',
    async (method) => {
      const old = await tag();
      expect((await write(old)).status).toBe(200);
      const before = (await site.rest(path)).body;
      expect(await write(old, method)).toMatchObject(failed);
      expect(await write(`W/${await tag()}`, method)).toMatchObject(failed);
      expect((await site.rest(path)).body).toEqual(before);
    },
  );

  it('tells who may not write so, whatever is named', async () => {
    expect(await write('"other"', 'PATCH', 'subscriber')).toMatchObject({ status: 403 });
  });

  it('lets one of many writers through who all name the same version', async () => {
    const same = await tag();
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(same)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 409, 412].includes(status))).toBe(true);
  });

  it('matches nothing where there is nothing for everyone to read', async () => {
    const { body } = await site.rest('/core/v2/posts', { as: 'author', json: { title: 'Draft' } });
    const draft = (ifMatch: string) =>
      site.rest(`/core/v2/posts/${body.id}`, {
        as: 'author',
        headers: { 'if-match': ifMatch },
        json: { title: 'Changed' },
      });
    expect(await draft('"any"')).toMatchObject(failed);
    expect((await draft('*')).status).toBe(200);
  });
});

describe('If-Match on a write to a category', () => {
  const site = sharedSite();

  /** Has a post that came later with the category's number, and has it change while the category is written. */
  async function writeWhile(at: number, changeOther: (id: number) => Promise<unknown>) {
    const { body: term } = await site.rest('/core/v2/categories', {
      as: 'editor',
      json: { name: `Numbered ${crypto.randomUUID()}` },
    });
    const { prisma } = site.services.database;
    await prisma.entry.deleteMany({ where: { id: term.id } });
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title: 'Same number', status: 'publish' },
    });
    await prisma.entry.update({ where: { id: post.id }, data: { id: term.id } });
    const path = `/core/v2/categories/${term.id}`;
    const etag = (await site.rest(path)).headers.get('etag') ?? '';
    const { changes } = site.services;
    const refresh = changes.refresh.bind(changes);
    let looks = 0;
    Object.assign(changes, {
      async refresh() {
        looks += 1;
        if (looks === at) await changeOther(term.id);
        await refresh();
      },
    });
    const answer = await site.rest(path, {
      as: 'editor',
      method: 'PATCH',
      headers: { 'if-match': etag },
      json: { description: 'Renamed' },
    });
    Object.assign(changes, { refresh });
    return answer.status;
  }

  const change = (collection: string, json: object) => (id: number) =>
    site.rest(`/core/v2/${collection}/${id}`, { as: 'editor', method: 'PATCH', json });

  // Before it begins, before its tag is compared, and after that.
  it.each([1, 2, 3, 4])('is not hindered by a post that has its number (%d)', async (at) => {
    expect(await writeWhile(at, change('posts', { content: 'Meanwhile' }))).toBe(200);
  });

  it('is refused when the category itself has changed', async () => {
    expect(await writeWhile(1, change('categories', { description: 'Meanwhile' }))).toBe(412);
  });
});
