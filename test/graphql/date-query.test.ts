import { beforeAll, expect, test } from 'vitest';
import { offsetChanges } from '../../src/operation/time-zones.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  const settings = { timezone: 'America/New_York' };
  await site.rest('/core/v2/settings', { as: 'admin', method: 'POST', json: settings });
  // The clocks go forward on 8 March 2026 at 2:00, and back on 1 November 2026.
  for (const [title, date] of [
    ['winter', '2026-01-31T23:30:15'],
    ['before', '2026-03-08T01:59:59'],
    ['after', '2026-03-08T03:00:00'],
    ['summer', '2025-07-31T22:10:00'],
    ['autumn', '2025-11-02T23:00:00'],
  ])
    await site.rest('/core/v2/posts', { as: 'admin', json: { title, date, status: 'publish' } });
});

async function titles(dateQuery: string): Promise<string> {
  const { data, errors } = await site.graphql<{ posts: { nodes: { title: string }[] } }>(
    `{ posts(where: { dateQuery: { ${dateQuery} } }) { nodes { title } } }`,
  );
  return errors
    ? String(errors[0]?.extensions.code)
    : data.posts.nodes.map(({ title }) => title).join(' ');
}

test.each([
  ['month: 1, day: 31', 'winter'],
  ['day: 31', 'winter summer'],
  ['hour: 23', 'winter autumn'],
  ['hour: 22, minute: 10', 'summer'],
  ['minute: 59, second: 59', 'before'],
  ['second: 15', 'winter'],
  ['month: 3, hour: 3', 'after'],
  ['month: 8', ''],
  ['hour: 3, compare: "<"', 'before'],
  ['month: 7, compare: "!="', 'after before winter autumn'],
  ['year: 2026, compare: "<"', 'autumn summer'],
  ['year: 2026, month: 3, day: 8, hour: 1', 'before'],
])('the part { %s } is one of the site’s clocks: %j', async (query, found) => {
  expect(await titles(query)).toBe(found);
});

test.each([
  ['after: { year: 2026, month: 3, day: 8, hour: 1 }', 'after'],
  ['after: { year: 2026, month: 3, day: 8, hour: 1 }, inclusive: true', 'after before'],
  ['after: { year: 2026, month: 3, day: 8, hour: 3 }, inclusive: true', 'after'],
  ['before: { year: 2025, month: 7, day: 31, hour: 22, minute: 10, second: 1 }', 'summer'],
  ['before: { year: 2025, month: 7, day: 31, hour: 22, minute: 10 }', ''],
])('{ %s } has %j', async (query, found) => {
  expect(await titles(query)).toBe(found);
});

test.each([
  'after: { year: 2026, hour: 24 }',
  'before: { year: 2026, minute: 60 }',
  'before: { year: 2026, second: -1 }',
  'after: { year: 2026, hour: 2147483647 }',
])('{ %s } is refused', async (query) => {
  expect(await titles(query)).toBe('rest_invalid_param');
});

test('the changes of a zone’s clocks are known to the second', () => {
  expect(offsetChanges('America/New_York')).toContainEqual({
    from: '2026-03-08T07:00:00',
    seconds: -14_400,
  });
  expect(offsetChanges('Asia/Kolkata')).toEqual([{ from: '1990-01-01T00:00:00', seconds: 19_800 }]);
});

test('pages and posts are found by their template on both surfaces', async () => {
  const make = (path: string, template: string) =>
    site.rest(`/core/v2/${path}`, {
      as: 'admin',
      json: { title: `Shown by ${template}`, status: 'publish', template },
    });
  for (const path of ['pages', 'posts'])
    for (const template of ['single-event', 'elementor_canvas', '']) await make(path, template);
  const ask = (template: string) =>
    site.graphql<Record<string, { totalCount: number; nodes: { title: string }[] }>>(
      `{ pages(where: { template: "${template}" }) { totalCount nodes { title } }
         posts(where: { template: "${template}" }) { totalCount nodes { title } } }`,
    );
  const { data } = await ask('single-event');
  const one = { totalCount: 1, nodes: [{ title: 'Shown by single-event' }] };
  expect(data).toEqual({ pages: one, posts: one });
  expect((await ask('')).data.pages?.totalCount).toBeGreaterThan(0);
  expect((await ask('none')).data.pages?.totalCount).toBe(0);
  const { body } = await site.rest('/core/v2/pages?template=single-event');
  expect(body.map(({ template }: { template: string }) => template)).toEqual(['single-event']);
});
