import type { TestSite } from './test-site.ts';

/** Makes everything that the server keeps in memory outdated, as a change to each kind of record does. */
export async function forgetKept({ services }: TestSite): Promise<void> {
  const kinds = ['post', 'term', 'user', 'comment', 'setting'];
  await services.database.prisma.change.createMany({
    data: kinds.map((kind) => ({
      kind,
      recordId: 0,
      operation: 'update',
      moment: '2026-01-01T00:00:00',
    })),
  });
}
