import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../../support/test-site.ts';

const site = sharedSite();
const ids: number[] = [];
beforeAll(async () => {
  for (const content of ['A quetzal.', 'A quetzal, too.', 'A heron.'])
    ids.push((await write('/core/v2/posts', { title: 'Birds', content, status: 'publish' })).id);
});

const write = async (path: string, json: object) =>
  (await site.rest(path, { as: 'admin', json })).body;

/** The total of a search, and the counts that it took. */
async function search(query = 'search=quetzal') {
  const counts: string[] = [];
  const stop = site.services.database.onStatement((sql) => {
    if (/^\s*SELECT count\(/i.test(sql)) counts.push(sql);
  });
  const { headers } = await site.rest(`/core/v2/posts?${query}`);
  stop();
  return { total: Number(headers.get('x-wp-total')), counts };
}

it('a search’s total follows every change', async () => {
  const totals = [(await search()).total];
  const change = async (content: string) => {
    await write(`/core/v2/posts/${ids[2]}`, { content });
    return search();
  };
  totals.push((await change('Another quetzal.')).total);
  totals.push((await change('A heron again.')).total);
  expect(totals).toEqual([2, 3, 2]);
});

it('words to leave out are left out of it', async () => {
  expect((await search('search=quetzal -too')).total).toBe(1);
  expect((await search('search=-too')).total).toBe(2);
});

it('a search of one kind is not counted for a change in another', async () => {
  await search();
  await write('/core/v2/pages', { title: 'A quetzal', status: 'publish' });
  expect(await search()).toEqual({ total: 2, counts: [] });
});
