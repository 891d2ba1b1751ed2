import type { Transaction } from '../../storage/write.ts';

/**
 * Raises the versions of the entries that carry a term, whose slug shows in theirs, and notes a change of each: what follows
 * the change log by record must hear of every one.
 */
export async function raiseCarriers(
  { prisma, changed }: Transaction,
  termId: number,
): Promise<void> {
  const carriers = await prisma.$queryRaw<{ id: number; kind: string }[]>`
    SELECT "id", "kind" FROM "Entry" WHERE "id" IN (SELECT "entryId" FROM "EntryTerm" WHERE "termId" = ${termId})`;
  if (carriers.length === 0) return;
  await prisma.$executeRaw`
    UPDATE "Entry" SET "version" = "version" + 1
    WHERE "id" IN (SELECT "entryId" FROM "EntryTerm" WHERE "termId" = ${termId})`;
  for (const { id, kind } of carriers) changed(kind, id, 'update');
}

/** Raises the versions of these terms and of all below them, whose addresses have the slugs of the terms above. */
export async function raiseWithDescendants(
  { prisma, changed }: Transaction,
  termIds: readonly number[],
): Promise<void> {
  const ids = new Set(termIds);
  for (let level = [...ids]; level.length > 0; ) {
    const below = await prisma.term.findMany({
      where: { parentId: { in: level } },
      select: { id: true },
    });
    level = below.map(({ id }) => id).filter((id) => !ids.has(id));
    for (const id of level) ids.add(id);
  }
  if (ids.size === 0) return;
  await prisma.term.updateMany({
    where: { id: { in: [...ids] } },
    data: { version: { increment: 1 } },
  });
  for (const id of ids) changed('term', id, 'update');
}
