import { isEmail } from '../../../lib/mailbox.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import { isCalendarDate } from '../../../operation/date-time.ts';

export const mergeFieldTypes = [
  'text',
  'email',
  'url',
  'phone',
  'number',
  'date',
  'choice',
  'choices',
] as const;

export type MergeFieldType = (typeof mergeFieldTypes)[number];

/** A field of a form beside the address. */
export interface MergeField {
  /** Its name in submissions: capital letters, digits and underscores. */
  readonly tag: string;
  readonly label: string;
  readonly type: MergeFieldType;
  readonly isRequired: boolean;
  /** The options of `choice` and `choices`. */
  readonly choices: readonly string[];
}

export type MergeValue = string | readonly string[];

/** Parses the fields of a stored form or the values of a stored subscriber. They need no check, since only this feature writes them. */
export const parseFields = (json: string): readonly MergeField[] => JSON.parse(json);
export const parseValues = (json: string): Readonly<Record<string, MergeValue>> => JSON.parse(json);

/** In characters. */
const LONGEST_VALUE = 1000;

/** Returns the value of a field among the submitted ones: a text or a list, trimmed; empty if nothing was sent. */
export function sentValue(
  field: MergeField,
  submitted: Readonly<Record<string, unknown>>,
): MergeValue {
  const sent = Object.hasOwn(submitted, field.tag) ? submitted[field.tag] : '';
  const items = (Array.isArray(sent) ? sent : [sent]).map(toText).filter((text) => text !== '');
  return field.type === 'choices' ? [...new Set(items)] : (items[0] ?? '');
}

/** Whether a value is one that its field takes; nothing is one, where it is not required. */
export function isFieldValue({ type, choices }: MergeField, value: MergeValue): boolean {
  if (typeof value !== 'string') return value.every((one) => choices.includes(one));
  if (value === '') return true;
  return value.length <= LONGEST_VALUE && CHECKS[type](value, choices);
}

const CHECKS: Readonly<
  Record<MergeFieldType, (text: string, choices: readonly string[]) => boolean>
> = {
  text: () => true,
  email: isEmail,
  url: isWebAddress,
  phone: (text) => /^[+]?[\d\s()/.-]{3,40}$/.test(text),
  number: (text) => /^-?\d+(\.\d+)?$/.test(text),
  date: isCalendarDate,
  choice: (text, choices) => choices.includes(text),
  choices: () => false,
};

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
