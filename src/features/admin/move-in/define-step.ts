import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isObject } from '../../../lib/is-object.ts';
import { type CollectionForm, contentForm } from './live/read-pages.ts';
import type { Query } from './live/site-names.ts';
import type { Draft, Move, OpenPage, Place, Placed, StepFields } from './move.ts';
import {
  fingerprintOf,
  type IdSpace,
  idsHere,
  movedHere,
  movedRecords,
  noteMoved,
} from './moved-records.ts';

/**
 * How `verify` reads the records of both sites: by lists; ours one by one, where lists take no `include`; both one by one, where lists show
 * little of a record; or not at all, where records name versions of their site.
 */
export type Comparison = 'listed' | 'ours singly' | 'singly' | 'never';

/** The move of one kind of records: which ones it reads, and how a record becomes rows. */
export interface Step extends StepFields {
  /** In the report: `posts`. */
  readonly name: string;
  /** One of them in the report: `post`. */
  readonly singular: string;
  /** The documented path of the collection. */
  readonly path: string;
  readonly form: CollectionForm;
  /** Further query arguments of callers who may see more than the public records. */
  readonly everything: Query;
  readonly ids: IdSpace;
  /** Sites show none of them to the public, so that a move without credentials lacks nothing without them. */
  readonly isGuarded: boolean;
  /** A site may have such records without a route to them. */
  readonly isOfPlugIn: boolean;
  /** Only other Almanacs have such records; elsewhere none are missing. */
  readonly isOfAlmanac: boolean;
  readonly compares: Comparison;
  /** Records that the collection leaves out, read once all of it is here. */
  unlisted(move: Move): Promise<readonly unknown[]>;
  /** Does slow work before the transaction, such as downloads; returns the records with the results of it. */
  prepare(move: Move, records: readonly unknown[]): Promise<readonly unknown[]>;
  /** Brings the records of one page. */
  bring(page: OpenPage, records: readonly unknown[]): Promise<void>;
}

/** The options of most steps. */
const USUAL = {
  form: contentForm,
  everything: {},
  isGuarded: false,
  isOfPlugIn: false,
  isOfAlmanac: false,
  compares: 'listed',
  own: null,
  unlisted: async () => [],
  prepare: async (_, records) => records,
} as const satisfies Partial<Step>;

type Usual = keyof typeof USUAL;

/** The parts that differ from step to step. */
export interface StepOptions<Schema extends TObject, Row>
  extends Omit<Step, Usual | 'reads' | 'bring'>,
    Partial<Pick<Step, Usual>> {
  /** The schema of the fields that the step reads; records that don't match it are reported. */
  readonly record: Schema;
  /** Maps records to drafts of this site; a record that can't be brought is left out and noted in `page.outcome.missing`. */
  draft(page: OpenPage, records: readonly Static<Schema>[]): Promise<readonly NewDraft<Row>[]>;
  /** Where records go that were not moved before, by their ids there; by default under these ids or nowhere. */
  place?(page: OpenPage, drafts: readonly Draft<Row>[]): Promise<ReadonlyMap<number, Place>>;
  create(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
  update(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
}

/** A draft, which may leave out that it has no parent. */
export type NewDraft<Row> = Omit<Draft<Row>, Parent> & Partial<Pick<Draft<Row>, Parent>>;
type Parent = 'remoteParentId' | 'parentId';

/** Completes the options of a step with the common parts, which recognise records and skip unchanged ones. */
export function defineStep<Schema extends TObject, Row>(options: StepOptions<Schema, Row>): Step {
  return {
    ...USUAL,
    ...options,
    reads: Object.keys(options.record.properties),
    async bring(page, records) {
      const made = await options.draft(page, readable(options, page, records));
      const drafts = made.map((draft) => ({ remoteParentId: 0, parentId: null, ...draft }));
      const { known, fresh } = await sortOut(options, page, drafts);
      const placed = await placeAll(options, page, fresh);
      const created = placed.filter(({ isMatched }) => !isMatched);
      const updated = [...known, ...placed.filter(({ isMatched }) => isMatched)];
      if (created.length > 0) await options.create(page, created);
      if (updated.length > 0) await options.update(page, updated);
      await noteMoved(page, options.ids, [...created, ...updated]);
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

/** Returns known records that have changed, and new ones; unchanged ones are only counted. */
async function sortOut<Schema extends TObject, Row>(
  { ids }: StepOptions<Schema, Row>,
  page: OpenPage,
  drafts: readonly Draft<Row>[],
): Promise<{ known: readonly Placed<Row>[]; fresh: readonly Draft<Row>[] }> {
  const moved = await movedRecords(
    page,
    ids,
    drafts.map(({ remoteId }) => remoteId),
  );
  const existing = await idsHere(
    page.transaction,
    ids,
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

/** Finds local ids for new records, and matching records that are here already; records without a place are reported. */
async function placeAll<Schema extends TObject, Row>(
  options: StepOptions<Schema, Row>,
  page: OpenPage,
  fresh: readonly Draft<Row>[],
): Promise<readonly Placed<Row>[]> {
  if (fresh.length === 0) return [];
  const places = await (options.place?.(page, fresh) ?? placeById(options, page, fresh));
  const matched = [...places.values()].flatMap((one) =>
    'id' in one && one.isMatched ? [one.id] : [],
  );
  const taken = new Set(await movedHere(page, options.ids, matched));
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
    return [{ ...draft, localId: found.id, isMatched: found.isMatched }];
  });
}

async function placeById(
  { ids, singular }: Pick<Step, 'ids' | 'singular'>,
  { transaction }: OpenPage,
  drafts: readonly Draft<unknown>[],
): Promise<ReadonlyMap<number, Place>> {
  const remoteIds = drafts.map(({ remoteId }) => remoteId);
  const taken = await idsHere(transaction, ids, remoteIds);
  const conflict = { conflict: `its id is another ${singular}'s here` };
  return new Map(
    remoteIds.map((id) => [id, taken.has(id) ? conflict : { id, isMatched: false }] as const),
  );
}

/** How the report calls a record that could not be read or written: `post 12 (A title)`. */
export function nameOf(singular: string, record: unknown): string {
  const fields: Readonly<Record<string, unknown>> = isObject(record) ? record : {};
  const id = fields.id ?? 'without an id';
  const title = TITLES.map((name) => textOf(fields[name])).find((text) => text !== '');
  return title === undefined ? `${singular} ${id}` : `${singular} ${id} (${title})`;
}

/** Fields that have the title of a record, for all kinds of records. */
const TITLES = ['title', 'venue', 'organizer', 'name', 'slug'];

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 100);
  return isObject(value) ? textOf(value.raw ?? value.rendered ?? '') : '';
}
