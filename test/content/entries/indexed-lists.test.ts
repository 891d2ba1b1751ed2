import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedOrder } from '../../../src/content/entries/entry-query.ts';
import { attachTerms } from '../../../src/content/entries/entry-terms.ts';
import { findEntries } from '../../../src/content/entries/find-entries.ts';
import { systemContext } from '../../../src/operation/context.ts';
import { entryData } from '../../support/entry-data.ts';
import { sharedSite } from '../../support/test-site.ts';

interface Post {
  readonly id: number;
  readonly date: string;
  readonly title: string;
  readonly status: string;
  readonly authorId: number;
  readonly format: string;
  /** Numbers of categories and tags, from 0. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const COUNT = 90;
const FIRST = 1000;

describe('a list that is made of several indexed ones', () => {
  const site = sharedSite();
  let categories: number[];
  let tags: number[];
  let posts: Post[];
  beforeAll(async () => {
    const { database } = site.services;
    const term = async (path: string, name: string) =>
      (await site.rest(`/core/v2/${path}`, { as: 'editor', json: { name } })).body.id as number;
    categories = [await term('categories', 'A'), await term('categories', 'B')];
    tags = [await term('tags', 'C'), await term('tags', 'D')];
    posts = Array.from({ length: COUNT }, (_, i) => ({
      id: FIRST + i,
      date: `2026-01-${String(1 + ((i * 7) % 11)).padStart(2, '0')}T00:00:00`,
      title: `Post ${(i * 13) % 17}`,
      status: ['publish', 'publish', 'draft', 'private'][i % 4] ?? '',
      authorId: [site.users.author, site.users.editor, site.users.admin][i % 3] ?? 0,
      format: ['standard', 'aside', 'gallery'][i % 5] ?? 'standard',
      categories: [0, 1].filter((n) => i % (n + 2) === 0),
      tags: [0, 1].filter((n) => i % (n + 4) < 2),
    }));
    await database.prisma.entry.createMany({
      data: posts.map(({ categories: _, tags: __, ...post }) =>
        entryData({ ...post, slug: `post-${post.id}`, sortTitle: post.title.toLowerCase() }),
      ),
    });
    const pairs = posts.flatMap((post) =>
      [
        ...post.categories.map((n) => categories[n] ?? 0),
        ...post.tags.map((n) => tags[n] ?? 0),
      ].map((termId) => ({ entryId: post.id, termId })),
    );
    await database.transaction((open) => attachTerms(open, pairs));
  });

  type Is = (post: Post) => boolean;
  const isPublished: Is = ({ status }) => status === 'publish';
  const isIn =
    (n: number): Is =>
    ({ categories }) =>
      categories.includes(n);
  const has =
    (n: number): Is =>
    ({ tags }) =>
      tags.includes(n);
  const or =
    (...all: Is[]): Is =>
    (post) =>
      all.some((is) => is(post));
  const and =
    (...all: Is[]): Is =>
    (post) =>
      all.every((is) => is(post));
  const not =
    (is: Is): Is =>
    (post) =>
      !is(post);

  const filters: [string, () => string, Is][] = [
    ['one category', () => `categories=${categories[0]}`, and(isPublished, isIn(0))],
    ['either category', () => `categories=${categories}`, and(isPublished, or(isIn(0), isIn(1)))],
    [
      'both categories',
      () => `categories[terms]=${categories}&categories[operator]=AND`,
      and(isPublished, isIn(0), isIn(1)),
    ],
    [
      'a category and a tag',
      () => `categories=${categories[1]}&tags=${tags[0]}`,
      and(isPublished, isIn(1), has(0)),
    ],
    [
      'a category or a tag',
      () => `categories=${categories[1]}&tags=${tags[0]}&tax_relation=OR`,
      and(isPublished, or(isIn(1), has(0))),
    ],
    [
      'a category without a tag',
      () => `categories=${categories[0]}&tags_exclude=${tags[1]}`,
      and(isPublished, isIn(0), not(has(1))),
    ],
    [
      'no category',
      () => `categories_exclude=${categories}`,
      and(isPublished, not(or(isIn(0), isIn(1)))),
    ],
    [
      'a category of an author',
      () => `categories=${categories[0]}&author=${site.users.author}`,
      and(isPublished, isIn(0), ({ authorId }) => authorId === site.users.author),
    ],
    [
      'two authors',
      () => `author=${site.users.author},${site.users.editor}`,
      and(isPublished, ({ authorId }) => authorId !== site.users.admin),
    ],
    [
      'two formats',
      () => 'format=aside,gallery',
      and(isPublished, ({ format }) => format !== 'standard'),
    ],
    ['several statuses', () => 'status=draft,private', not(isPublished)],
    [
      'several statuses of a category',
      () => `status=draft,publish&categories=${categories[1]}`,
      and(({ status }) => status !== 'private', isIn(1)),
    ],
  ];

  const orders = [
    ['date', 'desc'],
    ['date', 'asc'],
    ['id', 'desc'],
    ['title', 'asc'],
  ] as const;

  it.each(filters)('of %s has the right entries in order on each page', async (_, filter, is) => {
    for (const [orderby, order] of orders) {
      const sign = order === 'asc' ? 1 : -1;
      const key = (post: Post) => (orderby === 'id' ? post.id : post[orderby].toLowerCase());
      const compare = (a: Post, b: Post) =>
        key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id;
      const wanted = posts.filter(is).sort((a, b) => sign * compare(a, b));
      expect(wanted.length).toBeGreaterThan(3);
      for (const [per_page, page] of [
        [7, 1],
        [7, 2],
        [3, 4],
        [100, 1],
      ] as const) {
        const ids = wanted.slice((page - 1) * per_page, page * per_page).map(({ id }) => id);
        if (ids.length === 0) continue;
        const path = `/core/v2/posts?orderby=${orderby}&order=${order}&per_page=${per_page}&page=${page}&${filter()}`;
        const { body, headers } = await site.rest(path, { as: 'admin' });
        expect(body.map(({ id }: { id: number }) => id)).toEqual(ids);
        expect(headers.get('x-wp-total')).toBe(String(wanted.length));
      }
    }
  });

  /** The rows of the request's budget that the list of all published posts takes in an order. */
  async function rowsFor(...keys: readonly NamedOrder[]): Promise<number> {
    let spent = 0;
    const context = await systemContext(site.services);
    const spend = (rows: number) => {
      spent += rows;
    };
    const order = keys.map((by) => ({ by, direction: 'asc' }) as const);
    const query = { kinds: ['post'], statuses: ['publish'], order };
    await findEntries({ ...context, spend }, query, { limit: 2 });
    return spent;
  }

  it('counts as all of its entries where these are sorted as a whole', async () => {
    const published = posts.filter(isPublished).length;
    expect(await rowsFor('author')).toBe(published);
    expect(await rowsFor('parent', 'date')).toBe(published);
    expect(await rowsFor('commentCount', 'title')).toBe(published);
    expect(await rowsFor('date')).toBe(0);
    expect(await rowsFor('title', 'author')).toBe(0);
    expect(await rowsFor('commentCount')).toBe(0);
  });
});
