import type { TSchema } from '@sinclair/typebox';
import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isObject } from '../../lib/is-object.ts';
import { plainLine, stripTags } from '../../lib/strip-tags.ts';
import { isRecordId } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam, invalidParams, refused } from '../../operation/errors.ts';
import { coerce, validate } from '../../operation/parse-args.ts';
import { entryById } from '../entries/entry.ts';
import { mayRead } from '../entries/entry-policy.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { termById } from '../terms/term.ts';
import { cleanAddress } from '../text/safe-attributes.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';
import { userById } from '../users/user-loaders.ts';
import type { DeclaredFields, Place, TextCleaners, ValuesByName } from './field-type.ts';
import { defaultOf, fits, isMany, mapParts, partsOf, typeOf } from './field-types.ts';
import type { WrittenOwnValues } from './own-value-args.ts';
import {
  type FieldSpace,
  hasValues,
  mapSpaces,
  membersOf,
  type OwnValues,
  type OwnValuesPatch,
  parseValues,
  patchValues,
  spacesOf,
  withoutNull,
} from './own-values.ts';
import { type Reference, referencesIn } from './references.ts';
import { sentSchema } from './value-schemas.ts';

/**
 * Makes sure that the records that are written into reference fields are there, of the declared kinds, and readable for the caller, who
 * else could find out by writing what there is. What a record names already may stay.
 * @throws ApiError 400 `rest_invalid_param`
 */
async function assertReferences(
  context: Context,
  own: OwnFields,
  patch: OwnValues,
  before: string,
): Promise<void> {
  const spaces = spacesOf(own);
  const all = (values: OwnValues) =>
    spaces.map(({ fields, space }) => referencesIn(fields, values[space]));
  const written = all(patch);
  if (written.flat().length === 0) return;
  const known = new Set(all(parseValues(before)).flat().map(keyOf));
  const [wrongMeta, wrongAcf] = await Promise.all(
    written.map((references) => firstUnknown(context, references, known)),
  );
  if (wrongMeta)
    throw new ApiError('rest_invalid_param', 400, say(`meta.${wrongMeta.place}`, wrongMeta));
  if (wrongAcf) {
    const param = `acf${wrongAcf.place.replace(/^[^[]+/, '[$&]')}`;
    throw invalidParam('acf', say(param, wrongAcf), { data: { param, value: wrongAcf.id } });
  }
}

const keyOf = ({ id, to }: Reference): string => `${to.join()} ${id}`;

const say = (place: string, { to }: Reference): string =>
  `${place} is not the id of a record that it can refer to: ${to.join(' or ')}.`;

async function firstUnknown(
  context: Context,
  references: readonly Reference[],
  known: ReadonlySet<string>,
): Promise<Reference | undefined> {
  const found = await Promise.all(
    references.map((one) => known.has(keyOf(one)) || isThere(context, one)),
  );
  return references[found.indexOf(false)];
}

async function isThere(context: Context, { id, to }: Reference): Promise<boolean> {
  if (!isRecordId(id)) return false;
  const [first = ''] = to; // all are of one sort
  if (first === 'user') return (await userById(context).load(id)) !== null;
  if (taxonomyOf(first)) return to.includes((await termById(context).load(id))?.taxonomy ?? '');
  const entry = await entryById(context).load(id);
  if (!entry || !to.includes(entry.kind)) return false;
  return mayRead(context, entry);
}

/** @throws ApiError 400 `rest_invalid_param` for a value that its type refuses */
function assertAllowed(fields: DeclaredFields, values: ValuesByName, place: Place): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    const problem = typeOf(field).refused?.(value);
    if (problem !== undefined) throw invalidParam(place, `${name} ${problem}`);
    for (const part of partsOf(field, value)) assertAllowed(part.fields, part.values, place);
  }
}

/**
 * Validates and cleans the own fields that a caller writes, checks that referenced records exist, and returns the values to store. Returns
 * undefined if no declared field is written.
 * @param before the column of the record as it is, empty for a new one
 * @throws ApiError `rest_cannot_update` for a field that the caller may not write; for members of `meta` the code of the fault, such as
 * `rest_invalid_type`; `rest_invalid_param` for `acf` and for references
 */
export async function readOwnValues(
  context: Context,
  own: OwnFields,
  sent: WrittenOwnValues,
  before: string,
): Promise<OwnValuesPatch | undefined> {
  const written = mapSpaces(own, ({ fields, place }) => declaredIn(fields, sent[place] ?? {}));
  if (!hasValues(written)) return undefined;
  const spaces = spacesOf(own);
  for (const { fields, space } of spaces) assertCanWrite(context, fields, written[space]);
  const clean = cleanersOf(context);
  const patch = mapSpaces(own, (one) =>
    toStored(one.fields, checked(one, written[one.space]), clean),
  );
  for (const { fields, space, place } of spaces) assertAllowed(fields, patch[space], place);
  await assertReferences(context, own, patch, before);
  return patch;
}

const declaredIn = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));

function assertCanWrite({ viewer }: Context, fields: DeclaredFields, values: ValuesByName): void {
  for (const name of Object.keys(values)) {
    const capability = fields[name]?.write;
    if (capability !== undefined && !viewer.can(capability))
      throw refused(
        viewer,
        'rest_cannot_update',
        `You are not allowed to write the field ${name}.`,
      );
  }
}

/**
 * Converts sent values to the types of their fields. Arguments of an operation for one kind have passed this for `acf` already, those of an
 * operation for all kinds have not.
 */
const checked = ({ fields, place }: FieldSpace, sent: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const field = fields[name];
      if (field === undefined || (place === 'meta' && value === null)) return [name, null];
      const schema = schemaOf(field, place);
      const converted = coerce(schema, value);
      const failure = validate(
        schema,
        converted,
        place === 'meta' ? `meta.${name}` : `acf[${name}]`,
      );
      if (!failure) return [name, converted];
      if (place === 'acf') throw invalidParams({ acf: failure });
      const { code, message, data } = failure;
      throw new ApiError(code, 400, message, data ? { additionalData: [data] } : {});
    }),
  );

/** Validators are compiled once for each schema. */
function schemaOf(field: FieldDeclaration, place: Place): TSchema {
  const known = schemas[place].get(field) ?? sentSchema(field, place);
  schemas[place].set(field, known);
  return known;
}

const schemas: Readonly<Record<Place, WeakMap<FieldDeclaration, TSchema>>> = {
  meta: new WeakMap(),
  acf: new WeakMap(),
};

const cleanersOf = ({ viewer }: Context): TextCleaners => ({
  line: plainLine,
  lines: (text) => stripTags(text).trim(),
  html: (text) => (viewer.can('unfiltered_html') ? text : sanitizeHtml(text)),
  address: cleanAddress,
});

/** Required values may be missing in drafts. */
const isOpen = (status = 'draft'): boolean => ['publish', 'future', 'private'].includes(status);

interface EntryWrite {
  readonly status?: string | undefined;
  readonly ownValues?: OwnValuesPatch | undefined;
}

/**
 * Checks the required own fields of an entry when it is published, and afterwards with each write of own fields.
 * @throws ApiError as `assertComplete` does
 */
export function assertEntryComplete(
  own: OwnFields,
  before: { readonly status: string; readonly values: string } | null,
  { status, ownValues }: EntryWrite,
): void {
  const isOpened = isOpen(status) && !isOpen(before?.status);
  if (isOpened || (ownValues && isOpen(status ?? before?.status)))
    assertComplete(own, before?.values ?? '', ownValues);
}

/**
 * Checks that every required field has a value after a write. Groups in the style of the plug-in are checked only if one of them is
 * written, as the plug-in does it.
 * @param before the record's column
 * @throws ApiError 400 `rest_invalid_param`, with `rest_property_required` for `meta` or `acf`
 */
export function assertComplete(
  { ownFields, groups }: OwnFields,
  before: string,
  patch: OwnValuesPatch = {},
): void {
  const isWritten = Object.keys(patch.groups ?? {}).length > 0;
  const asked = Object.entries(groups).filter(([, { style }]) => style !== 'acf' || isWritten);
  const own = { ownFields, groups: Object.fromEntries(asked) };
  const values = parseValues(patchValues({ ownFields, groups }, before, patch));
  const [missing] = spacesOf(own).flatMap(({ fields, space, place }) =>
    missingIn(fields, values[space], place),
  );
  if (!missing) return;
  const { name, place } = missing;
  throw invalidParam(place.replace(/\[.*/, ''), `${name} is a required property of ${place}.`, {
    code: 'rest_property_required',
  });
}

/**
 * Returns valid values of fields as they are stored; null for those that are taken away. Members that are not declared are left out.
 */
export const toStored = (
  fields: DeclaredFields,
  values: ValuesByName,
  clean: TextCleaners,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      Object.hasOwn(values, name) && values[name] !== undefined
        ? [[name, storedValue(field, values[name], clean)]]
        : [],
    ),
  );

function storedValue(field: FieldDeclaration, value: unknown, clean: TextCleaners): unknown {
  const { isUnwrapped } = typeOf(field);
  const stored = isMany(field)
    ? [value].flat().map((one) => storedSingle(field, one, clean))
    : storedSingle(field, Array.isArray(value) && isUnwrapped ? value[0] : value, clean);
  // An empty value is stored only if it differs from the value that is shown without one.
  const isEmpty = stored === '' || (Array.isArray(stored) && stored.length === 0);
  if (stored === undefined || (isEmpty && !defaultOf(field))) return null;
  return stored;
}

function storedSingle(field: FieldDeclaration, value: unknown, clean: TextCleaners): unknown {
  if (value === null || value === undefined) return null;
  const { inside, hasRows, stored } = typeOf(field);
  if (!inside) return stored ? stored(value, field, clean) : value;
  // A row is written as a whole, so that removed values are just absent.
  return mapParts(field, value, (fields, values) => {
    const members = toStored(fields, values, clean);
    return hasRows ? withoutNull(members) : members;
  });
}

/** A required field without a value. */
interface MissingValue {
  readonly name: string;
  /** The path of the record's member in REST: `meta`, `acf[size]`. */
  readonly place: string;
}

/** Returns the required fields that have neither a value nor a default. Fields of rows are checked for the rows that exist. */
const missingIn = (fields: DeclaredFields, values: unknown, place: string): MissingValue[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = isObject(values) ? values[name] : undefined;
    const inside = `${place}[${name}]`;
    const isThere =
      fits(field, value) && value !== '' && !(Array.isArray(value) && value.length === 0);
    const own =
      field.required && !isThere && defaultOf(field) === undefined ? [{ name, place }] : [];
    if (own.length > 0) return own;
    const isAbsentGroup = membersOf(field) && !isObject(value); // its members may be required
    return partsOf(field, isAbsentGroup ? {} : value).flatMap((part) =>
      missingIn(part.fields, part.values, `${inside}${part.place}`),
    );
  });
