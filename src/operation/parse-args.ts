import type { TSchema } from '@sinclair/typebox';
import { type Args, type ArgValues, isRequired, isShownAsRequired, isUndetailed } from './args.ts';
import { coerce } from './coerce.ts';
import { invalidParams, missingParams, type ParamRefusal } from './errors.ts';
import { findInvalidText } from './find-invalid-text.ts';
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
