import type { TestSite } from './test-site.ts';

const KINDS = [
  ...['post', 'page', 'attachment', 'ext_events', 'ext_venue', 'ext_organizer', 'nav_menu_item'],
  ...['term', 'user', 'comment', 'setting'],
];

/** More than the server looks at one by one, so that no record is known not to have changed. */
const CHANGES = 1100;

/** Makes everything that the server keeps in memory outdated, as changes of many records of each kind do. */
export async function forgetKept({ services }: TestSite): Promise<void> {
  await services.database.prisma.change.createMany({
    data: Array.from({ length: CHANGES }, (_, i) => ({
      kind: KINDS[i % KINDS.length] ?? '',
      recordId: 0,
      operation: 'update',
      moment: '2026-01-01T00:00:00',
    })),
  });
}
