import { isDeepStrictEqual } from 'node:util';
import type { FieldDeclaration } from '../../../config/declaration/declaration.ts';
import type {
  DeclaredFields,
  Place,
  TextCleaners,
  ValuesByName,
} from '../../../content/fields/field-type.ts';
import {
  emptyAcf,
  emptyMeta,
  fits,
  mapParts,
  typeOf,
} from '../../../content/fields/field-types.ts';
import { fieldsOfGroups, type OwnValues } from '../../../content/fields/own-values.ts';
import { toStored } from '../../../content/fields/read-own-values.ts';
import { type Reference, referencesIn } from '../../../content/fields/references.ts';
import type { OwnFields } from '../../../content/kinds/kind.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { isObject } from '../../../lib/is-object.ts';
import type { OpenMove, OpenPage } from './move.ts';
import { idsHere, movedHere, references } from './moved-records.ts';

/** A record as far as it has values of own fields. */
export interface Valued {
  readonly id: number;
  readonly meta?: unknown;
  readonly acf?: unknown;
}

/** A field of a record with its value, as it was read. */
export interface ReadField {
  /** The member of the record that it is in; null for one of its own members. */
  readonly place: Place | null;
  readonly name: string;
  readonly value: unknown;
}

/** The name of a field in the report: `acf.edition`. */
export const pathOf = ({ place, name }: Omit<ReadField, 'value'>): string =>
  place === null ? name : `${place}.${name}`;

/** The values of own fields of a record, after the move. */
interface BroughtValues {
  /** The column `values`. */
  readonly values: string;
  /** Fields whose values can't be stored as they are. */
  readonly invalid: readonly ReadField[];
}

const NOTHING: BroughtValues = { values: '', invalid: [] };

/**
 * Reads the values of own fields of a page's records, with the local ids of their references.
 * @param isEarly the records come before the records that they refer to: users and terms keep their ids there, and `settleValues` replaces
 * them
 */
export async function ownValuesOf(
  page: OpenPage,
  records: readonly Valued[],
  { isEarly = false } = {},
): Promise<(record: Valued) => BroughtValues> {
  const { own } = page.step;
  if (!own || !hasFields(own)) return () => NOTHING;
  const read = new Map(records.map((record) => [record, readValues(own, record)]));
  const named = [...read.values()].flatMap((one) => referencesInValues(own, one));
  const find = await findReferences(page, named);
  const isLater = (to: readonly string[]) => isEarly && spaceOf(to) !== 'entry';
  return (record) => {
    const one = read.get(record) ?? readValues(own, record);
    const lost = new Map<string, ReadField>();
    const values = mapOwnValues(own, one, (id, to, field) => {
      const local = isLater(to) ? id : find(id, to);
      if (local === null) lost.set(pathOf(field), { ...field, value: valueIn(record, field) });
      return local;
    });
    const isPending = isEarly && named.some(({ to }) => isLater(to)) && !isNothing(values);
    return { values: toText(values, isPending), invalid: [...one.invalid, ...lost.values()] };
  };
}

const hasFields = ({ ownFields, groups }: OwnFields): boolean =>
  Object.keys(ownFields).length + Object.keys(groups).length > 0;

const isNothing = ({ fields, groups }: OwnValues): boolean =>
  Object.keys(fields).length + Object.keys(groups).length === 0;

const toText = (values: OwnValues, isPending: boolean): string => {
  if (isNothing(values)) return '';
  return JSON.stringify(isPending ? { ...values, [PENDING]: true } : values);
};

/** Marks stored values whose users and terms still have their ids of the other site. */
export const PENDING = 'pending';

function valueIn(record: Valued, { place, name }: OwnField): unknown {
  const values = record[place];
  return isObject(values) ? values[name] : undefined;
}

interface OwnField {
  readonly place: Place;
  readonly name: string;
}

function readValues(own: OwnFields, { meta, acf }: Valued) {
  const fields = readPlace('meta', own.ownFields, meta, emptyMeta);
  const groups = readPlace('acf', fieldsOfGroups(own), acf, emptyAcf);
  const invalid = [...fields.invalid, ...groups.invalid];
  return { fields: fields.stored, groups: groups.stored, invalid };
}

/** The stored form of values, without values that equal the output for an empty field. */
function readPlace(
  place: Place,
  fields: DeclaredFields,
  sent: unknown,
  emptyOf: (field: FieldDeclaration) => unknown,
) {
  const stored: Record<string, unknown> = {};
  const invalid: ReadField[] = [];
  for (const [name, value] of Object.entries(isObject(sent) ? sent : {})) {
    const field = fields[name];
    if (!field || value === null || isDeepStrictEqual(value, emptyOf(field))) continue;
    const one = isEmptyValue(value)
      ? value
      : toStored({ [name]: field }, { [name]: value }, asItIs)[name];
    if (one === null || one === undefined || (isObject(one) && Object.keys(one).length === 0))
      continue;
    if (isEmptyValue(one) || fits(field, one)) stored[name] = one;
    else invalid.push({ place, name, value });
  }
  return { stored, invalid };
}

/** One that was emptied is shown otherwise than one that was never set. */
const isEmptyValue = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

/** The site has cleaned its texts already. */
const asItIs: TextCleaners = {
  line: (text) => text,
  lines: (text) => text,
  html: (text) => text,
  address: (text) => text,
};

/** The id space of a field's references. */
export function spaceOf(to: readonly string[]): 'user' | 'term' | 'entry' {
  if (to.includes('user')) return 'user';
  return to.some((name) => taxonomyOf(name)) ? 'term' : 'entry';
}

/** Finds the local ids of records that own fields name by their ids there. Entries that are still to come keep theirs. */
export async function findReferences(
  page: OpenMove,
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
async function takenEntries(page: OpenMove, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const here = await idsHere(page.transaction, 'entry', ids);
  const moved = await movedHere(page, 'entry', [...here]);
  return new Set([...here].filter((id) => !moved.has(id)));
}

/** Maps an id of the other site to a local one; null if its record is not here. @param to names of kinds or taxonomies, or `user` */
type MapReference = (id: number, to: readonly string[]) => number | null;

/** The records that own values name. */
export const referencesInValues = (
  own: OwnFields,
  { fields, groups }: OwnValues,
): readonly Reference[] => [
  ...referencesIn(own.ownFields, fields),
  ...referencesIn(fieldsOfGroups(own), groups),
];

/** Replaces the ids of all references in own values, at every level, by `map`; references to missing records are left out. */
export function mapOwnValues(
  own: OwnFields,
  { fields, groups }: OwnValues,
  map: (id: number, to: readonly string[], field: OwnField) => number | null,
): OwnValues {
  const mapEach = (place: Place, declared: DeclaredFields, values: ValuesByName): ValuesByName =>
    Object.assign(
      {},
      ...Object.entries(values).map(([name, value]) =>
        mapReferences(declared, { [name]: value }, (id, to) => map(id, to, { place, name })),
      ),
    );
  return {
    fields: mapEach('meta', own.ownFields, fields),
    groups: mapEach('acf', fieldsOfGroups(own), groups),
  };
}

const mapReferences = (
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
