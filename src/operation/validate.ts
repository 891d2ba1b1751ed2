import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isLogin, isPassword } from '../auth/user-rules.ts';
import type { ParamFailure } from '../lib/api-error.ts';
import { MAX_INTEGER } from './args.ts';
import { withBounds } from './bounds.ts';
import { isDateTime, parseDateTime } from './date-time.ts';
import { describeFailure } from './describe-failure.ts';

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

const validators = new WeakMap<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const { default: _, 'x-required': __, 'x-shown': ___, 'x-undetailed': ____, ...plain } = schema;
  const compiled = ajv.compile(withBounds(plain));
  validators.set(schema, compiled);
  return compiled;
}
