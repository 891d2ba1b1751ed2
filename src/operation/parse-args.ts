import type { TSchema } from '@sinclair/typebox';
import { type Args, type ArgValues, isRequired, isShownAsRequired, isUndetailed } from './args.ts';
import { BOUNDS } from './bounds.ts';
import { invalidParams, missingParams, type ParamRefusal } from './errors.ts';
import { validate } from './validate.ts';

/**
 * Parses input into the values of an operation's arguments. Unknown names are omitted. Idempotent, so GraphQL, whose engine has
 * already coerced the values, may call it too.
 * @throws ApiError `rest_missing_callback_param` or `rest_invalid_param`, naming all arguments concerned
 */
export function parseArgs<A extends Args>(
  args: A,
  raw: Readonly<Record<string, unknown>>,
): ArgValues<A> {
  const { schemas, required, shownAsRequired, defaults } = planOf(args);
  const isMissing = (name: string) => (raw[name] ?? undefined) === undefined;
  if (required.some(isMissing)) throw missingParams(shownAsRequired.filter(isMissing));
  const values: Record<string, unknown> = Object.assign({}, defaults);
  const failures: Record<string, ParamRefusal> = {};
  for (const [name, schema] of schemas) {
    const value = Object.hasOwn(raw, name) ? coerce(schema, raw[name]) : undefined;
    if (value === undefined || (value === null && !takesNull(schema))) continue;
    const fault = findInvalidText(value);
    const failure = fault
      ? { code: 'rest_invalid_param', message: `${name} ${fault}.`, data: null }
      : validate(schema, value, name);
    if (failure)
      failures[name] = isUndetailed(schema) ? { code: null, message: failure.message } : failure;
    values[name] = value;
  }
  if (Object.keys(failures).length > 0) throw invalidParams(failures);
  return values as ArgValues<A>; // each value has passed its schema
}

/** Returns the valid arguments, and treats invalid ones as missing. */
export function parseLenient<A extends Args>(
  args: A,
  raw: Readonly<Record<string, unknown>>,
): ArgValues<A> {
  const { schemas, defaults } = planOf(args);
  const values: Record<string, unknown> = Object.assign({}, defaults);
  for (const [name, schema] of schemas) {
    const value = Object.hasOwn(raw, name) ? coerce(schema, raw[name]) : undefined;
    if (value === undefined || value === null) continue;
    if (validate(schema, value, name) === null) values[name] = value;
  }
  return values as ArgValues<A>; // callers have to expect a missing required one
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

const plans = new WeakMap<Args, Plan>();

function planOf(args: Args): Plan {
  const known = plans.get(args);
  if (known) return known;
  const schemas = Object.entries(args);
  const namesOf = (is: (schema: TSchema) => boolean) =>
    schemas.filter(([, schema]) => is(schema)).map(([name]) => name);
  const plan = {
    schemas,
    required: namesOf((schema) => isRequired(schema)),
    shownAsRequired: namesOf((schema) => isRequired(schema) || isShownAsRequired(schema)),
    defaults: Object.fromEntries(
      schemas.map(([name, schema]) => [name, Object.freeze(coerce(schema, schema.default))]),
    ),
  };
  plans.set(args, plan);
  return plan;
}

const takesNull = ({ type }: TSchema): boolean =>
  type === undefined || type === 'null' || (Array.isArray(type) && type.includes('null'));

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
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const branch = branches.find(({ type }) => (isObject ? type === 'object' : type !== 'object'));
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
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
