import type { OpenPage } from '../open-page.ts';
import { type Reference, references } from '../references.ts';
import { labelOf, type RemoteMenuItem } from './remote-menu-item.ts';

/** Finds the local ids of what items lead to; what is not here leaves its item without one. */
export async function menuItemTargets(
  page: OpenPage,
  records: readonly RemoteMenuItem[],
): Promise<(record: RemoteMenuItem) => number | null> {
  const idsOf = (type: string) =>
    records.filter((one) => one.type === type).map(({ object_id: id = 0 }) => id);
  const [entryOf, termOf] = await Promise.all([
    references(page, 'entry', idsOf('post_type')),
    references(page, 'term', idsOf('taxonomy')),
  ]);
  const finders: Readonly<Record<string, Reference>> = { post_type: entryOf, taxonomy: termOf };
  return (record) => {
    const { type, object_id: id = 0 } = record;
    const found = finders[type]?.(id) ?? null;
    if (finders[type] && id > 0 && found === null)
      page.outcome.incomplete.push(`${labelOf(record)}: what it leads to is not here`);
    return found;
  };
}
