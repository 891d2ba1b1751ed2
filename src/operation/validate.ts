import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isLogin, isPassword } from '../auth/user-rules.ts';
import { MAX_INTEGER } from './args.ts';
import { isDateTime } from './date-time.ts';
import type { ParamFailure } from './errors.ts';

/** The first thing wrong with an argument's value, with the reference's code for it (behaviour.md §1); none for null. */
export function validate(schema: TSchema, value: unknown, name: string): ParamFailure | null {
  if (schema['x-any-size'] !== true && isOutsideColumns(value)) return outsideColumns(name);
  if (Array.isArray(value) && value.length > MOST_ITEMS) return tooManyItems(name);
  const check = validatorOf(schema);
  if (check(value)) return null;
  const error = check.errors?.find(({ keyword }) => keyword !== 'oneOf') ?? check.errors?.[0];
  return error ? describe(error, name) : null;
}

const isOutsideColumns = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isInteger(value) && Math.abs(value) > MAX_INTEGER
    : Array.isArray(value) && value.some(isOutsideColumns);

/** Lists become parameters of a statement, of which SQLite takes 32,766 in all. */
const MOST_ITEMS = 5000;

const tooManyItems = (name: string): ParamFailure => ({
  code: 'rest_too_many_items',
  message: `${name} must have at most ${MOST_ITEMS} items.`,
  data: null,
});

const outsideColumns = (name: string): ParamFailure => ({
  code: 'rest_out_of_bounds',
  message: `${name} must be between -${MAX_INTEGER} and ${MAX_INTEGER}, both included.`,
  data: null,
});

const ajv = new Ajv({ strict: false, strictNumbers: true, verbose: true });
(addFormats as unknown as typeof addFormats.default)(ajv, ['email', 'uuid', 'ipv4', 'ipv6']); // the package's types miss its ES default
ajv.addFormat('date-time', isDateTime);
// Addresses are cleaned where they are used, as the reference does, rather than refused here.
ajv.addFormat('uri', true);
ajv.addFormat('text-field', true);
ajv.addFormat('user-login', isLogin);
ajv.addFormat('user-password', isPassword);
ajv.addFormat('ip', (text) => /^[\d.]{7,15}$|^[\da-f:.]{2,45}$/i.test(text));

const validators = new WeakMap<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const { default: _, 'x-required': __, 'x-shown': ___, 'x-undetailed': ____, ...plain } = schema;
  const compiled = ajv.compile(plain);
  validators.set(schema, compiled);
  return compiled;
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
  required: 'rest_property_required',
  additionalProperties: 'rest_additional_properties_forbidden',
  oneOf: 'rest_no_matching_schema',
};

function describe(error: ErrorObject, name: string): ParamFailure {
  const place = name + error.instancePath.replace(/\/([^/]+)/g, '[$1]');
  if (error.keyword === 'type') {
    const type = [error.params.type].flat().join(',');
    const message = `${place} is not of type ${type}.`;
    return { code: 'rest_invalid_type', message, data: { param: place } };
  }
  if (error.keyword === 'format') return describeFormat(error, place);
  const code = CODES[error.keyword] ?? 'rest_invalid_param';
  return { code, message: `${place} ${sayWhy(error)}`, data: null };
}

function describeFormat(error: ErrorObject, place: string): ParamFailure {
  const format = String(error.params.format);
  const code = {
    'date-time': 'rest_invalid_date',
    ipv4: 'rest_invalid_ip',
    ipv6: 'rest_invalid_ip',
    'user-login': 'rest_user_invalid_username',
    'user-password': 'rest_user_invalid_password',
  }[format];
  const message = `${place} is not a valid ${format}.`;
  // The reference looks at a user's words later, and its refusals then carry a status.
  const data = format.startsWith('user-') ? { status: 400 } : null;
  return { code: code ?? `rest_invalid_${format.replaceAll('-', '_')}`, message, data };
}

function sayWhy({ keyword, message, params, parentSchema, schema }: ErrorObject): string {
  if (keyword === 'enum') return `is not one of ${wordsOf(params.allowedValues).join(', ')}.`;
  if (keyword !== 'minimum' && keyword !== 'maximum') return `${message ?? 'is not valid'}.`;
  const { minimum, maximum } = parentSchema ?? { [keyword]: schema };
  if (minimum === undefined) return `must be less than or equal to ${maximum}.`;
  if (maximum === undefined) return `must be greater than or equal to ${minimum}.`;
  return `must be between ${minimum} and ${maximum}, both included.`;
}

/** What an enum allows, but for null, which no caller spells. */
const wordsOf = (allowed: readonly unknown[]): readonly unknown[] =>
  allowed.filter((value) => value !== null);
