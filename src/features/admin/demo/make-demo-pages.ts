import { pageOperations } from '../../content/pages/page-operations.ts';
import type { DemoPage } from './demo-content.ts';
import type { DemoMaking } from './demo-making.ts';
import { type Ids, idOf } from './ids.ts';

/** Answers the ids of the pages made, by slug. */
export async function makeDemoPages(
  { make }: DemoMaking,
  pages: readonly DemoPage[],
  users: Ids,
): Promise<Ids> {
  const made = new Map<string, number>();
  for (const { parent, author, ...page } of pages) {
    const id = await make(`page ${page.slug}`, pageOperations.create, {
      ...page,
      status: 'publish',
      author: idOf(users, author),
      ...(parent === undefined ? {} : { parent: idOf(made, parent) }),
    });
    made.set(page.slug, id);
  }
  return made;
}
