import type { TSchema } from '@sinclair/typebox';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isObject } from '../../lib/is-object.ts';
import { isIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Kind, OwnFields } from '../kinds/kind.ts';
import { furtherComparisons, passes, type Test } from './comparisons.ts';
import type { EntryColumn, Field, Fields } from './field.ts';
import type { DeclaredFields, ValuesByName } from './field-type.ts';
import { fits, partsOf } from './field-types.ts';
import {
  type FieldSpace,
  hasValues,
  mapSpaces,
  membersOf,
  type OwnValues,
  parseValues,
  patchValues,
  spacesOf,
} from './own-values.ts';

type Row = Pick<Selectable<Tables['Entry']>, EntryColumn>;

/** Returns the fields that REST shows in a context. `edit` shows all of them. */
export function presentFields(
  fields: Fields,
  row: Partial<Row>,
  view: 'view' | 'embed' | 'edit',
): Readonly<Record<string, Row[EntryColumn]>> {
  const shown: Record<string, Row[EntryColumn]> = {};
  for (const [name, field] of Object.entries(fields))
    if (isShown(field, view)) shown[name] = row[field.column] ?? null;
  return shown;
}

const isShown = ({ shown }: Field, view: 'view' | 'embed' | 'edit'): boolean =>
  shown === 'always' || view === 'edit' || (shown === 'view' && view === 'view');

/**
 * Maps written values to columns, without those that are not given.
 * @param clean sanitizes text of writers who may not write arbitrary HTML
 */
export function toColumns<Column extends string>(
  fields: Fields<Column>,
  values: Readonly<Record<string, unknown>>,
  clean: (text: string) => string = (text) => text,
): { readonly [C in Column]?: C extends EntryColumn ? Row[C] : unknown } {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, isText, read }] of Object.entries<Field<TSchema, Column>>(fields)) {
    const sent = values[name];
    const value = read ? read(sent, name) : isText && typeof sent === 'string' ? clean(sent) : sent;
    if (value !== undefined) columns[column] = value;
  }
  return columns as { readonly [C in Column]?: never }; // as the schemas have them
}

/** A condition on a column of a list. */
export interface ColumnFilter extends Test {
  readonly column: EntryColumn;
}

/** Returns the filters in a list's arguments. An empty list is no filter. */
export function columnFilters(
  fields: Fields,
  args: Readonly<Record<string, unknown>>,
): ColumnFilter[] {
  return Object.entries(fields).flatMap(([name, { column, filter }]) => {
    if (!filter) return [];
    const further = furtherComparisons(filter).map(
      ({ suffix, compare }) => [`${name}_${suffix}`, compare] as const,
    );
    return [[name, 'in'] as const, ...further].flatMap(([arg, compare]) => {
      const asked: unknown = args[arg] ?? [];
      const values: ColumnFilter['values'] = Array.isArray(asked) ? asked : [asked as string]; // one that `filterArgs` takes
      return values.length > 0 ? [{ column, compare, values }] : [];
    });
  });
}

/** The condition that a column of "Entry" meets such a filter. */
export function columnCondition(
  provider: Provider,
  { column, ...test }: ColumnFilter,
): RawBuilder<SqlBool> {
  const stored = sql`${sql.ref(`Entry.${column}`)}`;
  const [value, ...others] = test.values;
  if (test.compare !== 'in') return passes(stored, test);
  return others.length === 0
    ? sql<SqlBool>`${stored} = ${value}`
    : isIn(provider, stored, test.values);
}

/** Returns the fields that revisions store. */
export const revisedOnly = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { isRevised }]) => isRevised));

/** A kind as far as revisions depend on it. */
type RevisedKind = Pick<Kind, 'fields' | keyof OwnFields>;

/**
 * Returns the values as a revision stores them: JSON by column, with own fields as `own` and the data for search engines as `seo`. Returns
 * an empty text if there is nothing to store.
 * @param unsaved of an autosave
 */
export function revisedFields(
  kind: RevisedKind,
  row: Partial<Row> & { readonly values: string; readonly seo?: string },
  unsaved?: UnsavedValues,
): string {
  const columns = Object.values(revisedOnly(kind.fields)).map(({ column }) => column);
  const own = revisedValues(kind, row.values);
  if (columns.length === 0 && own === undefined && !row.seo && !unsaved) return '';
  const stored = Object.fromEntries(columns.map((column) => [column, row[column]]));
  return JSON.stringify({
    ...stored,
    ...(own === undefined ? {} : { own }),
    ...(row.seo ? { seo: row.seo } : {}),
    ...(unsaved ? { proposal: unsaved } : {}),
  });
}

/** Values that an autosave has beside what revisions store; absent members are as the entry has them. */
export interface UnsavedValues {
  readonly columns?: Partial<Pick<Row, 'featuredMediaId' | 'template' | 'format'>>;
  /** The column of own fields. */
  readonly values?: string;
  /** The ids of all terms of a taxonomy, by its name. */
  readonly terms?: Readonly<Record<string, readonly number[]>>;
}

export const unsavedOf = (revision: { readonly fields: string }): UnsavedValues =>
  storedFields(revision).proposal ?? {};

/** Returns the stored values of a revision as columns of an entry. */
export function columnsOfRevision(revision: { readonly fields: string }): Partial<Row> {
  const { own: _, seo: __, proposal: unsaved, ...columns } = storedFields(revision);
  return { ...columns, ...unsaved?.columns };
}

/**
 * Returns the column of own fields as a revision or an autosave has it.
 * @param values the column of the entry, for fields that revisions do not store
 */
export const valuesOfRevision = (
  own: OwnFields,
  values: string,
  revision: { readonly fields: string },
): string =>
  unsavedOf(revision).values ?? patchValues(own, values, ownPatchOfRevision(own, revision));

/** Returns the patch that gives an entry the own fields of a revision or an autosave; values that it does not have are removed. */
export function ownPatchOfRevision(
  own: OwnFields,
  revision: { readonly fields: string },
): OwnValues {
  const { values: unsaved } = unsavedOf(revision);
  const stored = unsaved === undefined ? storedFields(revision).own : parseValues(unsaved);
  return mapSpaces(own, (one) =>
    whole(unsaved === undefined ? revisedIn(one) : one.fields, stored?.[one.space] ?? {}),
  );
}

/** Returns the column `seo` as a revision has it; empty for nothing. */
export const seoOfRevision = (revision: { readonly fields: string }): string =>
  storedFields(revision).seo ?? '';

const storedFields = ({ fields }: { readonly fields: string }): Partial<Row> & StoredBeside =>
  fields === '' ? {} : JSON.parse(fields);

interface StoredBeside {
  readonly own?: OwnValues;
  readonly seo?: string;
  /** Of an autosave. */
  readonly proposal?: UnsavedValues;
}

/** Returns the own fields that revisions store: those of groups by default, others only if they declare it. */
const revisedIn = ({ space, fields }: FieldSpace): DeclaredFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { revisions = space === 'groups' }]) => revisions),
  );

/**
 * Returns the values that a revision keeps, in the order of their declaration; undefined for none.
 * @param values the column of the entry
 */
function revisedValues(own: OwnFields, values: string): OwnValues | undefined {
  if (values === '') return undefined;
  const stored = parseValues(values);
  const kept = mapSpaces(own, (one) => pick(revisedIn(one), stored[one.space]));
  return hasValues(kept) ? kept : undefined;
}

const pick = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]] as const],
    ),
  );

const whole = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      const members = membersOf(field);
      if (!members) return [name, value ?? null];
      return [name, whole(members, isObject(value) ? value : {})];
    }),
  );

/** Returns the values of the fields that have `search`: texts, and HTML of rich text. */
export const searchedTexts = (own: OwnFields, values: OwnValues): readonly string[] =>
  spacesOf(own).flatMap(({ fields, space }) => textsIn(fields, values[space]));

const textsIn = (fields: DeclaredFields, values: ValuesByName): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (membersOf(field))
      return partsOf(field, value).flatMap((part) => textsIn(part.fields, part.values));
    return field.search && fits(field, value) ? ([value].flat() as string[]) : []; // a text or several
  });

/** Returns the places of these fields, on which the search index of a kind depends. */
export const searchedPlaces = (own: OwnFields): readonly string[] =>
  spacesOf(own).flatMap(({ fields, space }) => placesIn(fields, space));

const placesIn = (fields: DeclaredFields, above: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const members = membersOf(field);
    if (members) return placesIn(members, `${above}.${name}`);
    return field.search ? [`${above}.${name} ${field.type}`] : [];
  });
