import { isObject } from '../../../lib/is-object.ts';
import { list, number, oneOf, schemaOf, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { coerce, validate } from '../../../operation/parse-args.ts';

/** A length: `{unit: 'px', size: 16}`. */
export interface Size {
  readonly unit: string;
  readonly size: number;
}

/** How text is set; each member under its stored name, `typography_font_size`. */
export type Typography = Readonly<Record<string, string | Size>>;

/** The screens for which a length may differ. */
export const devices = ['', '_tablet', '_mobile'] as const;

/** The property of CSS that a member is for, and the screen: `font_size_tablet` is `font-size` on a tablet. */
export function propertyOf(member: string) {
  const device = devices.find((one) => one !== '' && member.endsWith(one)) ?? '';
  const property = member.slice(0, member.length - device.length).replaceAll('_', '-');
  return { property, device };
}

/** Members that are lengths, without the name's beginning. */
export const sizeMembers = ['font_size', 'line_height', 'letter_spacing', 'word_spacing'] as const;

/** Members that are words, likewise. */
export const wordMembers = [
  'font_family',
  'font_weight',
  'font_style',
  'text_transform',
  'text_decoration',
] as const;

/** The prefix of each name in the database and in responses; callers may leave it out. */
export const PREFIX = 'typography_';

const UNITS = ['px', 'em', 'rem', '%', 'vw', 'vh', 'pt', ''] as const;

const size = (minimum: number) => ({
  type: 'object',
  properties: {
    unit: oneOf(UNITS),
    size: number({ minimum, maximum: 1000 }),
    // Editors send it along; it is for lengths of several parts, which none of these are.
    sizes: list(string(), { maxItems: 0 }),
  },
  required: ['unit', 'size'],
  additionalProperties: false,
});

const lengths = sizeMembers.flatMap((name) =>
  devices.map((device) => [name + device, size(name.endsWith('spacing') ? -1000 : 0)] as const),
);

/** A typography as callers write it (docs/rest.md §8), names without their beginning. */
const typographySchema = schemaOf<Readonly<Record<string, string | Size>>>({
  type: 'object',
  properties: {
    typography: oneOf(['custom']),
    font_family: string({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }),
    font_weight: string({ pattern: '^(normal|bold|lighter|bolder|[1-9]\\d{0,2}|1000)$' }),
    font_style: oneOf(['', 'normal', 'italic', 'oblique']),
    text_transform: oneOf(['', 'none', 'uppercase', 'lowercase', 'capitalize']),
    text_decoration: oneOf(['', 'none', 'underline', 'overline', 'line-through']),
    ...Object.fromEntries(lengths),
  },
  additionalProperties: false,
  minProperties: 1,
});

/** Returns a typography as it is stored. @throws ApiError `rest_invalid_param` with the name of the wrong member */
export function readTypography(sent: unknown): Typography {
  if (!isObject(sent))
    throw invalidParam('value', 'value is not a typography: an object with font_family and so on.');
  const named = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [bareName(name), asWord(name, value)]),
  );
  const value = coerce(typographySchema, named);
  const failure = validate(typographySchema, value, 'value');
  if (failure) throw invalidParam('value', failure.message, failure);
  const members = Object.entries(value as Typography); // it has passed its schema
  return Object.fromEntries([
    [`${PREFIX}typography`, 'custom'],
    ...members
      .filter(([name, member]) => name !== 'typography' && member !== '')
      .map(([name, member]) => [PREFIX + name, plainSize(member)] as const),
  ]);
}

const bareName = (name: string): string =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;

/** Weights are written as numbers too. */
const asWord = (name: string, value: unknown): unknown =>
  name.endsWith('font_weight') && typeof value === 'number' ? String(value) : value;

const plainSize = (member: string | Size): string | Size =>
  typeof member === 'string' ? member : { unit: member.unit, size: member.size };
