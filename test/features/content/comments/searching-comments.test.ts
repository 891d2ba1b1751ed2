import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../../../src/content/comments/comment.ts';
import { searchTexts } from '../../../../src/content/entries/entry-index.ts';
import { searchFolding } from '../../../../src/content/text/fold-letters.ts';
import { indexComments } from '../../../../src/features/content/comments/store-comment.ts';
import { ensureSearchIndex } from '../../../../src/storage/search/ensure-search-index.ts';
import { write } from '../../../../src/storage/write.ts';
import { entryData } from '../../../support/entry-data.ts';
import { idsOf, openCommentedSite, sharedCommentedSite } from './commented-site.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';
const now = () => '2026-01-01T00:00:00';

describe('the search for comments', () => {
  const site = sharedCommentedSite();
  let all: readonly Comment[];

  beforeAll(async () => {
    const { database } = site.services;
    const entry = await database.prisma.entry.create({ data: entryData({ status: 'publish' }) });
    const [written] = fc.sample(fc.array(comment, { minLength: 80, maxLength: 80 }), {
      seed: 20261122,
      numRuns: 1,
    });
    all = await write(database, now, async (transaction) => {
      const data = (written ?? []).map((one) => ({ ...one, ...PUBLIC, entryId: entry.id }));
      const made = await transaction.prisma.comment.createManyAndReturn({ data });
      await indexComments(transaction, made);
      for (const { id } of made) transaction.changed('comment', id, 'create');
      return made;
    });
  });

  const found = async (search: string, as?: 'admin') => {
    const { body } = await site.list(
      `per_page=100&orderby=id&order=asc&search=${encodeURIComponent(search)}`,
      as,
    );
    return idsOf(body);
  };
  const holding = (search: string, fields: readonly (keyof Text)[]) => {
    const part = searchFolding.part(search);
    return all
      .filter((one) => fields.some((field) => searchFolding.part(one[field]).includes(part)))
      .map(({ id }) => id);
  };
  const isAsModelled = async (search: string) => {
    expect(await found(search)).toEqual(holding(search, SHOWN));
    expect(await found(search, 'admin')).toEqual(holding(search, [...SHOWN, ...HIDDEN]));
  };
  const anyPart = () => fc.oneof(partOf(all), spoken, fc.string({ maxLength: 6 }));

  it('finds what holds the part, whatever it is of, and nothing else', async () => {
    await fc.assert(fc.asyncProperty(anyPart(), isAsModelled), { numRuns: 150 });
  });

  it.each(['100%', '_', '\\', '"', "'", '" OR "', '*', 'É', 'éCO', '京', '東京都', '👩‍👩', 'ab'])(
    'takes %s as it is written',
    isAsModelled,
  );

  it('tells a long part from another that begins alike', async () => {
    const content = 'word '.repeat(60);
    const id = await site.post();
    const made = await site.comment({ post: id, content: `${content}end` });
    expect(await found(`${content}end`)).toEqual([made.body.id]);
    expect(await found(`${content}other`)).toEqual([]);
    await site.rest(`/core/v2/comments/${made.body.id}?force=true`, {
      as: 'admin',
      method: 'DELETE',
    });
  });

  it('finds by address for moderators alone', async () => {
    const id = await site.post();
    const author = { author_name: 'Zoe Quist', author_email: 'zoe@quist.example' };
    const json = { post: id, content: 'From outside', ...author, author_ip: '203.0.113.77' };
    const { body } = await site.rest('/core/v2/comments', { as: 'admin', json });
    for (const part of ['@quist.EX', '203.0.113.77', '.113.7'])
      expect([part, await found(part), await found(part, 'admin')]).toEqual([part, [], [body.id]]);
    expect(await found('zoe q')).toEqual([body.id]);
    // Nothing reaches from one field into the next.
    expect(await found('outsideZoe')).toEqual([]);
    expect(await found('outside Zoe')).toEqual([]);
    await site.rest(`/core/v2/comments/${body.id}?force=true`, { as: 'admin', method: 'DELETE' });
  });

  it('is the same by GraphQL', async () => {
    const search = all[3]?.authorName ?? '';
    const { data } = await site.graphql<{ comments: { nodes: { databaseId: number }[] } }>(
      'query ($search: String) { comments(first: 100, where: { search: $search, orderby: COMMENT_ID, order: ASC }) { nodes { databaseId } } }',
      { variables: { search } },
    );
    expect(data.comments.nodes.map(({ databaseId }) => databaseId)).toEqual(await found(search));
  });

  it('is the same once the index was lost and made anew', async () => {
    const { database } = site.services;
    await database.prisma.$executeRaw`DROP TABLE "CommentSearch"`;
    await ensureSearchIndex(database, searchTexts);
    await fc.assert(fc.asyncProperty(partOf(all), isAsModelled), { numRuns: 20 });
  });

  it.runIf(isPostgresql)('is the same where there is no such index', async () => {
    await site.services.database.prisma.$executeRaw`DROP INDEX "CommentSearch_trigrams"`;
    await fc.assert(fc.asyncProperty(anyPart(), isAsModelled), { numRuns: 50 });
  });
});

it('the index of comments follows every write', async () => {
  const site = await openCommentedSite();
  const { prisma } = site.services.database;
  const found = async (search: string) =>
    idsOf((await site.list(`status=any&search=${search}`, 'admin')).body);
  const indexed = async () => {
    const [row] = await prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS "count" FROM "CommentSearch"`;
    return Number(row?.count);
  };
  const post = await site.post();
  const one = (await site.comment({ post, content: 'penguins' })).body.id;
  const other = (await site.comment({ post, content: 'walruses' })).body.id;
  expect(await found('nguin')).toEqual([one]);
  const path = `/core/v2/comments/${one}`;
  await site.rest(path, { as: 'admin', json: { content: 'ostriches', author_name: 'Ann Otter' } });
  expect([await found('nguin'), await found('strich'), await found('otter')]).toEqual([
    [],
    [one],
    [one],
  ]);
  await site.rest(path, { as: 'admin', method: 'DELETE' });
  expect(await found('strich')).toEqual([one]);
  await site.rest(`${path}?force=true`, { as: 'admin', method: 'DELETE' });
  expect(await indexed()).toBe(1);
  expect(await found('walrus')).toEqual([other]);
  await site.rest(`/core/v2/posts/${post}?force=true`, { as: 'admin', method: 'DELETE' });
  expect(await indexed()).toBe(0);
  await site.close();
});

type Text = Pick<Comment, 'content' | 'authorName' | 'authorUrl' | 'authorEmail' | 'authorIp'>;

const SHOWN = ['content', 'authorName', 'authorUrl'] as const;
const HIDDEN = ['authorEmail', 'authorIp'] as const;
const PUBLIC = { status: 'approved', date: now() };

/** What people and attackers write. */
const spoken = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Zebra',
        'école',
        'ÉCOLE',
        'naïve',
        'straße',
        'Øst',
        '東京都',
        '👩‍👩‍👧',
        'łódź',
      ),
      fc.constantFrom('100%', '_', '\\', '"', "'", '" OR "', '*', '-', '&amp;', '<b>', 'ab', 'abc'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));

const comment: fc.Arbitrary<Text> = fc.record({
  content: spoken,
  authorName: spoken,
  authorUrl: spoken.map((path) => `https://site.test/${path}`),
  authorEmail: fc.emailAddress(),
  authorIp: fc.ipV4(),
});

/** A part of one of the comments, in either case. */
const partOf = (all: readonly Text[]) =>
  fc
    .tuple(
      fc.constantFrom(...all),
      fc.constantFrom(...SHOWN, ...HIDDEN),
      fc.nat(20),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
    )
    .map(([one, field, start, length, isUpper]) => {
      const part = [...one[field]].slice(start, start + length).join('');
      return isUpper ? part.toUpperCase() : part;
    });
