import type { TObject } from '@sinclair/typebox';
import type { Draft, Placed } from './draft.ts';
import { fingerprintOf, movedHere, movedRecords } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';
import type { StepOptions } from './step.ts';

/** Records that are known and changed, and those that are new; what is the same is only counted. */
export async function sortOut<Schema extends TObject, Row>(
  { ids, here }: StepOptions<Schema, Row>,
  page: OpenPage,
  drafts: readonly Draft<Row>[],
): Promise<{ known: readonly Placed<Row>[]; fresh: readonly Draft<Row>[] }> {
  const moved = await movedRecords(
    page,
    ids,
    drafts.map(({ remoteId }) => remoteId),
  );
  const existing = await here(
    page,
    [...moved.values()].map(({ localId }) => localId),
  );
  const known: Placed<Row>[] = [];
  const fresh: Draft<Row>[] = [];
  for (const draft of drafts) {
    const before = moved.get(draft.remoteId);
    if (!before || !existing.has(before.localId)) fresh.push(draft);
    else if (before.fingerprint === fingerprintOf(draft)) page.outcome.unchanged++;
    else known.push({ ...draft, localId: before.localId, isMatched: before.isMatched });
  }
  return { known, fresh };
}

/** Where new records go, and whether something is there already; those without a place are reported. */
export async function placeAll<Schema extends TObject, Row>(
  { ids, place }: StepOptions<Schema, Row>,
  page: OpenPage,
  fresh: readonly Draft<Row>[],
): Promise<readonly (Placed<Row> & { isThere: boolean })[]> {
  if (fresh.length === 0) return [];
  const places = await place(page, fresh);
  const matched = [...places.values()].flatMap((one) =>
    'id' in one && one.isMatched ? [one.id] : [],
  );
  const taken = new Set(await movedHere(page, ids, matched));
  return fresh.flatMap((draft) => {
    const found = places.get(draft.remoteId) ?? { conflict: 'there is no place for it here' };
    if ('conflict' in found) {
      page.outcome.missing.push(`${draft.label}: ${found.conflict}`);
      return [];
    }
    if (found.isMatched && taken.has(found.id)) {
      page.outcome.missing.push(`${draft.label}: ${found.id} here stands for another one already`);
      return [];
    }
    taken.add(found.id);
    return [{ ...draft, localId: found.id, isMatched: found.isMatched, isThere: found.isMatched }];
  });
}
