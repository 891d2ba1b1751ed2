import { toMoment } from '../../../lib/clock.ts';
import type { Database } from '../../../storage/database.ts';
import { storeSetting } from '../../../storage/setting-rows.ts';
import { lockChangeLog, write } from '../../../storage/write.ts';

/** Creates records that every site needs, if they are missing: the category of posts without a category. */
export async function installSite(database: Database): Promise<void> {
  if (await isInstalled(database.tables)) return;
  await write(
    database,
    () => toMoment(new Date()),
    async (transaction) => {
      const { prisma, changed } = transaction;
      await lockChangeLog(transaction);
      if (await isInstalled(transaction.tables)) return; // another process was faster
      const term = {
        taxonomy: 'category',
        slug: 'uncategorized',
        name: 'Uncategorized',
        sortName: 'uncategorized',
      };
      const { id } = await prisma.term.create({ data: term, select: { id: true } });
      changed('term', id, 'create');
      await storeSetting(transaction, 'defaultCategory', id);
    },
  );
}

const isInstalled = async (tables: Database['tables']): Promise<boolean> =>
  (await tables
    .selectFrom('Term')
    .select('id')
    .where('taxonomy', '=', 'category')
    .limit(1)
    .executeTakeFirst()) !== undefined;
