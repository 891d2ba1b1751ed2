import type { Transaction } from '../../../storage/write.ts';

/** Takes a page that goes away out of the settings that name it; a site that began with it begins with its posts again. */
export async function forgetFrontPage(
  { prisma, changed }: Transaction,
  pageId: number,
): Promise<void> {
  const rows = await prisma.setting.findMany({
    where: { name: { in: ['pageOnFront', 'pageForPosts'] }, value: String(pageId) },
  });
  if (rows.length === 0) return;
  for (const { name } of rows)
    await prisma.setting.update({ where: { name }, data: { value: '0' } });
  if (rows.some(({ name }) => name === 'pageOnFront'))
    await prisma.setting.updateMany({
      where: { name: 'showOnFront' },
      data: { value: JSON.stringify('posts') },
    });
  changed('setting', 0, 'update');
}
