import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const V1 = '/ext/events/v1';
const site = sharedSite();

beforeAll(async () => {
  const as = 'admin' as const;
  const dates = { start_date: 'tomorrow 10:00', end_date: 'tomorrow 11:00' };
  for (const name of ['One', 'Two', 'Three']) {
    await site.make(`${V1}/venues`, { venue: name }, as);
    await site.make(`${V1}/organizers`, { organizer: name }, as);
    await site.make(`${V1}/categories`, { name }, as);
    await site.make(`${V1}/tags`, { name }, as);
    await site.make(`${V1}/events`, { title: name, ...dates }, as);
  }
});

test.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
  'a list of %s is in pages as long as the setting says, unless a length is asked for',
  async (list) => {
    const lengths = async () => {
      const asked = ['', '&per_page=1', '&per_page=9999'].map(async (query) => {
        const { body } = await site.rest(`${V1}/${list}?hide_empty=0${query}`);
        return [body[list].length, body.total_pages];
      });
      return Promise.all(asked);
    };
    const set = (posts_per_page: number) =>
      site.rest('/core/v2/settings', { as: 'admin', json: { posts_per_page } });
    await set(10);
    expect(await lengths()).toEqual([
      [3, 1],
      [1, 3],
      [3, 1],
    ]);
    await set(2);
    expect(await lengths()).toEqual([
      [2, 2],
      [1, 3],
      [3, 1],
    ]);
  },
);
