import { beforeAll, expect, test } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { sharedSite } from '../../../support/test-site.ts';

const STATUSES = ['approved', 'hold', 'spam', 'trash'] as const;
const MANY = 700;

const site = sharedSite();
let comments: readonly { readonly id: number; readonly status: string; readonly date: string }[];

beforeAll(async () => {
  const { prisma } = site.services.database;
  await prisma.entry.create({ data: { ...entryData({ slug: 'p' }), id: 1 } });
  comments = Array.from({ length: MANY }, (_, i) => ({
    id: i + 1,
    status: STATUSES[(i * 7) % 4] ?? 'approved',
    // Some are of the same moment.
    date: new Date(Date.UTC(2020, 0, 1) + ((i * 389) % 350) * 60_000).toISOString().slice(0, 19),
  }));
  await prisma.comment.createMany({
    data: comments.map((one) => ({
      ...one,
      entryId: 1,
      content: 'Hear.',
      authorEmail: one.id % 50 === 0 ? 'Ann@Example.org' : '',
    })),
  });
});

const inOrder = (statuses: readonly string[], by: 'date' | 'id', direction: 1 | -1) =>
  comments
    .filter(({ status }) => statuses.includes(status))
    .toSorted(
      (a, b) => direction * ((by === 'date' ? a.date.localeCompare(b.date) : 0) || a.id - b.id),
    )
    .map(({ id }) => id);

const listed = async (query: string) => {
  const { body, headers } = await site.rest(`/core/v2/comments?_fields=id&${query}`, {
    as: 'admin',
  });
  return {
    ids: body.map(({ id }: { id: number }) => id),
    total: Number(headers.get('x-wp-total')),
  };
};

test.each([
  ['all', ['approved', 'hold']],
  ['any', STATUSES],
  ['spam,trash', ['spam', 'trash']],
  ['hold,hold', ['hold']],
] as const)('comments of %s come in one order, whatever the page', async (status, statuses) => {
  for (const by of ['date', 'id'] as const)
    for (const order of ['asc', 'desc'] as const) {
      const expected = inOrder(statuses, by, order === 'asc' ? 1 : -1);
      for (const offset of [0, 7, 95, 520, 650]) {
        const { ids, total } = await listed(
          `status=${status}&orderby=${by}&order=${order}&per_page=20&offset=${offset}`,
        );
        expect(ids, `${by} ${order} ${offset}`).toEqual(expected.slice(offset, offset + 20));
        if (ids.length > 0) expect(total).toBe(expected.length);
      }
    }
});

test('cursors go through all of them, forwards and backwards', async () => {
  const expected = inOrder(['approved', 'hold'], 'date', -1);
  for (const [size, from, cursor] of [
    ['first', 'after', 'endCursor'],
    ['last', 'before', 'startCursor'],
  ] as const) {
    const seen: number[] = [];
    for (let place = ''; ; ) {
      const at = place === '' ? '' : `, ${from}: "${place}"`;
      const { data, errors } = await site.graphql<{
        comments: { nodes: { databaseId: number }[]; pageInfo: Record<string, string | boolean> };
      }>(
        `{ comments(${size}: 60${at}, where: { statusIn: [APPROVE, HOLD] }) { nodes { databaseId } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
        { as: 'admin' },
      );
      expect(errors).toBeUndefined();
      const ids = data.comments.nodes.map(({ databaseId }) => databaseId);
      if (size === 'first') seen.push(...ids);
      else seen.unshift(...ids);
      const { pageInfo } = data.comments;
      if (!(size === 'first' ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) break;
      place = String(pageInfo[cursor]);
    }
    expect(seen).toEqual(expected);
  }
});

test('those of an address are found in any spelling', async () => {
  const { ids } = await listed('author_email=ANN@example.org&status=any&per_page=100');
  expect(ids.toSorted((a: number, b: number) => a - b)).toEqual(
    comments.filter(({ id }) => id % 50 === 0).map(({ id }) => id),
  );
});
