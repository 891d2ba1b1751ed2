import { FORM_FILES } from '../../../../http/receive-form.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import {
  type FormMessages,
  type FormProperties,
  isSettingOn,
  loadContactForm,
} from '../contact-form.ts';
import { formIdArg } from '../form-fields.ts';
import {
  choices,
  type FormTag,
  hasOption,
  labelsOf,
  optionNumber,
  optionValue,
  optionValues,
  type TagKind,
  typed,
} from '../template/form-tag.ts';
import { tagsOf } from '../template/parse-template.ts';

/** A rule for the value of a field. The server checks the rules that it sends to clients (docs/rest.md §7.1). */
export interface FormRule {
  readonly rule: RuleName;
  readonly field: string;
  /** The message for people when the value violates the rule. */
  readonly error: string;
  readonly threshold?: number | string;
  readonly accept?: readonly string[];
  /** Of a step: where counting begins. */
  readonly base?: number;
}

export type RuleName =
  | 'required'
  | 'requiredfile'
  | 'email'
  | 'url'
  | 'tel'
  | 'number'
  | 'date'
  | 'minlength'
  | 'maxlength'
  | 'minnumber'
  | 'maxnumber'
  | 'stepnumber'
  | 'mindate'
  | 'maxdate'
  | 'enum'
  | 'maxitems'
  | 'file'
  | 'maxfilesize';

const NO_CHOICE = 'Undefined value was submitted through this field.';

const TOO_MANY = 'Too many items are selected.';

/**
 * Returns all rules of a form by the kinds of its tags, those for choices last (docs/rest.md §7.1). The first violated rule of a field is
 * the one that is reported.
 */
export function formRules(form: FormProperties): readonly FormRule[] {
  const tags = tagsOf(form).filter(({ name }) => name !== '');
  const rules = KINDS.flatMap((kinds) =>
    tags.filter(({ kind }) => kinds.includes(kind)).flatMap((tag) => rulesOf(tag, form)),
  );
  const isChoice = ({ rule }: FormRule) => rule === 'enum';
  return [...rules.filter((rule) => !isChoice(rule)), ...rules.filter(isChoice)];
}

/** The kinds that have rules, in the reference's order. */
const KINDS: readonly (readonly TagKind[])[] = [
  ['checkbox', 'radio'],
  ['date'],
  ['file'],
  ['number', 'range'],
  ['select'],
  ['text', 'email', 'url', 'tel'],
  ['textarea'],
  ['acceptance'],
];

/** Adds a rule for one field. */
type Add = (
  rule: RuleName,
  error: string,
  bound?: Pick<FormRule, 'threshold' | 'accept' | 'base'>,
) => void;

function rulesOf(tag: FormTag, form: FormProperties): readonly FormRule[] {
  const rules: FormRule[] = [];
  const add: Add = (rule, error, bound) => rules.push({ rule, field: tag.name, ...bound, error });
  if (typed.has(tag.kind)) addTypedRules(add, tag, form.messages);
  else if (choices.has(tag.kind)) addChoiceRules(add, tag, form.messages);
  else if (tag.kind === 'file') addFileRules(add, tag, form.messages);
  else if (isCheckedAcceptance(tag, form)) add('required', form.messages.accept_terms);
  return rules;
}

function addTypedRules(add: Add, tag: FormTag, messages: FormMessages): void {
  const { kind } = tag;
  if (tag.isRequired) add('required', messages.invalid_required);
  if (kind === 'email') add('email', messages.invalid_email);
  if (kind === 'url') add('url', messages.invalid_url);
  if (kind === 'tel') add('tel', messages.invalid_tel);
  if (kind === 'date') {
    add('date', messages.invalid_date);
    const [min, max] = [optionValue(tag, 'min'), optionValue(tag, 'max')];
    if (min !== undefined) add('mindate', messages.date_too_early, { threshold: min });
    if (max !== undefined) add('maxdate', messages.date_too_late, { threshold: max });
  } else if (kind === 'number' || kind === 'range') {
    add('number', messages.invalid_number);
    const [min, max, step] = ['min', 'max', 'step'].map((name) => decimal(tag, name));
    if (min !== undefined) add('minnumber', messages.number_too_small, { threshold: min });
    if (max !== undefined) add('maxnumber', messages.number_too_large, { threshold: max });
    if (step !== undefined && step > 0)
      add('stepnumber', messages.invalid_number, { threshold: step, base: min ?? 0 });
  } else {
    const [least, most = MOST] = [optionNumber(tag, 'minlength'), mostCharacters(tag)];
    if (least !== undefined) add('minlength', messages.invalid_too_short, { threshold: least });
    add('maxlength', messages.invalid_too_long, { threshold: Math.min(most, MOST) });
  }
}

/** Characters that a field takes though its tag says nothing. */
const MOST = 40_000;

function addChoiceRules(add: Add, tag: FormTag, messages: FormMessages): void {
  const { kind } = tag;
  const isSingle =
    kind === 'radio' ||
    (kind === 'checkbox' && hasOption(tag, 'exclusive')) ||
    (kind === 'select' && !hasOption(tag, 'multiple'));
  const isFirstLabel = kind === 'select' && hasOption(tag, 'first_as_label');
  if (tag.isRequired || kind === 'radio') add('required', messages.invalid_required);
  if (isSingle) add('maxitems', TOO_MANY, { threshold: 1 });
  add('enum', NO_CHOICE, { accept: labelsOf(tag).slice(isFirstLabel ? 1 : 0) });
}

function addFileRules(add: Add, tag: FormTag, messages: FormMessages): void {
  if (tag.isRequired) add('requiredfile', messages.invalid_required);
  add('file', messages.upload_file_type_invalid, { accept: acceptedTypes(tag) });
  add('maxfilesize', messages.upload_file_too_large, { threshold: fileLimit(tag) });
  if (hasOption(tag, 'multiple')) add('maxitems', TOO_MANY, { threshold: mostFiles(tag) });
}

/** An acceptance is a matter of its own (`acceptance_missing`), unless the form says otherwise. */
const isCheckedAcceptance = (tag: FormTag, form: FormProperties): boolean =>
  !hasOption(tag, 'optional') &&
  !hasOption(tag, 'invert') &&
  isSettingOn(form, 'acceptance_as_validation');

/** The rules for the submitted values of a form. */
export interface FeedbackSchema {
  readonly locale: string;
  readonly rules: readonly FormRule[];
}

/** docs/rest.md §7.1, for checks before anything is sent; the same rules are checked when it is. */
export const readFeedbackSchema = defineOperation({
  name: 'readFeedbackSchema',
  kind: 'query',
  summary: 'Reads the rules for what may be sent by a contact form.',
  args: { id: formIdArg },
  authorize: anyone,
  async resolve(context, { id }): Promise<FeedbackSchema> {
    const form = await loadContactForm(context, id);
    return { locale: form.locale, rules: formRules(form) };
  },
});

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

/** How many files a field with `multiple` takes: `max:3`, and never more than a form does. */
const mostFiles = (tag: FormTag): number =>
  Math.min(optionNumber(tag, 'max') ?? FORM_FILES, FORM_FILES);

/** Bytes that each file may have: `limit:2mb`, 1 MiB unless said. */
function fileLimit(tag: FormTag): number {
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
function decimal(tag: FormTag, name: string): number | undefined {
  const value = optionValue(tag, name);
  return value !== undefined && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : undefined;
}
