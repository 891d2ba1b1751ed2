import type { TestSite } from './test-site.ts';

/** The entries that have approved comments, with how many, as counted now and as stored. */
export async function countedAndStored({ services }: TestSite) {
  const { prisma } = services.database;
  const groups = await prisma.comment.groupBy({
    by: ['entryId'],
    where: { status: 'approved', type: { not: 'note' } },
    _count: true,
    orderBy: { entryId: 'asc' },
  });
  const rows = await prisma.entry.findMany({
    where: { commentCount: { not: 0 } },
    select: { id: true, commentCount: true },
    orderBy: { id: 'asc' },
  });
  return {
    counted: groups.map(({ entryId, _count }) => [entryId, _count]),
    stored: rows.map(({ id, commentCount }) => [id, commentCount]),
  };
}
