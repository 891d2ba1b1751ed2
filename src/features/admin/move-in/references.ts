import { type IdSpace, movedRecords } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';

/** The local id of a record that is named by its id there; null for none, and for one that was not brought. */
export type Reference = (remoteId: number) => number | null;

/** Finds the local ids of what a page's records refer to. */
export async function references(
  page: OpenPage,
  kind: IdSpace,
  remoteIds: readonly number[],
): Promise<Reference> {
  const moved = await movedRecords(
    page,
    kind,
    remoteIds.filter((id) => id > 0),
  );
  return (remoteId) => moved.get(remoteId)?.localId ?? null;
}
