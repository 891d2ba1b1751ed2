import type { TestSite } from './test-site.ts';

/** Puts a term into the database; returns its id. */
export async function makeTerm(
  { services }: TestSite,
  taxonomy: 'category' | 'post_tag',
  name: string,
  parentId: number | null = null,
): Promise<number> {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const data = { taxonomy, name, slug, sortName: name.toLowerCase(), parentId };
  const { id } = await services.database.prisma.term.create({ data, select: { id: true } });
  return id;
}

/** How many published entries a term says that it has. */
export async function countOfTerm({ services }: TestSite, id: number): Promise<number> {
  const { count } = await services.database.prisma.term.findUniqueOrThrow({ where: { id } });
  return count;
}
