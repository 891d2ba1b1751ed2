import { beforeAll, describe, expect, it } from 'vitest';
import { entryData } from '../support/entry-data.ts';
import { ENTRIES, fillSite } from '../support/fill-site.ts';
import { type Plan, plansOf } from '../support/plans-of.ts';
import { sharedSite } from '../support/test-site.ts';

/** Lists as they are documented. */
const lists = [
  'posts',
  'posts?_embed=1',
  'posts?page=1&per_page=100',
  'posts?offset=1',
  'posts?slug=named',
  'posts?slug=named,hello',
  'posts?include=1,2',
  'posts?exclude=1',
  'posts?author=3',
  'posts?author_exclude=3',
  'posts?after=2020-01-01T00:00:00',
  'posts?modified_after=2020-01-01T00:00:00',
  'posts?sticky=true',
  'posts?ignore_sticky=false',
  'posts?orderby=title&order=asc',
  'posts?orderby=modified',
  'posts?orderby=slug',
  'posts?orderby=id',
  'posts?search=quetzal',
  'posts?search=quetzal&orderby=relevance',
  'posts?search=a+quetzal&orderby=relevance',
  'posts?status=draft&context=edit',
  'posts?status=any&context=edit',
  'posts?author=3,4',
  'posts?categories=1',
  'posts?categories=1,2&orderby=id',
  'posts?categories=1&tags=2',
  'posts?categories_exclude=1',
  'posts?format=standard',
  'posts?orderby=author',
  'posts?orderby=author&order=asc',
  'posts?orderby=parent',
  'pages',
  'pages?orderby=menu_order',
  'pages?parent=1',
  'pages?parent=0',
  'media',
  'media?parent=1',
  'media?media_type=image',
  'comments',
  'comments?post=1',
  'comments?parent=1',
  'comments?orderby=id',
  'comments?orderby=post',
  'comments?orderby=post&order=asc',
  'comments?orderby=parent',
  'comments?orderby=type',
  'comments?search=hear',
  'search?search=quetzal',
  'tags?post=1',
  'tags?slug=a',
  'users/2',
];

const documents = [
  '{ posts(first: 5) { nodes { title author { node { name } } } } }',
  '{ posts(last: 5) { nodes { title } } }',
  '{ posts(where: { title: "Hello" }) { nodes { title } } }',
  '{ posts(where: { orderby: [{ field: COMMENT_COUNT, order: DESC }] }) { nodes { commentCount } } }',
  '{ posts(where: { search: "quetzal" }) { nodes { title } } }',
  '{ post(id: "hello", idType: SLUG) { title } }',
  '{ nodeByUri(uri: "/hello/") { id } }',
  '{ pages { nodes { title } } }',
  '{ pages(where: { template: "wide" }) { nodes { title } } }',
  '{ comments { nodes { id } } }',
  '{ events { totalCount nodes { id } } }',
  ...[
    'upcoming: true',
    'past: true',
    'startsBetween: { start: "2065-05-01", end: "2065-05-31" }',
    'onDate: "2065-05-01"',
    'runsBetween: { start: "2065-05-01", end: "2065-05-31" }',
    'dateOverlaps: { start: "2065-05-01", end: "2065-05-31" }',
    'onCalendarGrid: true',
    'startDateQuery: { year: 2065, month: 5 }',
    'startsOnOrAfter: "2063-01-01", venuesIn: [VENUE]',
    'startsOnOrAfter: "2063-01-01", taxQuery: { taxArray: [{ taxonomy: EVENTSCATEGORY, field: SLUG, terms: ["c"] }] }',
  ].map((where) => `{ events(where: { ${where} }) { nodes { title } } }`),
];

/** What only PostgreSQL may plan otherwise than by the order of an index. */
const nested = [
  '{ categories { nodes { posts(where: { orderby: [{ field: MODIFIED, order: DESC }] }) { nodes { id } } } } }',
  '{ categories { nodes { posts(where: { hasPassword: false }) { nodes { id } } } } }',
];

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';
const site = sharedSite();
let id: number;
let venue: number;

/** SQLite plans the same however much there is (src/storage/sqlite/open-sqlite.ts); PostgreSQL plans by what it has measured. */
beforeAll(async () => {
  if (isPostgresql) return fillSite(site);
  const json = { title: 'Hello', content: 'A quetzal.', status: 'publish' };
  id = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
  await site.services.database.prisma.entry.create({
    data: entryData({ slug: 'named', authorId: site.users.author }),
  });
  await site.rest('/core/v2/comments', { as: 'admin', json: { post: id, content: 'Well.' } });
  venue = (await site.rest('/ext/events/v1/venues', { as: 'admin', json: { venue: 'Hall' } })).body
    .id;
  const page = { title: 'P', status: 'publish' };
  const { body: parent } = await site.rest('/core/v2/pages', { as: 'admin', json: page });
  await site.rest('/core/v2/pages', { as: 'admin', json: { ...page, parent: parent.id } });
}, 120_000);

/** Sorting is right for what one of these has found: it is as long as what was named, or was counted before. */
const NAMED =
  /\((kind=\? AND status=\? AND )?(rowid|id|entryId|parentId|slug|sortTitle|modified|termId|venueId)[=>]|kind=\? AND slug=|VIRTUAL TABLE/;
const GROWS =
  /^SCAN ((Entry|EntryTerm|Comment|Revision|MediaItem|Change|User|Term)\b|(Event|Occurrence|EventVenue|FormSubmission)\b(?!.* INDEX))/m;

const isUnboundedOnSqlite = ({ plan }: Plan): boolean =>
  GROWS.test(plan) || (plan.includes('TEMP B-TREE FOR ORDER BY') && !NAMED.test(plan));

/** Rows that may be sorted: a tenth of what there is. */
const FEW = ENTRIES / 10;

/** A total of nearly all that there is, media of a type that most have or approved comments, reads each, and may sort for a join. */
function isUnboundedOnPostgresql({ sql, plan }: Plan): boolean {
  const isTotal = sql.startsWith('SELECT count');
  const whole = [...plan.matchAll(/Seq Scan on "?(\w+)/g)].map(([, table = '']) => table);
  const sorted = [...plan.matchAll(/(?<!Incremental )Sort +\(cost=.*rows=(\d+)/g)];
  return (
    whole.some(
      (table) =>
        /^(Entry|EntryTerm|EntrySearch|Revision)$/.test(table) ||
        (/^(MediaItem|Comment)$/.test(table) && !isTotal),
    ) ||
    (!isTotal && sorted.some(([, rows]) => Number(rows) > FEW))
  );
}

async function expectBounded(ask: () => Promise<unknown>): Promise<void> {
  const plans = await plansOf(site, ask);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(isPostgresql ? isUnboundedOnPostgresql : isUnboundedOnSqlite)).toEqual([]);
}

describe('no table is read as a whole and none is sorted for', () => {
  it.each(lists)('/core/v2/%s', (path) =>
    expectBounded(async () => {
      const { status } = await site.rest(`/core/v2/${path}`, { as: 'editor' });
      expect(status).toBe(200);
      await site.rest(`/core/v2/${path}`);
    }),
  );

  it.each(isPostgresql ? nested : documents)('%s', (document) =>
    expectBounded(async () => {
      const query = document.replace('VENUE', String(venue));
      expect((await site.graphql(query)).errors).toBeUndefined();
    }),
  );

  it('what waits for an administrator', () =>
    expectBounded(() => site.graphql('{ waiting { kind count } }', { as: 'admin' })));

  it('events by their local starts', () =>
    expectBounded(() => site.rest('/ext/events/v1/events?end_date=2099-12-31')));

  it.runIf(!isPostgresql).each([
    ['a new post', '/core/v2/posts', { title: 'Hello', status: 'publish', content: 'Some' }],
    ['a change of a post', '/core/v2/posts/ID', { title: 'Other', content: 'More' }],
    ['a new page', '/core/v2/pages', { title: 'P', status: 'publish' }],
    ['a new comment', '/core/v2/comments', { post: 'ID', content: 'Once more.' }],
    ['a new term', '/core/v2/tags', { name: 'News' }],
  ])('%s', async (_, path, given) => {
    const json = 'post' in given ? { ...given, post: id } : given;
    await expectBounded(async () => {
      const { status } = await site.rest(path.replace('ID', String(id)), { as: 'admin', json });
      expect([200, 201]).toContain(status);
    });
  });

  it.runIf(!isPostgresql)('putting a post into the trash and deleting it', async () => {
    const remove = async (path: string) => {
      const { status } = await site.rest(path, { as: 'admin', method: 'DELETE' });
      expect(status).toBe(200);
    };
    await expectBounded(async () => {
      await remove(`/core/v2/posts/${id}`);
      await remove(`/core/v2/posts/${id}?force=true`);
    });
  });
});
