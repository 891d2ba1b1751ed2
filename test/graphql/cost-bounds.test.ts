import { afterAll, beforeAll, expect, test } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { schema } from '../../src/app/schema.ts';
import { attachTerms } from '../../src/features/content/entries/entry-terms.ts';
import { entryData } from '../support/entry-data.ts';
import { fillCalendar } from '../support/fill-calendar.ts';
import { type KnownRecords, largestDocument } from '../support/largest-document.ts';
import { randomOf } from '../support/random-document.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

/** COST_SEED=… asks the same once more; COST_DOCUMENTS says how many. */
const SEED = Number(process.env.COST_SEED ?? Date.now() % 2 ** 31);
const DOCUMENTS = Number(
  process.env.COST_DOCUMENTS ?? (process.env.TEST_DATABASE === 'postgresql' ? 1500 : 4000),
);
const POSTS = 150;
const BLOCKS = 120;

let site: TestSite;
let records: KnownRecords;
beforeAll(async () => {
  console.log(`${DOCUMENTS} documents from COST_SEED=${SEED}`);
  site = await openTestSite({ env: { PUBLIC_MENUS: 'true' } });
  await installDemo(await site.context('admin'));
  await fillCalendar(site);
  const { prisma, tables } = site.services.database;
  const add = async (path: string, json: object): Promise<number> =>
    (await site.rest(path, { as: 'admin', json })).body.id;
  const category = await add('/core/v2/categories', { name: 'Full' });
  const tags = await Promise.all(
    Array.from({ length: 120 }, (_, i) => add('/core/v2/tags', { name: `Tag ${i}` })),
  );
  const content = Array.from(
    { length: BLOCKS },
    (_, i) =>
      `<!-- wp:group --><div><!-- wp:paragraph --><p>Words ${i}.</p><!-- /wp:paragraph --></div><!-- /wp:group -->`,
  ).join('\n');
  const posts = Array.from({ length: POSTS }, (_, i) => 5000 + i);
  await prisma.entry.createMany({
    data: posts.map((id) => entryData({ id, content, authorId: site.users.author })),
  });
  await attachTerms(
    site.services.database,
    posts.flatMap((entryId) => [category, ...tags].map((termId) => ({ entryId, termId }))),
  );
  for (let i = 0; i < 130; i++)
    await add('/core/v2/comments', { post: posts[0], content: `Well said ${i}.` });
  let above = 0;
  for (let i = 0; i < 15; i++)
    above = await add('/core/v2/pages', { title: `Level ${i}`, parent: above, status: 'publish' });
  const menu = await add('/core/v2/menus', { name: 'Long' });
  for (let i = 0; i < 40; i++) {
    const title = { title: `Item ${i}`, url: 'http://x.test', menus: menu, status: 'publish' };
    const parent = await add('/core/v2/menu-items', title);
    await add('/core/v2/menu-items', { ...title, parent });
  }
  const fields = Array.from({ length: 40 }, (_, i) => `[text* field-${i}]`).join('\n');
  await add('/forms/v1/contact-forms', { title: 'Long', form: fields });
  const [entries, terms] = await Promise.all([
    tables.selectFrom('Entry').select(['id', 'slug', 'kind']).execute(),
    tables.selectFrom('Term').select(['id', 'slug', 'taxonomy']).execute(),
  ]);
  const { data } = await site.graphql<{ contentNodes: { nodes: { uri: string }[] } }>(
    '{ contentNodes(first: 100) { nodes { uri } } }',
  );
  records = {
    ids: [...entries, ...terms].map(({ id }) => id).concat(Object.values(site.users)),
    uris: ['/', '/events/', ...data.contentNodes.nodes.map(({ uri }) => uri).filter(Boolean)],
  };
}, 240_000);
afterAll(() => site.close());

interface Measured {
  readonly requested: number;
  readonly actual: number;
  readonly limit: number;
}
interface Cost extends Measured {
  readonly lists: Measured;
  readonly items: Measured;
  readonly fields: Measured;
  readonly introspection?: Measured;
}
interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { code?: string };
  }[];
  readonly extensions?: { readonly cost?: Cost };
}

const measuresOf = (cost: Cost): readonly Measured[] => [
  cost,
  cost.lists,
  cost.items,
  cost.fields,
  ...(cost.introspection ? [cost.introspection] : []),
];

test(
  'no query takes more than was requested, and what exceeds a limit reads nothing',
  async () => {
    const statements: string[] = [];
    const stop = site.services.database.onStatement((sql) => statements.push(sql));
    const wrong: string[] = [];
    const seen = { executed: 0, refused: 0, invalid: 0, full: 0 };
    const codes = new Map<string, number>();
    for (let i = 0; i < DOCUMENTS && wrong.length < 10; i++) {
      const query = largestDocument(schema, randomOf(SEED + i), records);
      statements.length = 0;
      const { data, errors, extensions } = (await site.graphql(query, {
        as: i % 2 ? 'admin' : 'author',
      })) as Answer;
      const cost = extensions?.cost;
      for (const error of errors ?? [])
        codes.set(
          error.extensions?.code ?? error.message,
          1 + (codes.get(error.extensions?.code ?? error.message) ?? 0),
        );
      if (!cost) {
        seen.invalid += 1;
        continue;
      }
      const isRefused =
        data === undefined && (errors?.[0]?.extensions?.code ?? '').startsWith('graphql_too');
      seen[isRefused ? 'refused' : 'executed'] += 1;
      if (cost.actual > 0.5 * cost.requested) seen.full += 1;
      const isExceeded = measuresOf(cost).some(({ actual, requested }) => actual > requested);
      const isLate =
        cost.requested > cost.limit ? statements.find((sql) => !isBefore(sql)) : undefined;
      if (isExceeded || isLate || (cost.requested > cost.limit && !isRefused))
        wrong.push(
          `${i}: ${JSON.stringify({ isLate, cost, code: errors?.[0] })} ${query.slice(0, 3000)}`,
        );
    }
    stop();
    console.log(seen, [...codes]);
    expect(wrong).toEqual([]);
  },
  20 * 60_000,
);

/** What every request begins with (the change log, the caller), and the number of menus and their items, which decides on the cost. */
const isBefore = (sql: string): boolean =>
  /data_version|["`](Change|User|ApplicationPassword|Session|Setting)["`]|select 1 as "one"/i.test(
    sql,
  );
