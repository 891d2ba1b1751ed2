import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Draft, Placed } from './draft.ts';
import { contentForm } from './live/collection-form.ts';
import { fingerprintOf, movedHere, movedRecords, noteMoved } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';
import { nameOf } from './record-name.ts';
import type { Step, StepOptions } from './step.ts';

/** Makes a step of what is its own; recognising records and leaving alone what is the same is common to all. */
export function defineStep<Schema extends TObject, Row>(options: StepOptions<Schema, Row>): Step {
  const { name, singular, path, form = contentForm, everything = {}, ids, record } = options;
  return {
    name,
    singular,
    path,
    form,
    everything,
    ids,
    isGuarded: options.isGuarded ?? false,
    isOfPlugIn: options.isOfPlugIn ?? false,
    reads: Object.keys(record.properties),
    own: options.own ?? null,
    unlisted: async (move) => (await options.unlisted?.(move)) ?? [],
    prepare: async (move, records) => (await options.prepare?.(move, records)) ?? records,
    async bring(page, records) {
      const drafts = await options.draft(page, readable(options, page, records));
      const { known, fresh } = await sortOut(options, page, drafts);
      const placed = await placeAll(options, page, fresh);
      const created = placed.filter(({ isThere }) => !isThere);
      const updated = [...known, ...placed.filter(({ isThere }) => isThere)];
      if (created.length > 0) await options.create(page, created);
      if (updated.length > 0) await options.update(page, updated);
      await noteMoved(page, ids, [...created, ...updated]);
      page.outcome.brought += created.length;
      page.outcome.updated += updated.length;
    },
  };
}

function readable<Schema extends TObject, Row>(
  { record, singular }: StepOptions<Schema, Row>,
  { outcome }: OpenPage,
  records: readonly unknown[],
): readonly Static<Schema>[] {
  const isReadable = (one: unknown): one is Static<Schema> => Value.Check(record, one);
  for (const one of records) {
    if (isReadable(one)) continue;
    const wrong = Value.Errors(record, one).First();
    outcome.missing.push(`${nameOf(singular, one)}: ${wrong?.path.slice(1)}: ${wrong?.message}`);
  }
  return records.filter(isReadable);
}

/** Records that are known and changed, and those that are new; what is the same is only counted. */
async function sortOut<Schema extends TObject, Row>(
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
async function placeAll<Schema extends TObject, Row>(
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
