import type { FieldDeclaration } from '../../../config/declaration/declaration.ts';
import type { DeclaredFields, ValuesByName } from '../../../content/fields/field-type.ts';
import { mapParts, typeOf } from '../../../content/fields/field-types.ts';
import type { Reference } from '../../../content/fields/references.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { movedHere, references } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';

/** The id space of a field's references. */
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

/** Returns the ids that belong to an entry here which did not come from this site. */
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

/** Maps an id of the other site to a local one; null if its record is not here. @param to names of kinds or taxonomies, or `user` */
export type MapReference = (id: number, to: readonly string[]) => number | null;

/** Replaces the ids of all references in stored values, at every level, by `map`; references to missing records are left out. */
export const mapReferences = (
  fields: DeclaredFields,
  values: ValuesByName,
  map: MapReference,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      const mapped = field ? mapValue(field, value, map) : value;
      return mapped === null ? [] : [[name, mapped]];
    }),
  );

function mapValue(field: FieldDeclaration, value: unknown, map: MapReference): unknown {
  const to = typeOf(field).refersTo?.(field);
  if (to) return mapIds(value, to, map);
  const mapped = mapParts(field, value, (fields, values) => mapReferences(fields, values, map));
  return mapped ?? value;
}

function mapIds(value: unknown, to: readonly string[], map: MapReference): unknown {
  if (typeof value === 'number') return map(value, to);
  if (!Array.isArray(value)) return value;
  return value.map((id) => (typeof id === 'number' ? map(id, to) : id)).filter((id) => id !== null);
}
