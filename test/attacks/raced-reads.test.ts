import { beforeEach, expect, it } from 'vitest';
import { findCached } from '../../src/http/response-cache.ts';
import { type SecondProcess, secondProcess } from '../support/second-process.ts';
import { siteForEachTest } from '../support/test-site.ts';

const site = siteForEachTest();
let other: SecondProcess;
beforeEach(async () => {
  other = secondProcess(site);
});

/** Does something each time after the change log was read, or else before it is read, in the order in which it is. */
function aroundRefreshes(
  work: { before?: () => Promise<unknown>; after?: () => Promise<unknown> }[],
) {
  const { changes } = site.services;
  const refresh = changes.refresh.bind(changes);
  Object.assign(changes, {
    async refresh() {
      const { before, after } = work.shift() ?? {};
      await before?.();
      await refresh();
      await after?.();
    },
  });
}

/** The answer that is kept of an address, else one that is made now. */
async function ask(path: string) {
  const address = `/api${path}`;
  await site.services.changes.refresh();
  await site.services.schedule.isDue(); // else nothing that is kept is served yet
  const kept = await findCached(site.services, address);
  if (kept)
    return { total: Number(kept.headers['X-WP-Total']), body: JSON.parse(String(kept.body)) };
  const { headers, body } = await site.rest(path);
  return { total: Number(headers.get('x-wp-total')), body };
}

it('a list is not kept as if it had seen what was written while it was made', async () => {
  const { id } = await other.write('/core/v2/posts', { title: 'One', status: 'publish' });
  await site.rest('/core/v2/posts');
  await site.graphql(`{ post(id: "${id}", idType: DATABASE_ID) { title content } }`);
  aroundRefreshes([
    { after: () => other.write(`/core/v2/posts/${id}`, { title: 'Two' }) },
    { before: () => other.write('/core/v2/posts', { title: 'New', status: 'publish' }) },
  ]);
  await site.rest('/core/v2/posts');
  const { total, body } = await ask('/core/v2/posts');
  expect(total).toBe(2);
  expect(body.map(({ title }: { title: { rendered: string } }) => title.rendered)).toEqual(
    expect.arrayContaining(['Two', 'New']),
  );
});

it('old settings are not kept as if they were the new ones', async () => {
  await site.rest('/');
  await other.write('/core/v2/settings', { title: 'Before' });
  const { changes, settings } = site.services;
  const current = settings.current.bind(settings);
  let isRaced = false;
  Object.assign(settings, {
    async current() {
      const old = await current();
      if (isRaced) return old;
      isRaced = true;
      await other.write('/core/v2/settings', { title: 'After' });
      await changes.refresh();
      return old;
    },
  });
  const raced = await site.rest('/');
  expect(raced.body.name).toBe('Before');
  expect((await ask('/')).body.name).toBe('After');
});

/** The year of the event. */
const DAYS = { post: '', event: 'start_date=2091-01-01&end_date=2091-12-31' };

it.each(['/core/v2/posts', '/ext/events/v1/events'])(
  'a record that %s lists is not shown as it was when not everybody was to see it',
  async (collection) => {
    const dates = { start_date: '2091-05-01', end_date: '2091-05-01' };
    const { id } = await other.write(collection, { title: 'Secret', status: 'private', ...dates });
    const type = collection === '/core/v2/posts' ? 'post' : 'event';
    await site.graphql(`{ ${type}(id: "${id}", idType: DATABASE_ID) { title } }`, { as: 'admin' });
    aroundRefreshes([
      { after: () => other.write(`${collection}/${id}`, { title: 'Public', status: 'publish' }) },
    ]);
    const { body } = await site.rest(`${collection}?${DAYS[type]}`);
    const shown = JSON.stringify(body);
    expect(shown).not.toContain('Secret');
    expect(shown).toContain('Public');
  },
);

it.each(['', '?include='])(
  'a post that becomes private while it is read%s is not shown',
  async (list) => {
    const { id } = await other.write('/core/v2/posts', { title: 'Public', status: 'publish' });
    const path = `/core/v2/posts${list || '/'}${id}`;
    const json = { title: 'Secret', status: 'private' };
    aroundRefreshes([{}, { before: () => other.write(`/core/v2/posts/${id}`, json) }]);
    expect(JSON.stringify((await site.rest(path)).body)).not.toContain('Secret');
  },
);
