import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  boolean,
  date,
  defineConfig,
  fieldGroup,
  group,
  integer,
  list,
  number,
  reference,
  select,
  text,
} from '../../../../src/content/declaration/define-config.ts';
import { openOwnSite } from '../../../support/open-own-site.ts';

const formats = ['dcp', 'film roll', 'tape'] as const;
const both = { filter: true, sort: true } as const;

const site = await openOwnSite(
  defineConfig({
    kinds: {
      film: {
        labels: { one: 'Film', many: 'Films' },
        taxonomies: ['genre'],
        fields: {
          price: number(both),
          rating: integer(both),
          released: date(both),
          format: select([...formats], both),
          restored: boolean({ filter: true }),
          awards: list(text({ filter: true })),
          takings: number({ ...both, read: 'edit_others_posts' }),
          main_genre: reference('genre', { filter: true }),
          plot: text({ search: true }),
          size: group({ reels: integer(both) }),
          internal: number({ ...both, graphql: false }),
        },
        groups: {
          filmDetails: fieldGroup(
            { studio: text(both), title: text({ sort: true }) },
            { style: 'acf' },
          ),
        },
      },
    },
    taxonomies: { genre: { labels: { one: 'Genre', many: 'Genres' } } },
    extend: { post: { fields: { reading_time: integer(both) } } },
  }),
);

const { ensureValueIndex } = await import('../../../../src/content/entries/entry-index.ts');
const { indexEntries } = await import('../../../../src/content/entries/entry-index.ts');

interface Film {
  readonly id: number;
  readonly price: number;
  readonly rating: number;
  readonly released: string;
  readonly format: string;
  readonly restored: boolean;
  readonly awards: readonly string[];
  readonly studio: string;
}

const films: Film[] = [];
let genre: number;

const send = async (path: string, json: object) => {
  const { status, body } = await site.rest(path, { method: 'POST', as: 'admin', json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const filmOf = fc.record({
  price: fc.constantFrom(0, 0.5, 5, 10, 12.25),
  rating: fc.integer({ min: 0, max: 4 }),
  released: fc.constantFrom('1999-12-31', '2004-02-29', '2020-03-15'),
  format: fc.constantFrom(...formats),
  restored: fc.boolean(),
  awards: fc.uniqueArray(fc.constantFrom('Bear', 'palm', 'Éclair'), { maxLength: 3 }),
  studio: fc.constantFrom('Ärger', 'argo', 'Zoom'),
});

beforeAll(async () => {
  genre = (await send('/core/v2/genres', { name: 'Noir' })).id;
  for (const [i, film] of fc.sample(filmOf, { numRuns: 24, seed: 7 }).entries()) {
    const { studio, ...meta } = film;
    const { id } = await send('/core/v2/films', {
      title: `Film ${i}`,
      status: 'publish',
      date: `2020-01-${String(1 + (i % 9)).padStart(2, '0')}T10:00:00`,
      meta: {
        ...meta,
        takings: i,
        size: { reels: i % 5 },
        ...(i === 3 ? { main_genre: genre } : {}),
      },
      acf: { studio },
    });
    films.push({ ...film, id });
  }
}, 120_000);

const ids = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);

async function rest(query: string, as?: 'admin' | 'editor') {
  const { status, body, headers } = await site.rest(`/core/v2/films?per_page=100&${query}`, {
    ...(as ? { as } : {}),
  });
  return { status, body, total: headers.get('x-wp-total') };
}

async function found(query: string): Promise<readonly number[]> {
  const { status, body, total } = await rest(query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(Number(total)).toBe(body.length);
  return ids(body);
}

interface Films {
  readonly nodes: readonly { readonly databaseId: number }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

async function pageOf(args: string): Promise<Films> {
  const { data, errors } = await site.graphql<{ films: Films }>(
    `{ films(${args}) { nodes { databaseId } pageInfo { hasNextPage endCursor } } }`,
  );
  expect(errors).toBeUndefined();
  if (!data) throw new Error('no data');
  return data.films;
}

const numbersIn = ({ nodes }: Films) => nodes.map(({ databaseId }) => databaseId);

const listed = async (where: string) => numbersIn(await pageOf(`first: 100, where: ${where}`));

const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);

const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

describe('lists by own fields', () => {
  it('are filtered by REST', async () => {
    const cases: readonly (readonly [string, (film: Film) => boolean])[] = [
      ['fields[price]=5', ({ price }) => price === 5],
      ['fields[price][gte]=5&fields[price][lt]=12', ({ price }) => price >= 5 && price < 12],
      ['fields[price][ne]=5', ({ price }) => price !== 5],
      ['fields[rating][in]=1,3', ({ rating }) => rating === 1 || rating === 3],
      ['fields[rating][not_in][]=1&fields[rating][not_in][]=3', ({ rating }) => rating % 2 === 0],
      ['fields[released][gt]=2004-02-29', ({ released }) => released > '2004-02-29'],
      ['fields[format]=film roll', ({ format }) => format === 'film roll'],
      ['fields[restored]=true', ({ restored }) => restored],
      ['fields[awards]=eclair', ({ awards }) => awards.includes('Éclair')],
      ['fields[awards][ne]=bear', ({ awards }) => !awards.includes('Bear')],
      ['fields[awards]=', ({ awards }) => awards.length === 0],
      ['fields[awards][empty]=true', ({ awards }) => awards.length === 0],
      ['fields[awards][empty]=false', ({ awards }) => awards.length > 0],
      ['fields[awards][empty]=false&fields[price][empty]=true', () => false],
      ['fields[price][eq]=0&fields[price][empty]=false', ({ price }) => price === 0],
      ['fields[studio]=arger', ({ studio }) => studio === 'Ärger'],
      ['fields[studio][contains]=RG', ({ studio }) => studio !== 'Zoom'],
      ['fields[awards][contains]=%25', () => false],
      ['fields[released][contains]=-12-', ({ released }) => released === '1999-12-31'],
      [
        'fields[price]=5&fields[rating]=1&fields_relation=OR',
        ({ price, rating }) => price === 5 || rating === 1,
      ],
    ];
    for (const [query, isFound] of cases)
      expect(sorted(await found(query)), query).toEqual(sorted(ids(films.filter(isFound))));
  });

  it('are filtered by members of groups and by records', async () => {
    expect(await found('fields[size.reels]=4')).toHaveLength(4);
    expect(await found(`fields[main_genre]=${genre}`)).toEqual([films[3]?.id]);
    expect(await found('fields[main_genre]=0')).toHaveLength(23);
    const globalId = Buffer.from(`term:${genre}`).toString('base64');
    expect(await listed(`{ fields: { mainGenre: { eq: "${globalId}" } } }`)).toEqual([
      films[3]?.id,
    ]);
    expect(await found('fields[main_genre][empty]=true')).toHaveLength(23);
    expect(
      await listed('{ fields: { mainGenre: { empty: false }, studio: { contains: "o" } } }'),
    ).toEqual(films[3]?.studio === 'Ärger' ? [] : [films[3]?.id]);
    expect(
      await listed(`{ fields: { mainGenre: { in: [${genre}] }, sizeReels: { eq: 3 } } }`),
    ).toEqual([films[3]?.id]);
  });

  it('are sorted by REST, by date where values are equal', async () => {
    const all = await Promise.all(
      ['asc', 'desc'].map((order) => rest(`orderby=price&order=${order}`)),
    );
    const prices = new Map(films.map(({ id, price }) => [id, price]));
    const keys = all.map(({ body }) =>
      body.map(({ id, date }: { id: number; date: string }) => [prices.get(id), date, id]),
    );
    const inOrder = keys[0].toSorted(byKeys);
    expect(keys[0]).toEqual(inOrder);
    expect(keys[1]).toEqual(inOrder.toReversed());
    expect(ids((await rest('orderby=title&order=asc')).body)).toEqual(
      sorted(ids(films)).toSorted(byTitle),
    );
    expect(ids((await rest('orderby=fields.title&order=asc')).body)).toHaveLength(24);
    expect(await found('orderby=size.reels')).toHaveLength(24);
  });

  it('are paged in any order without losing any', async () => {
    for (const order of ['PRICE', 'STUDIO', 'FIELD_TITLE', 'SIZE_REELS', 'RELEASED'])
      for (const direction of ['ASC', 'DESC']) {
        const orderby = `orderby: [{ field: ${order}, order: ${direction} }]`;
        const whole = await listed(`{ ${orderby} }`);
        expect(sorted(whole)).toEqual(sorted(ids(films)));
        const paged: number[] = [];
        for (let after = ''; ; ) {
          const page = await pageOf(`first: 7, after: "${after}", where: { ${orderby} }`);
          paged.push(...numbersIn(page));
          if (!page.pageInfo.hasNextPage) break;
          after = page.pageInfo.endCursor;
        }
        expect(paged).toEqual(whole);
      }
  });

  it('are what their values say, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(where, async ({ asked, holds }) => {
        const expected = sorted(ids(films.filter(holds)));
        expect(sorted(await listed(`{ fields: ${asked} }`))).toEqual(expected);
        expect(
          await listed(`{ fields: ${asked}, orderby: [{ field: RATING, order: ASC }] }`),
        ).toHaveLength(expected.length);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('follow a change at once', async () => {
    const { id } = await send('/core/v2/films', {
      title: 'Late',
      status: 'publish',
      meta: { price: 77 },
    });
    expect(await found('fields[price]=77')).toEqual([id]);
    await site.rest(`/core/v2/films/${id}`, {
      method: 'POST',
      as: 'admin',
      json: { meta: { price: 78 } },
    });
    expect(await found('fields[price]=77')).toEqual([]);
    expect(await found('fields[price][gt]=77')).toEqual([id]);
    await site.rest(`/core/v2/films/${id}`, {
      method: 'POST',
      as: 'admin',
      json: { status: 'draft' },
    });
    expect(await found('fields[price][gt]=77')).toEqual([]);
    await site.rest(`/core/v2/films/${id}?force=true`, { method: 'DELETE', as: 'admin' });
  });

  it('find words of own fields', async () => {
    const json = {
      title: 'Quiet',
      status: 'publish',
      meta: { plot: 'A <b>zeppelin</b> over Łódź' },
    };
    const { id } = await send('/core/v2/films', json);
    expect(await found('search=zeppelin')).toEqual([id]);
    expect(await found('search=lodz')).toEqual([id]);
    await site.rest(`/core/v2/films/${id}`, {
      method: 'POST',
      as: 'admin',
      json: { meta: { plot: 'An airship' } },
    });
    expect(await found('search=zeppelin')).toEqual([]);
    expect(await found('search=airship')).toEqual([id]);
    await site.rest(`/core/v2/films/${id}?force=true`, { method: 'DELETE', as: 'admin' });
  });

  it('are found again after a start with another declaration', async () => {
    const { database } = site.services;
    const { prisma } = database;
    const json = { title: 'Quiet', status: 'publish', meta: { plot: 'A heron', price: 91 } };
    const { id } = await send('/core/v2/films', json);
    const rows = await prisma.entryValue.findMany();
    await prisma.setting.upsert({
      where: { name: 'valueIndex.film' },
      create: { name: 'valueIndex.film', value: '{"lists":[],"search":[]}' },
      update: {},
    });
    await prisma.entryValue.deleteMany({ where: { kind: 'film' } });
    const film = { id, kind: 'film', title: 'Quiet', excerpt: '', content: '', values: '' };
    await database.transaction((transaction) => indexEntries(transaction, [film]));
    await ensureValueIndex(database);
    expect(await prisma.entryValue.count()).toBe(rows.length);
    expect(await found('fields[price]=91')).toEqual([id]);
    expect(await found('search=heron')).toEqual([id]);
    await prisma.entryValue.deleteMany({ where: { entryId: id } });
    await ensureValueIndex(database); // nothing has changed since
    expect(await prisma.entryValue.count({ where: { entryId: id } })).toBe(0);
    await site.rest(`/core/v2/films/${id}?force=true`, { method: 'DELETE', as: 'admin' });
  });

  it('of posts know what was added to them', async () => {
    for (const minutes of [3, 8])
      await send('/core/v2/posts', {
        title: `${minutes}`,
        status: 'publish',
        meta: { reading_time: minutes },
      });
    const { body } = await site.rest(
      '/core/v2/posts?fields[reading_time][gte]=5&orderby=reading_time',
    );
    expect(body).toMatchObject([{ title: { rendered: '8' } }]);
    const { data } = await site.graphql(
      '{ posts(where: { fields: { readingTime: { lt: 5, gt: 0 } }, orderby: [{ field: READING_TIME, order: DESC }] }) { nodes { title } } }',
    );
    expect(data).toEqual({ posts: { nodes: [{ title: '3' }] } });
  });
});

describe('what can not be asked', () => {
  it.each([
    ['fields[title]=a', 'fields'],
    ['fields[nothing]=1', 'fields'],
    ['fields[price]=cheap', 'fields'],
    ['fields[price][gte]=', 'fields'],
    ['fields[price][like]=1', 'fields'],
    ['fields[format]=vhs', 'fields'],
    ['fields[format][gt]=dcp', 'fields'],
    ['fields[price][contains]=1', 'fields'],
    ['fields[price][empty]=perhaps', 'fields'],
    ['fields[released]=yesterday', 'fields'],
    [`fields[rating][in]=${Array.from({ length: 101 }, (_, i) => i).join()}`, 'fields'],
    ['fields=price', 'fields'],
    ['orderby=awards', 'orderby'],
    ['fields_relation=XOR&fields[price]=1', 'fields_relation'],
  ])('%s is refused', async (query, name) => {
    const { status, body } = await rest(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { [name]: expect.any(String) } },
    });
  });

  it('values that the caller may not read tell nothing', async () => {
    for (const query of ['fields[takings][gte]=3', 'fields[takings][ne]=3', 'orderby=takings']) {
      expect(await rest(query)).toMatchObject({
        status: 401,
        body: { code: 'rest_forbidden_param' },
      });
      expect(await rest(query, 'editor')).toMatchObject({ status: 200 });
    }
    for (const where of [
      '{ fields: { OR: [{ price: { eq: 1 } }, { NOT: { takings: { lt: 4 } } }] } }',
      '{ orderby: [{ field: TAKINGS, order: ASC }] }',
    ]) {
      const { errors } = await site.graphql(`{ films(where: ${where}) { nodes { id } } }`);
      expect(errors).toMatchObject([{ extensions: { code: 'rest_forbidden_param' } }]);
    }
  });

  it('orders of another kind, deep and long conditions', async () => {
    const deep = `${'{ NOT: '.repeat(7)}{ price: { eq: 1 } }${' }'.repeat(7)}`;
    const long = `{ OR: [${'{ price: { eq: 1 } }, '.repeat(51)}] }`;
    for (const [query, place] of [
      ['{ posts(where: { orderby: [{ field: PRICE, order: ASC }] }) { nodes { id } } }', 'orderby'],
      [
        '{ contentNodes(where: { orderby: [{ field: PRICE, order: ASC }] }) { nodes { id } } }',
        'orderby',
      ],
      [`{ films(where: { fields: ${deep} }) { nodes { id } } }`, 'fields'],
      [`{ films(where: { fields: ${long} }) { nodes { id } } }`, 'fields'],
    ] as const) {
      const { errors } = await site.graphql(query);
      expect(errors, query).toMatchObject([
        { message: expect.stringContaining(place), extensions: { code: 'rest_invalid_param' } },
      ]);
    }
  });
});

type Keys = readonly [number, string, number];

const byKeys = (a: Keys, b: Keys) => a[0] - b[0] || a[1].localeCompare(b[1]) || a[2] - b[2];

/** `Film 10` comes before `Film 2`. */
const byTitle = (a: number, b: number) => {
  const title = (id: number) => `Film ${films.findIndex((film) => film.id === id)}`;
  return title(a) < title(b) ? -1 : 1;
};

interface Where {
  readonly asked: string;
  holds(film: Film): boolean;
}

const comparison = fc.oneof(
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), fc.constantFrom(0, 0.5, 5, 11))
    .map(
      ([compare, value]): Where => ({
        asked: `{ price: { ${compare}: ${value} } }`,
        holds: ({ price }) => compares(price, compare, value),
      }),
    ),
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 })).map(
    ([from, to]): Where => ({
      asked: `{ rating: { gte: ${from}, lte: ${to} } }`,
      holds: ({ rating }) => rating >= from && rating <= to,
    }),
  ),
  fc.subarray([...formats]).map(
    (some): Where => ({
      asked: `{ format: { notIn: [${some.map((one) => one.replace(' ', '_').toUpperCase()).join()}] } }`,
      holds: ({ format }) => !some.some((one) => one === format),
    }),
  ),
  fc.subarray(['Bear', 'palm', 'Éclair']).map(
    (some): Where => ({
      asked: `{ awards: { in: ${JSON.stringify(some)} } }`,
      holds: ({ awards }) => awards.some((one) => some.includes(one)),
    }),
  ),
  fc.constantFrom('b', 'argo', 'ZOOM').map(
    (word): Where => ({
      asked: `{ studio: { lt: ${JSON.stringify(word)} }, restored: { eq: true } }`,
      holds: ({ studio, restored }) => restored && fold(studio) < fold(word),
    }),
  ),
);

function compares(value: number, compare: string, bound: number): boolean {
  if (compare === 'eq') return value === bound;
  if (compare === 'ne') return value !== bound;
  if (value === bound) return compare.endsWith('e');
  return compare.startsWith('g') ? value > bound : value < bound;
}

const { where } = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 3 },
    comparison,
    fc.array(tie('where'), { minLength: 1, maxLength: 3 }).map(
      (some): Where => ({
        asked: `{ OR: [${some.map(({ asked }) => asked).join()}] }`,
        holds: (film) => some.some(({ holds }) => holds(film)),
      }),
    ),
    fc.tuple(comparison, tie('where')).map(
      ([one, other]): Where => ({
        asked: `{ AND: [${one.asked}, ${other.asked}] }`,
        holds: (film) => one.holds(film) && other.holds(film),
      }),
    ),
    tie('where').map(
      ({ asked, holds }): Where => ({ asked: `{ NOT: ${asked} }`, holds: (film) => !holds(film) }),
    ),
  ),
}));

it('begins no list that asks for values of own fields with sticky posts', async () => {
  const timed = async (time: number, sticky: boolean) => {
    const json = { title: `${time}`, status: 'publish', sticky, meta: { reading_time: time } };
    return (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
  };
  const sticky = await timed(7001, true);
  const other = await timed(7002, false);
  const find = async (query: string) => {
    const { body, headers } = await site.rest(`/core/v2/posts?ignore_sticky=false&${query}`);
    return { ids: body.map(({ id }: { id: number }) => id), total: headers.get('x-wp-total') };
  };
  for (const query of ['fields[reading_time]=7002', 'fields[reading_time][gte]=7002'])
    expect(await find(query)).toEqual({ ids: [other], total: '1' });
  expect((await find('exclude=1')).ids[0]).toBe(sticky);
});

it('refuses dates that no calendar has', async () => {
  for (const day of ['1980-02-30', '2021-02-29', '2020-13-01']) {
    for (const filter of [`fields[released]=${day}`, `fields[released][gte]=${day}`]) {
      const { status, body } = await rest(filter);
      expect([status, body.code], filter).toEqual([400, 'rest_invalid_param']);
    }
    const { errors } = await site.graphql(
      `{ films(where: { fields: { released: { in: ["2020-02-29", "${day}"] } } }) { nodes { id } } }`,
    );
    expect(errors?.[0]?.extensions.code, day).toBe('rest_invalid_param');
  }
  expect((await rest('fields[released]=2020-02-29')).status).toBe(200);
});
