import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { entryData } from '../support/entry-data.ts';
import { ENTRIES, fillSite } from '../support/fill-site.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

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

/** SQLite plans the same however much there is (src/storage/sqlite/open-sqlite.ts), so that a few rows will do. */
describe.runIf(process.env.TEST_DATABASE !== 'postgresql')('SQLite’s plan of', () => {
  let site: TestSite;
  let id: number;
  beforeAll(async () => {
    site = await openTestSite();
    const json = { title: 'Hello', content: 'A quetzal.', status: 'publish' };
    id = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
    await site.services.database.prisma.entry.create({
      data: entryData({ slug: 'named', authorId: site.users.author }),
    });
    await site.rest('/core/v2/comments', { as: 'admin', json: { post: id, content: 'Well.' } });
    const page = { title: 'P', status: 'publish' };
    const { body: parent } = await site.rest('/core/v2/pages', { as: 'admin', json: page });
    await site.rest('/core/v2/pages', { as: 'admin', json: { ...page, parent: parent.id } });
  });
  afterAll(() => site.close());

  /** What is sent while something is asked, with how SQLite does it. */
  const plansOf = async (ask: () => Promise<unknown>) => {
    const { sqlite, onStatement } = site.services.database;
    const sent = new Set<string>();
    const stop = onStatement((sql) => void sent.add(sql));
    await ask();
    stop();
    return [...sent]
      .filter((sql) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql))
      .map((sql) => {
        const steps = sqlite?.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() ?? [];
        return { sql, steps: steps.map((step) => String(step[3])) };
      });
  };

  /** Tables that grow with a site. */
  const GROWING = /^SCAN (Entry|EntryTerm|Comment|Revision|MediaItem|Change|User|Term)\b/;
  /** Sorting is right for what one of these has found: it is as long as what was named, or was counted before. */
  const NAMED =
    /\((kind=\? AND status=\? AND )?(rowid|id|entryId|parentId|slug|sortTitle|modified)[=>]|kind=\? AND slug=/;

  const unbounded = (plans: Awaited<ReturnType<typeof plansOf>>) =>
    plans.flatMap(({ sql, steps }) => {
      const isSorted = steps.some((step) => step.includes('TEMP B-TREE FOR ORDER BY'));
      const isNamed = steps.some((step) => NAMED.test(step) || step.includes('VIRTUAL TABLE'));
      return steps.some((step) => GROWING.test(step)) || (isSorted && !isNamed)
        ? [{ sql, steps }]
        : [];
    });

  it.each(lists)('/core/v2/%s reads no table as a whole and sorts none', async (path) => {
    const ask = async () => {
      const { status } = await site.rest(`/core/v2/${path}`, { as: 'editor' });
      expect(status).toBe(200);
      await site.rest(`/core/v2/${path}`);
    };
    expect(unbounded(await plansOf(ask))).toEqual([]);
  });

  it.each([
    ['posts?slug=named', 'slug=?'],
    ['posts?slug=named,hello', 'slug=?'],
    ['posts?slug=named&status=any', 'slug=?'],
    ['posts?include=1,2', 'id=?'],
    ['posts?author=3', 'authorId=?'],
    ['posts?sticky=true', 'isSticky=?'],
    ['posts?format=aside', 'format=?'],
    ['posts?after=2020-01-01T00:00:00', 'date>?'],
    ['posts?modified_after=2020-01-01T00:00:00', 'modified>?'],
    ['pages?parent=1', 'parentId=?'],
    ['posts?orderby=author', 'Entry_kind_status_author_id_idx'],
    ['posts?orderby=parent', 'Entry_kind_status_parent_id_idx'],
    ['posts?search=quetzal', 'VIRTUAL TABLE'],
  ])('/core/v2/%s begins with %s', async (path, found) => {
    const plans = await plansOf(() => site.rest(`/core/v2/${path}`, { as: 'admin' }));
    const lists = plans.filter(
      ({ sql }) => /FROM [^(]*(json_each.*)?"Entry" WHERE/s.test(sql) && sql.includes('LIMIT'),
    );
    const first = lists.map(({ steps }) => steps.join('; '));
    expect(first.length).toBeGreaterThan(0);
    for (const steps of first) expect(steps).toContain(found);
  });

  it.each([
    '{ posts(first: 5) { nodes { title author { node { name } } } } }',
    '{ posts(last: 5) { nodes { title } } }',
    '{ posts(where: { title: "Hello" }) { nodes { title } } }',
    '{ posts(where: { orderby: [{ field: COMMENT_COUNT, order: DESC }] }) { nodes { commentCount } } }',
    '{ posts(where: { search: "quetzal" }) { nodes { title } } }',
    '{ post(id: "hello", idType: SLUG) { title } }',
    '{ nodeByUri(uri: "/hello/") { id } }',
    '{ pages { nodes { title } } }',
    '{ comments { nodes { id } } }',
  ])('%s neither', async (query) => {
    const ask = async () => expect((await site.graphql(query)).errors).toBeUndefined();
    expect(unbounded(await plansOf(ask))).toEqual([]);
  });

  it.each([
    [
      'of the calendar',
      '{ events { totalCount nodes { id } } }',
      'COVERING INDEX Occurrence_start_idx',
    ],
    ['not over', '{ events(where: { upcoming: true }) { nodes { id } } }', 'Occurrence_span_idx'],
    ['over', '{ events(where: { past: true }) { nodes { id } } }', 'Occurrence_start_idx'],
  ])('events %s are found by an index of occurrences', async (_, query, index) => {
    const plans = await plansOf(() => site.graphql(query));
    const lists = plans.filter(({ sql }) => sql.includes('"Event"') && sql.includes('LIMIT'));
    expect(lists.length).toBeGreaterThan(0);
    const steps = plans
      .filter(({ sql }) => sql.includes('"Occurrence"'))
      .flatMap((plan) => plan.steps);
    expect(steps.some((step) => step.includes(index))).toBe(true);
    expect(steps.filter((step) => /SCAN (Event|Occurrence)/.test(step))).toEqual([]);
    expect(lists.flatMap((list) => list.steps).join()).not.toContain('TEMP B-TREE');
  });

  it('a list of events by REST follows their local starts, and is counted by an index alone', async () => {
    const plans = await plansOf(() => site.rest('/ext/events/v1/events?end_date=2099-12-31'));
    const [list] = plans.filter(({ sql }) => sql.includes('AS "total"'));
    const steps = list?.steps.join('; ') ?? '';
    expect(steps).toContain('SEARCH Occurrence USING COVERING INDEX Occurrence_local_idx');
    expect(steps).not.toContain('TEMP B-TREE');
  });

  it.each([
    ['a new post', '/core/v2/posts', { title: 'Hello', status: 'publish', content: 'Some' }],
    ['a change of a post', '/core/v2/posts/ID', { title: 'Other', content: 'More' }],
    ['a new page', '/core/v2/pages', { title: 'P', status: 'publish' }],
    ['a new comment', '/core/v2/comments', { post: 'ID', content: 'Once more.' }],
    ['a new term', '/core/v2/tags', { name: 'News' }],
  ])('%s neither', async (_, path, given) => {
    const json = 'post' in given ? { ...given, post: id } : given;
    const ask = async () => {
      const { status } = await site.rest(path.replace('ID', String(id)), { as: 'admin', json });
      expect([200, 201]).toContain(status);
    };
    expect(unbounded(await plansOf(ask))).toEqual([]);
  });

  it('putting a post into the trash and deleting it neither', async () => {
    const remove = async (path: string) => {
      const { status } = await site.rest(path, { as: 'admin', method: 'DELETE' });
      expect(status).toBe(200);
    };
    const ask = async () => {
      await remove(`/core/v2/posts/${id}`);
      await remove(`/core/v2/posts/${id}?force=true`);
    };
    expect(unbounded(await plansOf(ask))).toEqual([]);
  });
});

/** PostgreSQL plans by what it has measured: there is as much of everything that a walk along an index is worth it. */
describe.runIf(process.env.TEST_DATABASE === 'postgresql')('PostgreSQL’s plan of', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    await fillSite(site);
  }, 120_000);
  afterAll(() => site.close());

  interface Node {
    readonly 'Node Type': string;
    readonly 'Relation Name'?: string;
    readonly 'Index Name'?: string;
    readonly 'Plan Rows': number;
    readonly Plans?: readonly Node[];
  }

  const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

  /** What is read while something is asked, with how PostgreSQL does it. */
  async function plansOf(ask: () => Promise<unknown>) {
    const sent = new Map<string, readonly unknown[]>();
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await ask();
    for (const [query, values] of spy.mock.calls as unknown as [Query | string, unknown][]) {
      const { text, values: own = Array.isArray(values) ? values : [] } =
        typeof query === 'string' ? { text: query } : query;
      if (/^\s*(SELECT|WITH)\b/i.test(text)) sent.set(text, own);
    }
    spy.mockRestore();
    const client = new pg.Client(site.services.config.databaseUrl);
    await client.connect();
    const plans = [];
    for (const [sql, values] of sent) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...values]);
      plans.push({ sql, nodes: nodesOf(rows[0]['QUERY PLAN'][0].Plan) });
    }
    await client.end();
    return plans;
  }

  interface Query {
    readonly text: string;
    readonly values?: readonly unknown[];
  }

  const GROWING = new Set([
    'Entry',
    'EntryTerm',
    'EntrySearch',
    'Comment',
    'Revision',
    'MediaItem',
  ]);
  /** A total of nearly all that there is, media of a type that most have or approved comments, reads each. */
  const isGrowing = (table = '', sql: string) =>
    GROWING.has(table) &&
    !(['MediaItem', 'Comment'].includes(table) && sql.startsWith('SELECT count'));
  /** Rows that may be sorted: a tenth of what there is. */
  const FEW = ENTRIES / 10;

  const unbounded = (plans: Awaited<ReturnType<typeof plansOf>>) =>
    plans.flatMap(({ sql, nodes }) =>
      nodes.some(
        (node) =>
          (node['Node Type'] === 'Seq Scan' && isGrowing(node['Relation Name'], sql)) ||
          (node['Node Type'] === 'Sort' && node['Plan Rows'] > FEW),
      )
        ? [
            {
              sql,
              nodes: nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`),
            },
          ]
        : [],
    );

  it.each(lists)('/core/v2/%s reads no table as a whole and sorts none', async (path) => {
    const ask = async () => {
      const { status } = await site.rest(`/core/v2/${path}`, { as: 'editor' });
      expect(status).toBe(200);
      await site.rest(`/core/v2/${path}`);
    };
    expect(unbounded(await plansOf(ask))).toEqual([]);
  });

  it.each([
    '{ categories { nodes { posts(where: { orderby: [{ field: MODIFIED, order: DESC }] }) { nodes { id } } } } }',
    '{ categories { nodes { posts(where: { hasPassword: false }) { nodes { id } } } } }',
  ])('%s neither', async (query) => {
    const ask = async () => expect((await site.graphql(query)).errors).toBeUndefined();
    expect(unbounded(await plansOf(ask))).toEqual([]);
  });

  it('a list of a format that no post has goes through the index of formats', async () => {
    const plans = await plansOf(() => site.rest('/core/v2/posts?format=gallery'));
    const lists = plans.filter(({ sql }) => sql.includes('"format"') && sql.includes('LIMIT'));
    expect(lists).toHaveLength(1);
    const indexes = lists.flatMap(({ nodes }) => nodes.flatMap((node) => node['Index Name'] ?? []));
    // The others read the rows of the page by its ids.
    expect(indexes[0]).toBe('Entry_kind_status_format_date_id_idx');
    expect(indexes.filter((name) => name.startsWith('Entry_kind_'))).toHaveLength(1);
  });
});
