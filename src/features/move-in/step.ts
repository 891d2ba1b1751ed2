import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Draft, Place, Placed } from './draft.ts';
import { type CollectionForm, contentForm } from './live/collection-form.ts';
import type { BringFiles } from './media/bring-files.ts';
import {
  fingerprintOf,
  type IdSpace,
  movedHere,
  movedRecords,
  noteMoved,
} from './moved-records.ts';
import type { OpenPage } from './open-page.ts';

/** One kind of records that is brought: what it reads, and how a record becomes rows. */
export interface Step {
  /** In the report: `posts`. */
  readonly name: string;
  /** The documented path of the collection. */
  readonly path: string;
  readonly form: CollectionForm;
  /** What is asked beside the public records by those who may see them. */
  readonly everything: Readonly<Record<string, string>>;
  readonly ids: IdSpace;
  /** Sites show none of them to the public, so that a move without credentials lacks nothing without them. */
  readonly isGuarded: boolean;
  /** `_fields`, where the collection knows it: nothing else need be rendered and sent. */
  fields(view: OpenPage['view']): Readonly<Record<string, string>>;
  /** What takes its time and is done before the transaction; answers the records with what came of it. */
  prepare(move: Preparing, records: readonly unknown[]): Promise<readonly unknown[]>;
  /** Brings the records of one page. */
  bring(page: OpenPage, records: readonly unknown[]): Promise<void>;
}

/** What a step may use before its transaction. */
export interface Preparing extends BringFiles {
  /** Ids there of the series of events that this move has brought. */
  readonly series: Set<number>;
}

export interface StepOptions<Schema extends TObject, Row> {
  readonly name: string;
  /** One of them in the report: `post`. */
  readonly singular: string;
  readonly path: string;
  /** That of the content area unless said. */
  readonly form?: CollectionForm;
  readonly everything?: Readonly<Record<string, string>>;
  readonly ids: IdSpace;
  readonly isGuarded?: boolean;
  /** What is read of a record; what doesn't fit is reported. */
  readonly record: Schema;
  prepare?(move: Preparing, records: readonly unknown[]): Promise<readonly unknown[]>;
  /** What the records are here; one that can't be brought is left out and put in `page.outcome.missing`. */
  draft(page: OpenPage, records: readonly Static<Schema>[]): Promise<readonly Draft<Row>[]>;
  /** Which of these ids exist here. */
  here(page: OpenPage, localIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Where records go that were not moved before, by their ids there. */
  place(page: OpenPage, drafts: readonly Draft<Row>[]): Promise<ReadonlyMap<number, Place>>;
  create(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
  update(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
}

/** Makes a step of what is its own; recognising records and leaving alone what is the same is common to all. */
export function defineStep<Schema extends TObject, Row>(options: StepOptions<Schema, Row>): Step {
  const { name, path, form = contentForm, everything = {}, ids, record } = options;
  return {
    name,
    path,
    form,
    everything,
    ids,
    isGuarded: options.isGuarded ?? false,
    fields: (view) => (form.listIn === null ? { _fields: fieldsOf(record, view).join() } : {}),
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

/** Of texts only the form that is used. */
function fieldsOf({ properties }: TObject, view: OpenPage['view']): readonly string[] {
  const parts = view === 'edit' ? ['raw'] : ['rendered', 'protected'];
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties === undefined ? [name] : parts.map((part) => `${name}.${part}`),
  );
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
    outcome.missing.push(`${singular} ${idOf(one)}: ${wrong?.path.slice(1)}: ${wrong?.message}`);
  }
  return records.filter(isReadable);
}

const idOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'id' in one ? one.id : 'without an id';

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
