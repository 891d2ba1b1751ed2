import type { Reference } from '../../../model/own-values/references.ts';
import { taxonomyOf } from '../../content/terms/taxonomies.ts';
import type { MapReference } from './map-references.ts';
import { movedHere, references } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';

/** The id space of what a field refers to. */
export function spaceOf(to: readonly string[]): 'user' | 'term' | 'entry' {
  if (to.includes('user')) return 'user';
  return to.some((name) => taxonomyOf(name)) ? 'term' : 'entry';
}

/** Finds the local ids of records that own fields name by their ids there. Entries that are still to come keep theirs. */
export async function findReferences(
  page: OpenPage,
  named: readonly Reference[],
): Promise<MapReference> {
  const idsOf = (space: string) =>
    named.filter(({ to }) => spaceOf(to) === space).map(({ id }) => id);
  const [userOf, termOf, taken] = await Promise.all([
    references(page, 'user', idsOf('user')),
    references(page, 'term', idsOf('term')),
    takenEntries(page, idsOf('entry')),
  ]);
  return (id, to) => {
    const space = spaceOf(to);
    if (space === 'entry') return taken.has(id) ? null : id;
    return space === 'user' ? userOf(id) : termOf(id, to);
  };
}

/** Those of the ids under which something stands that is not the site's. */
async function takenEntries(page: OpenPage, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await page.transaction.prisma.entry.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true },
  });
  const here = rows.map(({ id }) => id);
  const moved = await movedHere(page, 'entry', here);
  return new Set(here.filter((id) => !moved.has(id)));
}
