import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { attachTerms } from '../../src/content/entries/entry-terms.ts';
import { recountComments } from '../../src/features/content/comments/store-comment.ts';
import { entryData } from '../support/entry-data.ts';
import { sharedSite } from '../support/test-site.ts';

const POSTS = 3_000;
const CATEGORIES = 3;

interface Made {
  readonly id: number;
  readonly category: number;
  readonly title: string;
  readonly date: string;
  readonly modified: string;
}

const site = sharedSite({ env: { GRAPHQL_MAX_COMPLEXITY: '3000000' } });
let made: readonly Made[];
let categories: readonly number[];

/** Each category has a thousand posts; days of publication come in groups, so that ids decide among them. */
beforeAll(async () => {
  const { prisma } = site.services.database;
  await prisma.term.createMany({
    data: Array.from({ length: CATEGORIES }, (_, i) => ({
      id: 100 + i,
      taxonomy: 'category',
      slug: `news-${i}`,
      name: `News ${i}`,
      sortName: `news ${i}`,
      count: POSTS / CATEGORIES,
    })),
  });
  categories = Array.from({ length: CATEGORIES }, (_, i) => 100 + i);
  made = Array.from({ length: POSTS }, (_, i) => ({
    id: 1000 + i,
    category: 100 + (i % CATEGORIES),
    title: `${['Ä', 'b', '𝒞', '\uffee'][i % 4]} ${(i * 7919) % 100_003}`,
    date: moment(Math.floor(i / 7)),
    modified: moment((i * 7919) % 100_003),
  }));
  await prisma.entry.createMany({
    data: made.map(({ category: _, ...post }, i) =>
      entryData({
        ...post,
        sortTitle: post.title,
        slug: `post-${i}`,
        format: i === 0 ? 'aside' : 'standard',
        authorId: site.users.author,
      }),
    ),
  });
  const carried = made.map(({ id, category }) => ({ entryId: id, termId: category }));
  await site.services.database.transaction((open) => attachTerms(open, carried));
  await prisma.comment.createMany({
    data: made.flatMap(({ id, date }, i) =>
      Array.from({ length: i === 0 ? 500 : i % 5 === 0 ? 1 : 0 }, () => ({
        entryId: id,
        authorName: 'Ann',
        content: 'Hear, hear.',
        status: 'approved',
        date,
      })),
    ),
  });
  await prisma.comment.create({
    data: { entryId: 1001, content: 'Hear.', status: 'approved', date: moment(9000) },
  });
  await recountComments(
    site.services.database,
    made.map(({ id }) => id),
  );
  await prisma.entry.create({ data: entryData({ kind: 'page' }) });
  await prisma.venue.create({
    data: { entry: { create: entryData({ kind: 'ext_venue', slug: 'hall' }) } },
  });
  await prisma.organizer.create({
    data: { entry: { create: entryData({ kind: 'ext_organizer', slug: 'choir' }) } },
  });
  await prisma.term.create({
    data: { taxonomy: 'category', slug: 'low', name: 'Low', sortName: 'low', parentId: 100 },
  });
});

const moment = (days: number) =>
  new Date(Date.UTC(2001, 0, 1) + days * 86_400_000).toISOString().slice(0, 19);

interface Nodes {
  readonly nodes: readonly { readonly databaseId: number }[];
  readonly pageInfo: { readonly endCursor: string; readonly startCursor: string };
}

/** The posts of all categories as a list asks for them. */
async function postsOf(list: string): Promise<readonly (readonly number[])[]> {
  const { data, errors } = await site.graphql<{
    categories: { nodes: { posts: Nodes }[] };
  }>(
    `{ categories(where: { include: [${categories}] }) { nodes { posts(${list}) { nodes { databaseId } } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.categories.nodes.map(({ posts }) => posts.nodes.map(({ databaseId }) => databaseId));
}

const expected = (
  keyOf: (post: Made) => string | number,
  {
    first = 5,
    isAscending = false,
    isListed = () => true,
  }: { first?: number; isAscending?: boolean; isListed?: (post: Made) => boolean } = {},
) =>
  categories.map((category) =>
    made
      .filter((post) => post.category === category && isListed(post))
      .sort((a, b) => compare(keyOf(a), keyOf(b)) || a.id - b.id)
      .map(({ id }) => id)
      [isAscending ? 'slice' : 'reverse']()
      .slice(0, first),
  );

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' ? a - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(String(b)));

describe('lists that hang on many parents show what belongs there', () => {
  it('by date', async () => {
    expect(await postsOf('first: 5')).toEqual(expected(({ date }) => date));
  });

  it('by an order that only all posts have an index of', async () => {
    expect(
      await postsOf('first: 5, where: { orderby: [{ field: MODIFIED, order: ASC }] }'),
    ).toEqual(expected(({ modified }) => modified, { isAscending: true }));
  });

  it('by titles with characters of every length', async () => {
    expect(
      await postsOf('first: 100, where: { orderby: [{ field: TITLE, order: DESC }], notIn: [1] }'),
    ).toEqual(expected(({ title }) => title, { first: 100 }));
  });

  it('by an order that no index has', async () => {
    expect(
      await postsOf('first: 3, where: { orderby: [{ field: COMMENT_COUNT, order: DESC }] }'),
    ).toEqual(
      expected(({ id }) => (id === 1000 ? 500 : (id - 1000) % 5 === 0 ? 1 : 0), { first: 3 }),
    );
  });

  it('by a condition that few meet, far behind', async () => {
    const isListed = ({ date }: Made) => date < moment(3);
    expect(
      await postsOf('first: 5, where: { dateQuery: { before: { year: 2001, month: 1, day: 4 } } }'),
    ).toEqual(expected(({ date }) => date, { isListed }));
  });

  it('by a condition that none meets', async () => {
    expect(await postsOf('first: 5, where: { title: "none" }')).toEqual(categories.map(() => []));
  });

  it('without those that are left out', async () => {
    const latest = expected(({ date }) => date).flat();
    const isListed = ({ id }: Made) => !latest.includes(id);
    expect(await postsOf(`first: 5, where: { notIn: [${latest}] }`)).toEqual(
      expected(({ date }) => date, { isListed }),
    );
  });

  it('of those that are named', async () => {
    const [a, b] = [1000, 1003];
    expect(await postsOf(`where: { in: [${a}, ${b}] }`)).toEqual([[a, b], [], []]);
  });

  it.each(['DATE', 'MODIFIED', 'COMMENT_COUNT'])(
    'from either end and page by page, by %s',
    async (field) => {
      const order = `where: { orderby: [{ field: ${field}, order: ASC }] }`;
      const read = async (window: string) => {
        const { data } = await site.graphql<{ category: { posts: Nodes } }>(
          `{ category(id: "100", idType: DATABASE_ID) { posts(${window}, ${order}) {
          nodes { databaseId } pageInfo { startCursor endCursor } } } }`,
        );
        const { nodes, pageInfo } = data.category.posts;
        return { ids: nodes.map(({ databaseId }) => databaseId), ...pageInfo };
      };
      const first = await read('first: 10');
      const second = await read(`first: 10, after: "${first.endCursor}"`);
      expect([...first.ids, ...second.ids]).toEqual((await read('first: 20')).ids);
      const back = await read(`last: 10, before: "${second.startCursor}"`);
      expect(back.ids).toEqual(first.ids);
      const between = await read(
        `first: 100, after: "${first.startCursor}", before: "${second.startCursor}"`,
      );
      expect(between.ids).toEqual(first.ids.slice(1));
      const [all] = expected(
        (post) =>
          field === 'DATE'
            ? post.date
            : field === 'MODIFIED'
              ? post.modified
              : post.id === 1000
                ? 500
                : (post.id - 1000) % 5 === 0
                  ? 1
                  : 0,
        { first: POSTS, isAscending: true },
      );
      expect((await read('last: 3')).ids).toEqual(all?.slice(-3));
    },
  );
});

/** How the database would go about each statement that a query takes, its values unknown. */
async function plansOf(query: string, only: RegExp): Promise<readonly string[]> {
  const { database, config } = site.services;
  const heard = new Set<string>();
  const stop = database.onStatement((text) => heard.add(text));
  const { errors } = await site.graphql(query);
  stop();
  expect(errors).toBeUndefined();
  const statements = [...heard].filter((text) => only.test(text));
  return database.sqlite
    ? statements.map((text) => planOnSqlite(text))
    : planOnPostgresql(config.databaseUrl, statements);
}

function planOnSqlite(text: string): string {
  const read = site.services.database.sqlite?.prepare(`EXPLAIN QUERY PLAN ${text}`);
  return (read?.all() ?? []).map((row) => row.at(-1)).join('\n');
}

/** Without what PostgreSQL prefers for tables as small as these. */
async function planOnPostgresql(url: string, statements: readonly string[]) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    'SET plan_cache_mode = force_generic_plan; SET enable_sort = off; SET enable_seqscan = off; SET enable_bitmapscan = off',
  );
  const plans: string[] = [];
  for (const [i, text] of statements.entries()) {
    await client.query(`PREPARE statement${i} AS ${text}`);
    const values = [...new Set(text.match(/\$\d+/g))].map(() => 'NULL');
    const { rows } = await client.query(`EXPLAIN EXECUTE statement${i}(${values})`);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await client.end();
  return plans;
}

describe('a page of a list that hangs on many parents is found without a look at their other rows', () => {
  it.each([
    ['posts of categories', '{ categories { nodes { posts { nodes { id } } } } }', /"Carried"/],
    [
      'content of categories',
      '{ categories { nodes { contentNodes { nodes { id } } } } }',
      /"Carried"/,
    ],
    ['posts of authors', '{ users { nodes { posts { nodes { id } } } } }', /key1/],
    ['pages below pages', '{ pages { nodes { children { nodes { id } } } } }', /key1.*parentId/s],
    ['content of kinds', '{ contentTypes { nodes { contentNodes { nodes { id } } } } }', /key1/],
    [
      'content of kinds by title',
      '{ contentTypes { nodes { contentNodes(where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { id } } } } }',
      /key1/,
    ],
    ['posts of formats', '{ postFormats { nodes { posts { nodes { id } } } } }', /key1.*format/s],
    [
      'comments about posts',
      '{ posts { nodes { comments { nodes { id } } } } }',
      /"Comment".*key1/s,
    ],
    [
      'answers to comments',
      '{ comments { nodes { replies { nodes { id } } } } }',
      /key1.*parentId/s,
    ],
    [
      'terms below terms',
      '{ categories { nodes { children { nodes { id } } } } }',
      /key1.*parentId/s,
    ],
    ['events', '{ events { nodes { id } } }', /"Event".*key1/s],
    ['events to come', '{ events(where: { upcoming: true }) { nodes { id } } }', /"Event".*key1/s],
    [
      'events that are over',
      '{ events(where: { past: true }) { nodes { id } } }',
      /"Event".*key1/s,
    ],
  ])('%s', async (_, query, only) => {
    const plans = await plansOf(query, only);
    expect(plans).not.toHaveLength(0);
    for (const plan of plans)
      expect(plan).not.toMatch(
        /TEMP B-TREE|SCAN "?(Entry|Comment|Term|Event|Of)|WindowAgg|Sort|Seq Scan/,
      );
  });
});

describe('many lists that no index answers', () => {
  const hard = (aliases: number) => {
    const lists = Array.from(
      { length: aliases },
      (_, i) =>
        `a${i}: posts(first: 1, where: { notIn: [${i + 1}], orderby: [{ field: PARENT, order: ASC }] }) { nodes { id } }`,
    );
    return `{ categories(first: 20, where: { include: [${categories}] }) { nodes { ${lists.join(' ')} } } }`;
  };

  it('are refused in one request', async () => {
    const { errors } = await site.graphql(hard(95));
    expect(errors?.[0]?.extensions.code).toBe('query_too_expensive');
  });

  it('are shown as long as they are few', async () => {
    const { errors } = await site.graphql(hard(5));
    expect(errors).toBeUndefined();
  });
});
