import { beforeAll, describe, expect, it } from 'vitest';
import { indexComments } from '../../../../src/features/content/comments/store-comment.ts';
import { write } from '../../../../src/storage/write.ts';
import { entryData } from '../../../support/entry-data.ts';
import { idsOf, sharedCommentedSite } from './commented-site.ts';

const COMMENTS = 2500;
const FIRST = 10_000;
const SPAM = 20_000;
/** A post that few of them are about, and one that all others are about. */
const FEW_ABOUT = 500;
const MANY_ABOUT = 501;

/** Every comment has "common", every hundredth "seldom" as well. */
describe('the search for what many comments have', () => {
  const site = sharedCommentedSite();
  beforeAll(async () => {
    const { prisma } = site.services.database;
    await prisma.entry.createMany({
      data: [FEW_ABOUT, MANY_ABOUT].map((id) => entryData({ id })),
    });
    const made = await prisma.comment.createManyAndReturn({
      data: Array.from({ length: COMMENTS }, (_, i) => ({
        id: FIRST + i,
        entryId: i % 500 === 0 ? FEW_ABOUT : MANY_ABOUT,
        content: i % 100 === 0 ? 'Common and seldom' : 'Common',
        status: 'approved',
        // The latest has the lowest id.
        date: new Date(Date.UTC(2026, 0, 1) - i * 60_000).toISOString().slice(0, 19),
      })),
    });
    const spam = await prisma.comment.createManyAndReturn({
      data: Array.from({ length: COMMENTS }, (_, i) => ({
        id: SPAM + i,
        entryId: MANY_ABOUT,
        content: 'Casino',
        status: i < 2 ? 'approved' : 'spam',
        date: new Date(Date.UTC(2025, 0, 1) - i * 60_000).toISOString().slice(0, 19),
      })),
    });
    await write(
      site.services.database,
      () => '2026-01-01T00:00:00',
      (transaction) => indexComments(transaction, [...made, ...spam]),
    );
  }, 60_000);

  const pageOf = async (query: string) => {
    const { body, headers } = await site.list(query);
    return { ids: idsOf(body), total: Number(headers.get('x-wp-total')) };
  };

  it('lists the latest of them and counts all', async () => {
    expect(await pageOf('search=common&per_page=3')).toEqual({
      ids: [FIRST, FIRST + 1, FIRST + 2],
      total: COMMENTS,
    });
    expect(await pageOf('search=common&per_page=2&offset=2400&order=asc')).toEqual({
      ids: [FIRST + 99, FIRST + 98],
      total: COMMENTS,
    });
  });

  it('lists and counts those of a post', async () => {
    const ids = [0, 500, 1000, 1500, 2000].map((i) => FIRST + i);
    expect(await pageOf(`search=common&post=${FEW_ABOUT}`)).toEqual({ ids, total: 5 });
    expect(await pageOf(`search=seldom&post=${FEW_ABOUT}`)).toEqual({ ids, total: 5 });
  });

  it('makes the list of what few have of its status, though many have it in others', async () => {
    expect(await pageOf('search=casino')).toEqual({ ids: [SPAM, SPAM + 1], total: 2 });
    const { body, headers } = await site.list('search=casino&status=spam&per_page=1', 'admin');
    expect([idsOf(body), headers.get('x-wp-total')]).toEqual([[SPAM + 2], `${COMMENTS - 2}`]);
  });

  it('lists and counts what few have', async () => {
    expect(await pageOf('search=seldom&per_page=2')).toEqual({
      ids: [FIRST, FIRST + 100],
      total: COMMENTS / 100,
    });
  });
});
