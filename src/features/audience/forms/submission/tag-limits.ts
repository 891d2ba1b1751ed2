import { type FormTag, optionNumber, optionValue, optionValues } from '../template/form-tag.ts';

/** Bytes that a file may have where its tag says nothing. */
const FILE_LIMIT = 2 ** 20;

/** Extensions with a dot (`.pdf`) or types (`image/*`), as browsers take them; empty for all that may be uploaded at all. */
export const acceptedTypes = (tag: FormTag): readonly string[] =>
  ['filetypes', 'accept']
    .flatMap((name) => optionValues(tag, name))
    .flatMap((value) => value.split(/[|,]/))
    .filter((value) => value !== '')
    .map((value) => (value.includes('/') || value.startsWith('.') ? value : `.${value}`))
    .map((value) => value.toLowerCase());

/** Bytes that a file may have: `limit:2mb`, 1 MiB unless said. */
export function fileLimit(tag: FormTag): number {
  const [, number, unit = ''] = /^(\d{1,9})(kb|mb)?$/i.exec(optionValue(tag, 'limit') ?? '') ?? [];
  if (number === undefined) return FILE_LIMIT;
  return Number(number) * ({ kb: 2 ** 10, mb: 2 ** 20 }[unit.toLowerCase()] ?? 1);
}

/** `maxlength:400`, or behind the size of a text area: `40x10/400`. */
export const mostCharacters = (tag: FormTag): number | undefined =>
  optionNumber(tag, 'maxlength') ??
  tag.options
    .map((option) => /^\d*(?:x\d*)?\/(\d{1,9})$/.exec(option)?.[1])
    .filter((most) => most !== undefined)
    .map(Number)[0];

/** The number behind `min:`, `max:` or `step:`; undefined for none. */
export function decimal(tag: FormTag, name: string): number | undefined {
  const value = optionValue(tag, name);
  return value !== undefined && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : undefined;
}
