import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  // Equal dates and titles, so that only the id tells some of them apart.
  for (let i = 0; i < 7; i++)
    await site.rest('/core/v2/posts', {
      as: i % 2 === 0 ? 'admin' : 'editor',
      json: {
        title: i < 4 ? 'Same' : `Other ${i}`,
        slug: `post-${i}`,
        status: 'publish',
        date_gmt: i < 5 ? '2020-01-01T00:00:00' : '2021-01-01T00:00:00',
      },
    });
});

interface Page {
  readonly posts: {
    readonly nodes: readonly { readonly slug: string }[];
    readonly pageInfo: Readonly<
      Record<'hasNextPage' | 'hasPreviousPage', boolean> &
        Record<'startCursor' | 'endCursor', string>
    >;
  };
}

const pageOf = async (paging: string, order: string) => {
  const { data, errors } =
    await site.graphql<Page>(`{ posts(${paging}, where: { orderby: [${order}] }) {
    nodes { slug } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`);
  expect(errors).toBeUndefined();
  return { slugs: data.posts.nodes.map(({ slug }) => slug), ...data.posts.pageInfo };
};

const fields = [
  'AUTHOR',
  'COMMENT_COUNT',
  'DATE',
  'ID',
  'MENU_ORDER',
  'MODIFIED',
  'PARENT',
  'SLUG',
  'TITLE',
];
const orders = [
  ...fields.flatMap((field) =>
    ['ASC', 'DESC'].map((order) => `{ field: ${field}, order: ${order} }`),
  ),
  '{ field: DATE, order: DESC }, { field: TITLE, order: ASC }',
  '{ field: TITLE, order: ASC }, { field: AUTHOR, order: DESC }',
];

test.each(orders)(
  'pages of two hold the whole list in its order, forwards and backwards: %s',
  async (order) => {
    const { slugs: all } = await pageOf('first: 100', order);
    expect(new Set(all).size).toBe(7);

    const forwards: string[] = [];
    for (let after = ''; ; ) {
      const page = await pageOf(`first: 2${after}`, order);
      forwards.push(...page.slugs);
      expect(page.hasPreviousPage).toBe(after !== '');
      if (!page.hasNextPage) break;
      after = `, after: "${page.endCursor}"`;
    }
    expect(forwards).toEqual(all);

    const backwards: string[] = [];
    for (let before = ''; ; ) {
      const page = await pageOf(`last: 2${before}`, order);
      backwards.unshift(...page.slugs);
      if (!page.hasPreviousPage) break;
      before = `, before: "${page.startCursor}"`;
    }
    expect(backwards).toEqual(all);
  },
);

test.each(orders)('pages between two cursors hold what is between them: %s', async (order) => {
  const { slugs: all } = await pageOf('first: 100', order);
  const { startCursor: after } = await pageOf('first: 1', order);
  const { endCursor: before } = await pageOf('first: 6', order);
  const bounds = `after: "${after}", before: "${before}"`;
  const between = all.slice(1, 5);
  for (const [size, slugs, hasNextPage, hasPreviousPage] of [
    ['first: 3', between.slice(0, 3), true, true],
    ['first: 9', between, true, true],
    ['last: 3', between.slice(-3), true, true],
    ['last: 9', between, true, true],
  ] as const)
    expect(await pageOf(`${size}, ${bounds}`, order)).toMatchObject({
      slugs,
      hasNextPage,
      hasPreviousPage,
    });
  expect(await pageOf(`first: 2, before: "${before}"`, order)).toMatchObject({
    slugs: all.slice(0, 2),
    hasPreviousPage: false,
  });
  expect(await pageOf(`last: 2, after: "${after}"`, order)).toMatchObject({
    slugs: all.slice(-2),
    hasNextPage: false,
  });
  const none = await pageOf(`first: 2, after: "${before}", before: "${after}"`, order);
  expect(none.slugs).toEqual([]);
});

test('a second cursor of a list in another order is refused as well', async () => {
  const { endCursor } = await pageOf('first: 1', '{ field: TITLE, order: ASC }');
  const { errors } = await site.graphql(
    `{ posts(first: 2, before: "${endCursor}", where: { orderby: [{ field: AUTHOR, order: ASC }] }) { nodes { slug } } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
});

test('a cursor of a list in another order is refused', async () => {
  const { endCursor } = await pageOf('first: 1', '{ field: TITLE, order: ASC }');
  const { data, errors } = await site.graphql(
    `{ posts(after: "${endCursor}", where: { orderby: [{ field: AUTHOR, order: ASC }] }) { nodes { slug } } }`,
  );
  expect(data).toEqual({ posts: null });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
});

test('an empty cursor is none, as front ends send it for the first page', async () => {
  const order = '{ field: ID, order: ASC }';
  const whole = await pageOf('first: 100', order);
  for (const paging of ['after: ""', 'before: ""', 'after: "", before: ""'])
    expect(await pageOf(paging, order)).toEqual(whole);
});

test('a negative number of items is refused, and the field is null', async () => {
  const { data, errors } = await site.graphql('{ posts(first: -1) { nodes { slug } } }');
  expect(data).toEqual({ posts: null });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
});
