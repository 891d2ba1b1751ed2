import { sql } from 'kysely';
import type { Move } from './move.ts';

const BATCH = 500;

/** Counts the published entries of every term and sets the counts that are wrong (behaviour.md §3). */
export async function recountTerms({ database, inTransaction }: Move): Promise<void> {
  const counted = await database.tables
    .selectFrom('Term')
    .leftJoin('EntryTerm', (join) =>
      join.onRef('EntryTerm.termId', '=', 'Term.id').on('EntryTerm.status', '=', 'publish'),
    )
    .select(['Term.id', 'Term.count as has', sql<number>`count("EntryTerm"."entryId")`.as('wants')])
    .groupBy(['Term.id', 'Term.count'])
    .execute();
  const wrong = counted.filter(({ has, wants }) => has !== Number(wants));
  for (let from = 0; from < wrong.length; from += BATCH)
    await inTransaction(async ({ prisma, changed }) => {
      for (const { id, wants } of wrong.slice(from, from + BATCH)) {
        const data = { count: Number(wants), version: { increment: 1 } };
        await prisma.term.update({ where: { id }, data });
        changed('term', id, 'update');
      }
    });
}
