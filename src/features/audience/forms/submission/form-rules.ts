import { FORM_FILES } from '../../../../http/receive-form.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { type FormProperties, isSettingOn, loadContactForm } from '../contact-form.ts';
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

function rulesOf(tag: FormTag, form: FormProperties): readonly FormRule[] {
  if (typed.has(tag.kind)) return typedRules(tag, form);
  if (choices.has(tag.kind)) return choiceRules(tag, form);
  if (tag.kind === 'file') return fileRules(tag, form);
  return acceptanceRules(tag, form);
}

function typedRules(tag: FormTag, { messages }: FormProperties): readonly FormRule[] {
  const { name: field, kind } = tag;
  const rules: FormRule[] = [];
  const add = (rule: RuleName, error: string, threshold?: number | string, base?: number) =>
    rules.push({
      rule,
      field,
      ...(threshold === undefined ? {} : { threshold }),
      ...(base === undefined ? {} : { base }),
      error,
    });
  if (tag.isRequired) add('required', messages.invalid_required);
  if (kind === 'email') add('email', messages.invalid_email);
  if (kind === 'url') add('url', messages.invalid_url);
  if (kind === 'tel') add('tel', messages.invalid_tel);
  if (kind === 'date') {
    add('date', messages.invalid_date);
    const [min, max] = [optionValue(tag, 'min'), optionValue(tag, 'max')];
    if (min !== undefined) add('mindate', messages.date_too_early, min);
    if (max !== undefined) add('maxdate', messages.date_too_late, max);
  } else if (kind === 'number' || kind === 'range') {
    add('number', messages.invalid_number);
    const [min, max, step] = ['min', 'max', 'step'].map((name) => decimal(tag, name));
    if (min !== undefined) add('minnumber', messages.number_too_small, min);
    if (max !== undefined) add('maxnumber', messages.number_too_large, max);
    if (step !== undefined && step > 0) add('stepnumber', messages.invalid_number, step, min ?? 0);
  } else {
    const [least, most] = [optionNumber(tag, 'minlength'), mostCharacters(tag)];
    if (least !== undefined) add('minlength', messages.invalid_too_short, least);
    add('maxlength', messages.invalid_too_long, Math.min(most ?? MOST, MOST));
  }
  return rules;
}

/** Characters that a field takes though its tag says nothing. */
const MOST = 40_000;

function choiceRules(tag: FormTag, { messages }: FormProperties): readonly FormRule[] {
  const { name: field } = tag;
  const isSingle =
    tag.kind === 'radio' ||
    (tag.kind === 'checkbox' && hasOption(tag, 'exclusive')) ||
    (tag.kind === 'select' && !hasOption(tag, 'multiple'));
  const isRequired = tag.isRequired || tag.kind === 'radio';
  const accept = labelsOf(tag).filter(
    (_, i) => !(tag.kind === 'select' && i === 0 && hasOption(tag, 'first_as_label')),
  );
  return [
    ...(isRequired ? [{ rule: 'required', field, error: messages.invalid_required } as const] : []),
    ...(isSingle ? [{ rule: 'maxitems', field, threshold: 1, error: TOO_MANY } as const] : []),
    { rule: 'enum', field, accept, error: NO_CHOICE },
  ];
}

function fileRules(tag: FormTag, { messages }: FormProperties): readonly FormRule[] {
  const { name: field } = tag;
  return [
    ...(tag.isRequired
      ? [{ rule: 'requiredfile', field, error: messages.invalid_required } as const]
      : []),
    { rule: 'file', field, accept: acceptedTypes(tag), error: messages.upload_file_type_invalid },
    {
      rule: 'maxfilesize',
      field,
      threshold: fileLimit(tag),
      error: messages.upload_file_too_large,
    },
    ...(hasOption(tag, 'multiple')
      ? [{ rule: 'maxitems', field, threshold: mostFiles(tag), error: TOO_MANY } as const]
      : []),
  ];
}

/** An acceptance is a matter of its own (`acceptance_missing`), unless the form says otherwise. */
function acceptanceRules(tag: FormTag, form: FormProperties): readonly FormRule[] {
  const isChecked =
    tag.kind === 'acceptance' &&
    !hasOption(tag, 'optional') &&
    !hasOption(tag, 'invert') &&
    isSettingOn(form, 'acceptance_as_validation');
  return isChecked
    ? [{ rule: 'required', field: tag.name, error: form.messages.accept_terms }]
    : [];
}

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
