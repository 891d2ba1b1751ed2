import { beforeAll, expect, it } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
let post: number;
let other: number;
beforeAll(async () => {
  const { prisma } = site.services.database;
  const create = () => prisma.entry.create({ data: entryData({ authorId: site.users.author }) });
  [post, other] = [(await create()).id, (await create()).id];
  for (const entry of [post, post, post, other])
    await write('/core/v2/comments', { post: entry, content: `Hear, ${Math.random()}.` });
});

async function write(path: string, json: object): Promise<number> {
  const { status, body } = await site.rest(path, { as: 'admin', json });
  expect([200, 201]).toContain(status);
  return body.id;
}

const total = async (query = '') =>
  Number((await site.rest(`/core/v2/comments?${query}`)).headers.get('x-wp-total'));
const totals = () => Promise.all([total(), total('search=hear'), total('order=asc&parent=0')]);
const remove = (path: string) => site.rest(path, { as: 'admin', method: 'DELETE' });

it('totals of comments follow every change in them and in what they are about', async () => {
  const seen = [await totals()];
  const after = async (change: Promise<unknown>) => {
    await change;
    seen.push(await totals());
  };
  await after(write('/core/v2/comments', { post, content: 'Hear once more.' }));
  const { body } = await site.rest(`/core/v2/comments?post=${post}`);
  await after(write(`/core/v2/comments/${body[0].id}`, { content: 'See.' }));
  await after(write(`/core/v2/comments/${body[1].id}`, { status: 'hold' }));
  await after(remove(`/core/v2/comments/${body[2].id}?force=true`));
  await after(write(`/core/v2/posts/${other}`, { status: 'private' }));
  await after(write(`/core/v2/posts/${other}`, { status: 'publish' }));
  await after(write(`/core/v2/posts/${post}`, { password: 'open' }));
  await after(write(`/core/v2/posts/${post}`, { password: '' }));
  await after(remove(`/core/v2/posts/${other}?force=true`));
  expect(seen).toEqual([
    [4, 4, 4],
    [5, 5, 5],
    [5, 4, 5],
    [4, 3, 4],
    [3, 2, 3],
    [2, 1, 2],
    [3, 2, 3],
    [1, 1, 1],
    [3, 2, 3],
    [2, 1, 2],
  ]);
});

it('they are kept until something changes', async () => {
  const counted = async () => {
    const heard: string[] = [];
    const stop = site.services.database.onStatement((sql) => heard.push(sql));
    await total('search=hear&per_page=5');
    stop();
    return heard.filter((sql) => /^SELECT count/.test(sql.trim()));
  };
  await total('search=hear');
  expect(await counted()).toEqual([]);
  await write('/core/v2/comments', { post, content: 'Hear, hear.' });
  expect(await counted()).toHaveLength(1);
  expect(await counted()).toEqual([]);
});
