import { beforeAll, expect, test } from 'vitest';
import { toGlobalId } from '../../src/graphql/global-id.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let pages: readonly number[];

beforeAll(async () => {
  for (const day of ['01', '02', '03']) {
    const json = { title: day, date: `2026-03-${day}T12:00:00`, status: 'publish' };
    await site.rest('/core/v2/posts', { as: 'admin', json });
  }
  const made: number[] = [];
  for (const title of ['above', 'between', 'below']) {
    const json = { title, status: 'publish', parent: made.at(-1) ?? 0 };
    made.push((await site.rest('/core/v2/pages', { as: 'admin', json })).body.id);
  }
  pages = made;
});

interface Titles {
  readonly nodes: readonly { readonly title: string }[];
}

const listed = ({ nodes }: Titles) => nodes.map(({ title }) => title).join(' ');

async function posts(where: string): Promise<string> {
  const { data, errors } = await site.graphql<{ posts: Titles }>(
    `{ posts(where: { ${where} }) { nodes { title } } }`,
  );
  return errors ? JSON.stringify(errors[0]?.extensions.params) : listed(data.posts);
}

test.each([
  ['publishedAfter: "2026-03-02"', '03 02'],
  ['publishedAfter: "2026-03-02T12:00"', '03'],
  ['publishedBefore: "2026-03-02T13:30:00+02:00"', '01'],
  ['publishedAfter: "2026-03-01T12:00:00Z", publishedBefore: "2026-03-03"', '02'],
  ['modifiedBefore: "2020-01-01"', ''],
])('the moments { %s } find %j', async (where, found) => {
  expect(await posts(where)).toBe(found);
});

test.each([
  ['publishedAfter: "yesterday"', 'where.publishedAfter'],
  ['modifiedBefore: "2026-02-30"', 'where.modifiedBefore'],
  ['dateQuery: { week: 3 }', 'where.dateQuery'],
  [`search: "${'word '.repeat(101)}"`, 'where.search'],
])('{ %s } is refused as %s', async (where, name) => {
  expect(Object.keys(JSON.parse(await posts(where)))).toEqual([name]);
});

async function ancestors(where: string): Promise<string> {
  const { data } = await site.graphql<{ page: { ancestors: Titles } }>(
    `{ page(id: ${pages[2]}, idType: DATABASE_ID) { ancestors(where: { ${where} }) { nodes { ... on Page { title } } } } }`,
  );
  return listed(data.page.ancestors);
}

test('ancestors are found by number, by global id and by what else can be asked of them', async () => {
  const [above = 0, between = 0, below = 0] = pages;
  expect(await ancestors('status: PUBLISH')).toBe('between above');
  expect(await ancestors(`in: ["${above}", "${toGlobalId('post', between)}"]`)).toBe(
    'between above',
  );
  expect(await ancestors(`id: ${above}`)).toBe('above');
  expect(await ancestors(`in: ["${below}"]`)).toBe('');
});
