import { sql } from 'kysely';
import type { FieldDeclaration } from '../../../config/declaration/declaration.ts';
import type { DeclaredFields, Place, ValuesByName } from '../../../content/fields/field-type.ts';
import { fits } from '../../../content/fields/field-types.ts';
import { fieldsOfGroups, parseValues } from '../../../content/fields/own-values.ts';
import { sentSchema } from '../../../content/fields/value-schemas.ts';
import { contentTypes } from '../../../content/kinds/content-types.ts';
import type { OwnFields } from '../../../content/kinds/kind.ts';
import {
  ownFieldsOfComments,
  ownFieldsOfKind,
  ownFieldsOfUsers,
} from '../../../content/kinds/registry.ts';
import { allTaxonomies, taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { validate } from '../../../operation/parse-args.ts';
import type { Database } from '../../../storage/database.ts';
import { CONTACT_FORM } from '../../audience/forms/contact-form.ts';
import { optionsPages } from '../../content/options-pages/options-page-operations.ts';
import { loadSettings } from '../../content/site/setting-operations.ts';

/** Something in the data that the declaration of the site has no place for. */
export interface ModelFinding {
  /** The path of the field or the name of the kind in question: `book meta.price`, `kind film`. */
  readonly subject: string;
  readonly problem: 'does not fit' | 'is not declared';
  /** How many records have it. */
  readonly count: number;
}

/** Records that are in memory at once. */
const BATCH = 500;

/** Compares the declaration of the site with the stored records, a batch of them at a time. */
export async function checkModel(database: Database): Promise<readonly ModelFinding[]> {
  const counts = new Map<string, ModelFinding>();
  const note = (subject: string, problem: ModelFinding['problem'], count = 1) => {
    const before = counts.get(`${subject} ${problem}`)?.count ?? 0;
    counts.set(`${subject} ${problem}`, { subject, problem, count: before + count });
  };
  for (const [kind, count] of await countsOf(database, 'Entry', 'kind'))
    if (!KINDS.has(kind)) note(`kind ${kind}`, 'is not declared', count);
  for (const [taxonomy, count] of await countsOf(database, 'Term', 'taxonomy'))
    if (!allTaxonomies.has(taxonomy)) note(`taxonomy ${taxonomy}`, 'is not declared', count);
  for (const table of TABLES)
    for await (const { owner, values } of valuesIn(database, table)) {
      const own = ownFieldsIn(table, owner);
      if (own) checkRecord(owner, own, values, note);
    }
  const { optionsPages: stored } = await loadSettings(database.tables);
  for (const [name, values] of Object.entries(stored)) {
    const page = optionsPages.find((one) => one.name === name);
    if (page) checkRecord(name, page, values, note);
    else note(`options page ${name}`, 'is not declared');
  }
  return [...counts.values()];
}

const KINDS: ReadonlySet<string> = new Set([...contentTypes.map(({ name }) => name), CONTACT_FORM]);

const TABLES = ['Entry', 'Term', 'User', 'Comment'] as const;
type Table = (typeof TABLES)[number];

type Note = (subject: string, problem: ModelFinding['problem']) => void;

/** The fields of records of a kind, of terms of a taxonomy, of users, or of comments; undefined if the kind or taxonomy is not declared. */
function ownFieldsIn(table: Table, owner: string): OwnFields | undefined {
  if (table === 'User') return ownFieldsOfUsers;
  if (table === 'Comment') return ownFieldsOfComments;
  if (table === 'Term') return taxonomyOf(owner);
  return KINDS.has(owner) ? ownFieldsOfKind(owner) : undefined;
}

function checkRecord(owner: string, own: OwnFields, text: string, note: Note): void {
  const { fields, groups } = parseValues(text);
  checkPlace(owner, 'meta', own.ownFields, fields, note);
  checkPlace(owner, 'acf', fieldsOfGroups(own), groups, note);
}

function checkPlace(
  owner: string,
  place: Place,
  fields: DeclaredFields,
  values: ValuesByName,
  note: Note,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field) note(`${owner} ${place}.${name}`, 'is not declared');
    else if (!isFit(field, place, value)) note(`${owner} ${place}.${name}`, 'does not fit');
  }
}

/** One that was emptied fits every field. */
function isFit(field: FieldDeclaration, place: Place, value: unknown): boolean {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return true;
  return fits(field, value) && validate(schemaOf(field, place), value, 'value') === null;
}

const schemas = new WeakMap<FieldDeclaration, ReturnType<typeof sentSchema>>();

function schemaOf(field: FieldDeclaration, place: Place) {
  const known = schemas.get(field) ?? sentSchema(field, place);
  schemas.set(field, known);
  return known;
}

async function countsOf(
  { tables }: Database,
  table: 'Entry' | 'Term',
  column: 'kind' | 'taxonomy',
): Promise<readonly (readonly [name: string, count: number])[]> {
  const rows = await tables
    .selectFrom(table)
    .select([sql<string>`${sql.ref(column)}`.as('name'), sql<number>`count(*)`.as('count')])
    .groupBy(sql.ref(column))
    .orderBy(sql.ref(column))
    .execute();
  return rows.map(({ name, count }) => [name, Number(count)]);
}

/** The values of all records that have some, in the order of their ids. */
async function* valuesIn({ tables }: Database, table: Table) {
  const owner = {
    Entry: sql<string>`"kind"`,
    Term: sql<string>`"taxonomy"`,
    User: sql<string>`'user'`,
    Comment: sql<string>`'comment'`,
  }[table];
  for (let after = 0; ; ) {
    const rows = await tables
      .selectFrom(table)
      .select(['id', 'values', owner.as('owner')])
      .where('id', '>', after)
      .where('values', '!=', '')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
