import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isLogin, isPassword } from '../auth/viewer.ts';
import type { ParamFailure } from '../lib/api-error.ts';
import { isObject } from '../lib/is-object.ts';
import { oncePer } from '../lib/once.ts';
import {
  type Args,
  type ArgValues,
  hasType,
  isRequired,
  isShownAsRequired,
  isUndetailed,
  MAX_INTEGER,
} from './args.ts';
import { BOUNDS, withBounds } from './bounds.ts';
import { isDateTime, parseDateTime } from './date-time.ts';
import { invalidParams, missingParams, type ParamRefusal } from './errors.ts';

/**
 * Parses input into the values of an operation's arguments. Unknown names are omitted. Idempotent, so GraphQL, whose engine has
 * already coerced the values, may call it too.
 * @throws ApiError `rest_missing_callback_param` or `rest_invalid_param`, naming all arguments concerned
 */
export function parseArgs<A extends Args>(
  args: A,
  raw: Readonly<Record<string, unknown>>,
): ArgValues<A> {
  const { required, shownAsRequired } = planOf(args);
  const isMissing = (name: string) => (raw[name] ?? undefined) === undefined;
  if (required.some(isMissing)) throw missingParams(shownAsRequired.filter(isMissing));
  const { values, failures } = readValues(args, raw);
  if (Object.keys(failures).length > 0) throw invalidParams(failures);
  return values as ArgValues<A>; // each value has passed its schema
}

/** Returns the valid arguments, and treats invalid ones as missing. */
export const parseLenient = <A extends Args>(
  args: A,
  raw: Readonly<Record<string, unknown>>,
): ArgValues<A> => readValues(args, raw).values as ArgValues<A>; // callers have to expect a missing required one

/** The valid values with the defaults of the others, and why those are invalid that were given. */
function readValues(args: Args, raw: Readonly<Record<string, unknown>>) {
  const { schemas, defaults } = planOf(args);
  const values: Record<string, unknown> = { ...defaults };
  const failures: Record<string, ParamRefusal> = {};
  for (const [name, schema] of schemas) {
    const value = Object.hasOwn(raw, name) ? coerce(schema, raw[name]) : undefined;
    if (value === undefined || (value === null && !takesNull(schema))) continue;
    const fault = findInvalidText(value);
    const failure = fault
      ? { code: 'rest_invalid_param', message: `${name} ${fault}.`, data: null }
      : validate(schema, value, name);
    if (!failure) values[name] = value;
    else failures[name] = isUndetailed(schema) ? { code: null, message: failure.message } : failure;
  }
  return { values, failures };
}

/** The parts that are the same for every call. */
interface Plan {
  readonly schemas: readonly (readonly [name: string, schema: TSchema])[];
  readonly required: readonly string[];
  /** Required arguments, and those that are only shown as required. The error names all of them that are missing. */
  readonly shownAsRequired: readonly string[];
  /** The default of every argument, undefined if there is none. All calls share it and only read it. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

const planOf = oncePer(new WeakMap<Args, Plan>(), (args) => {
  const schemas = Object.entries(args);
  const namesOf = (is: (schema: TSchema) => boolean) =>
    schemas.filter(([, schema]) => is(schema)).map(([name]) => name);
  return {
    schemas,
    required: namesOf((schema) => isRequired(schema)),
    shownAsRequired: namesOf((schema) => isRequired(schema) || isShownAsRequired(schema)),
    defaults: Object.fromEntries(
      schemas.map(([name, schema]) => [name, Object.freeze(coerce(schema, schema.default))]),
    ),
  };
});

const takesNull = (schema: TSchema): boolean =>
  schema.type === undefined || hasType(schema, 'null');

/**
 * Converts a received value (such as text of a query string) to the type of its schema (docs/rest.md §2.1). Leaves a value that
 * can't be converted, so that the validator rejects it. Idempotent.
 */
export function coerce(schema: TSchema, value: unknown): unknown {
  if (Array.isArray(schema.oneOf)) return coerceToBranch(schema.oneOf, value);
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (value === null && types.includes('null')) return null;
  switch (types.find((type) => type !== 'null')) {
    case 'integer':
    case 'number':
      return coerceNumber(value);
    case 'boolean':
      return coerceBoolean(value);
    case 'array':
      return coerceList(schema, value);
    case 'object':
      return coerceObject(schema, value);
    default:
      return value;
  }
}

function coerceToBranch(branches: readonly TSchema[], value: unknown): unknown {
  const branch = branches.find(({ type }) =>
    isObject(value) ? type === 'object' : type !== 'object',
  );
  return branch ? coerce(branch, value) : value;
}

const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

const coerceNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;

function coerceBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === 'true' || word === '1' || word === 1) return true;
  if (word === 'false' || word === '0' || word === 0) return false;
  return value;
}

function coerceList(schema: TSchema, value: unknown): unknown {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const most: number = schema.maxItems ?? BOUNDS.maxItems;
  const items = isScalar
    ? String(value)
        // One more than the maximum, and an empty one at each end.
        .split(/[\s,]+/, most + 3)
        .filter((word) => word !== '')
    : value;
  // The validator rejects a longer list.
  if (!Array.isArray(items) || items.length > most) return items;
  const { items: each } = schema;
  return each ? items.map((item) => coerce(each, item)) : items;
}

function coerceObject(schema: TSchema, value: unknown): unknown {
  if (value === '') return {};
  if (!isObject(value)) return value;
  const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {};
  const given = Object.entries(value).map(([name, item]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, property ? coerce(property, item) : item] as const;
  });
  const defaults = Object.entries(properties)
    .filter(([name, property]) => property.default !== undefined && !Object.hasOwn(value, name))
    .map(([name, property]) => [name, property.default] as const);
  return Object.fromEntries([...given, ...defaults]);
}

/** Maximum nesting of documented values. */
const DEEPEST = 32;

/** Maximum number of values within a value, including itself. It bounds values of any type. */
const MOST_VALUES = 100_000;

const NUL = 'holds a NUL character';
const TOO_DEEP = 'is nested too deeply';
const TOO_MANY = 'holds too many values';

/**
 * Returns the reason why no argument may have this value, whatever its schema: NUL, which PostgreSQL can't store in texts, or too much
 * depth or size.
 */
export const findInvalidText = (value: unknown): string | null => find(value, 0, { count: 0 });

function find(value: unknown, depth: number, search: { count: number }): string | null {
  search.count += 1;
  if (search.count > MOST_VALUES) return TOO_MANY;
  if (typeof value === 'string') return value.includes('\0') ? NUL : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return TOO_DEEP;
  for (const [name, item] of Object.entries(value)) {
    const fault = name.includes('\0') ? NUL : find(item, depth + 1, search);
    if (fault) return fault;
  }
  return null;
}

/** Returns the first error of an argument's value. Null is always valid. */
export function validate(schema: TSchema, value: unknown, name: string): ParamFailure | null {
  if (schema['x-any-size'] !== true && isOutsideColumns(value)) return outsideColumns(name);
  const check = validatorOf(schema);
  return check(value) ? null : describeFailure(check.errors ?? [], name);
}

const isOutsideColumns = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isInteger(value) && Math.abs(value) > MAX_INTEGER
    : Array.isArray(value) && value.some(isOutsideColumns);

const outsideColumns = (name: string): ParamFailure => ({
  code: 'rest_out_of_bounds',
  message: `${name} must be between -${MAX_INTEGER} and ${MAX_INTEGER}, both included.`,
  data: null,
});

const ajv = new Ajv({ strict: false, strictNumbers: true, verbose: true });
(addFormats as unknown as typeof addFormats.default)(ajv, ['email', 'uuid', 'ipv4', 'ipv6']); // the package's types miss its ES default
ajv.addFormat('date-time', isDateTime);
ajv.addFormat('day', isCalendarDay);
// Addresses are sanitized where they are used, as in the reference, and not rejected here.
ajv.addFormat('uri', true);
ajv.addFormat('text-field', true);
ajv.addFormat('user-login', isLogin);
ajv.addFormat('user-password', isPassword);
ajv.addFormat('ip', (text) => /^[\d.]{7,15}$|^[\da-f:.]{2,45}$/i.test(text));

/** Whether the day that a text begins with (`2020-02-29`, `20200229`) is in the calendar; other texts are for a pattern to refuse. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? [];
  return year === undefined || parseDateTime(`${year}-${month}-${day}`) !== null;
}

const validatorOf = oncePer(new WeakMap<TSchema, ValidateFunction>(), (schema) => {
  const { default: _, 'x-required': __, 'x-shown': ___, 'x-undetailed': ____, ...plain } = schema;
  return ajv.compile(withBounds(plain));
});

/**
 * Describes what is wrong with an argument's value, with the reference's error code (docs/rest.md §2.3). Returns null if nothing
 * is.
 */
function describeFailure(errors: readonly ErrorObject[], name: string): ParamFailure | null {
  // The error of a choice follows the errors of its schemas. `if` itself rejects nothing.
  const error = errors.findLast(({ keyword }) => keyword !== 'if');
  if (!error) return null;
  const place = name + error.instancePath.replace(/\/([^/]+)/g, '[$1]');
  if (error.keyword === 'oneOf') return describeChoice(error, errors, { name, place });
  if (error.keyword === 'type') {
    const type = [error.params.type].flat().join(',');
    const message = `${place} is not of type ${type}.`;
    return { code: 'rest_invalid_type', message, data: { param: place } };
  }
  if (error.keyword === 'format') return describeFormat(error, place);
  const code = CODES[error.keyword] ?? 'rest_invalid_param';
  return { code, message: `${place} ${sayWhy(error)}`, data: null };
}

const CODES: Readonly<Record<string, string>> = {
  enum: 'rest_not_in_enum',
  minimum: 'rest_out_of_bounds',
  maximum: 'rest_out_of_bounds',
  exclusiveMinimum: 'rest_out_of_bounds',
  exclusiveMaximum: 'rest_out_of_bounds',
  minLength: 'rest_too_short',
  maxLength: 'rest_too_long',
  pattern: 'rest_invalid_pattern',
  minItems: 'rest_too_few_items',
  maxItems: 'rest_too_many_items',
  uniqueItems: 'rest_duplicate_items',
  minProperties: 'rest_too_few_properties',
  maxProperties: 'rest_too_many_properties',
  required: 'rest_property_required',
  additionalProperties: 'rest_additional_properties_forbidden',
};

function describeChoice(
  { schema, schemaPath, instancePath, params, data }: ErrorObject,
  errors: readonly ErrorObject[],
  { name, place }: { readonly name: string; readonly place: string },
): ParamFailure {
  const branches = schema as readonly TSchema[]; // what stands at `oneOf`
  const positions: readonly number[] | null = params.passingSchemas;
  if (positions) {
    const message = `${place} matches more than one of the expected formats.`;
    return { code: 'rest_one_of_multiple_matches', message, data: { positions } };
  }
  const refusals = branches.map((branch, position) => {
    const own = errors.filter((error) => error.schemaPath.startsWith(`${schemaPath}/${position}/`));
    const last = own.at(-1);
    const isOtherType = last?.keyword === 'type' && last.instancePath === instancePath;
    const reason = describeFailure(own, name)?.message ?? '';
    return { branch, position, reason, isOtherType };
  });
  return noMatchingSchema(place, data, refusals);
}

/** Rules of formats that people type, for them to read. */
const RULES: Readonly<Record<string, string>> = {
  'user-login': 'a user name has at most 60 characters, from a to z, digits and - _ . @',
  'user-password': 'a password is not empty and has no backslash',
};

function describeFormat(error: ErrorObject, place: string): ParamFailure {
  const format = String(error.params.format);
  const code = {
    'date-time': 'rest_invalid_date',
    ipv4: 'rest_invalid_ip',
    ipv6: 'rest_invalid_ip',
    'user-login': 'rest_user_invalid_username',
    'user-password': 'rest_user_invalid_password',
  }[format];
  const rule = RULES[format];
  const message = rule ? `${place} is not valid: ${rule}.` : `${place} is not a valid ${format}.`;
  // The reference checks user names later, and those errors have a status.
  const data = format.startsWith('user-') ? { status: 400 } : null;
  return { code: code ?? `rest_invalid_${format.replaceAll('-', '_')}`, message, data };
}

function sayWhy({ keyword, message, params, parentSchema, schema }: ErrorObject): string {
  if (keyword === 'enum') return `is not one of ${wordsOf(params.allowedValues).join(', ')}.`;
  if (keyword !== 'minimum' && keyword !== 'maximum') return `${message ?? 'is not valid'}.`;
  const { minimum, maximum } = parentSchema ?? { [keyword]: schema };
  if (keyword === 'minimum' && maximum === MAX_INTEGER)
    return `must be greater than or equal to ${minimum}.`;
  if (minimum === undefined) return `must be less than or equal to ${maximum}.`;
  if (maximum === undefined) return `must be greater than or equal to ${minimum}.`;
  return `must be between ${minimum} and ${maximum}, both included.`;
}

/** The values that an enum allows, except null, which callers do not write. */
const wordsOf = (allowed: readonly unknown[]): readonly unknown[] =>
  allowed.filter((value) => value !== null);

/** Why one of several schemas rejected a value. */
interface Refusal {
  readonly branch: TSchema;
  readonly position: number;
  readonly reason: string;
  /** Whether it expects another type of value. */
  readonly isOtherType: boolean;
}

/**
 * Describes a value that matches none of several schemas. It reports the error of the intended schema: the only one for the
 * value's type, or among object schemas the one with the most matching members. Otherwise it names all of them, as the reference
 * does.
 */
function noMatchingSchema(
  place: string,
  value: unknown,
  refusals: readonly Refusal[],
): ParamFailure {
  const code = 'rest_no_matching_schema';
  const near = refusals.filter(({ isOtherType }) => !isOtherType);
  const meant = near.length === 1 ? near[0] : mostAlike(value, near);
  const titles = refusals.flatMap(({ branch }) => branch.title ?? []);
  if (meant) {
    const what = meant.branch.title
      ? `is not a valid ${meant.branch.title}`
      : 'does not match the expected format';
    const message = `${place} ${what}. Reason: ${meant.reason}`;
    return { code, message, data: { position: meant.position } };
  }
  const message =
    titles.length === refusals.length
      ? `${place} is not a valid ${titles.join(' or ')}.`
      : `${place} does not match any of the expected formats.`;
  return { code, message, data: null };
}

/** A member that names another of the schemas, such as `type`, is none in common. */
function mostAlike(value: unknown, refusals: readonly Refusal[]): Refusal | undefined {
  if (!isObject(value)) return undefined;
  const sent = new Map<string, unknown>(Object.entries(value));
  const isShared = ([name, schema]: [string, TSchema]) =>
    sent.has(name) && (schema.enum?.includes(sent.get(name)) ?? true);
  const shared = ({ branch }: Refusal) =>
    Object.entries<TSchema>(branch.properties ?? {}).filter(isShared).length;
  const most = Math.max(0, ...refusals.map(shared));
  return most === 0 ? undefined : refusals.find((refusal) => shared(refusal) === most);
}
