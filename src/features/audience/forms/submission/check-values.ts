import { isEmail } from '../../../../lib/mailbox.ts';
import type { Context } from '../../../../operation/context.ts';
import { isCalendarDate } from '../../../../operation/date-time.ts';
import { type ContactForm, isSettingOn } from '../contact-form.ts';
import { type FormTag, hasOption, labelsOf } from '../template/form-tag.ts';
import type { FormRule, RuleName } from './form-rules.ts';
import type { FormField, PostedFile, PostedFiles, PostedValues } from './posted-values.ts';
import { isQuizAnswer, quizHashField } from './quiz.ts';

/** A field with an invalid value, and the message for people. */
export interface InvalidField {
  readonly field: string;
  readonly message: string;
}

/** Returns the first violated rule of each field. */
export function checkValues(
  tags: readonly FormTag[],
  rules: readonly FormRule[],
  values: PostedValues,
  files: PostedFiles,
): readonly InvalidField[] {
  const invalid = new Map<string, InvalidField>();
  for (const rule of rules) {
    const { field, error } = rule;
    if (invalid.has(field)) continue;
    const given = values.get(field) ?? [];
    const sent = files.get(field) ?? [];
    const isMet =
      rule.rule === 'enum'
        ? given.every((value) => isChoice(tags, rule, value))
        : checks[rule.rule](given, rule, sent);
    if (!isMet) invalid.set(field, { field, message: error });
  }
  return [...invalid.values()];
}

type Check = (values: readonly string[], rule: FormRule, files: readonly PostedFile[]) => boolean;

/** An empty value can only violate rules that require a value. */
const each =
  (isMet: (value: string, rule: FormRule) => boolean): Check =>
  (values, rule) =>
    values.every((value) => isMet(value, rule));

const limit = ({ threshold }: FormRule): number => Number(threshold);

const checks: Readonly<Record<Exclude<RuleName, 'enum'>, Check>> = {
  required: (values) => values.length > 0,
  requiredfile: (_, __, files) => files.length > 0,
  email: each(isEmail),
  url: each(isUrl),
  tel: each((value) => /^[+]?[0-9()/ .*#-]{1,60}$/.test(value) && /\d/.test(value)),
  number: each((value) => /^[-+]?\d{1,30}(\.\d{1,30})?(e[-+]?\d{1,3})?$/i.test(value)),
  date: each(isCalendarDate),
  minlength: each((value, rule) => lengthOf(value) >= limit(rule)),
  maxlength: each((value, rule) => lengthOf(value) <= limit(rule)),
  minnumber: each((value, rule) => Number(value) >= limit(rule)),
  maxnumber: each((value, rule) => Number(value) <= limit(rule)),
  stepnumber: each(isOnStep),
  mindate: each((value, { threshold }) => value >= String(threshold)),
  maxdate: each((value, { threshold }) => value <= String(threshold)),
  // A field has either.
  maxitems: (values, rule, files) => values.length + files.length <= limit(rule),
  file: (_, { accept = [] }, files) => files.every((file) => isAcceptedType(file, accept)),
  maxfilesize: (_, rule, files) => files.every(({ bytes }) => bytes <= limit(rule)),
};

function isChoice(tags: readonly FormTag[], { field, accept = [] }: FormRule, value: string) {
  if (accept.includes(value)) return true;
  const tag = tags.find(({ name }) => name === field);
  const last = tag && hasOption(tag, 'free_text') ? labelsOf(tag).at(-1) : undefined;
  return last !== undefined && value.startsWith(`${last} `) && value.length <= last.length + 500;
}

/** As people count them: a line break is one, and so is a letter that takes two code units. */
const lengthOf = (value: string): number => [...value].length;

function isUrl(value: string): boolean {
  if (value.length > 2000 || !URL.canParse(value)) return false;
  return ['http:', 'https:', 'ftp:', 'mailto:'].includes(new URL(value).protocol);
}

/** Decimal steps are not exact in binary, so that a little is forgiven. */
function isOnStep(value: string, rule: FormRule): boolean {
  const steps = (Number(value) - (rule.base ?? 0)) / limit(rule);
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** An extension is compared with the file's name, a MIME type with the type that the bytes have. */
const isAcceptedType = ({ name, mimeType }: PostedFile, accept: readonly string[]): boolean =>
  mimeType !== null &&
  (accept.length === 0 ||
    accept.some((one) =>
      one.startsWith('.')
        ? name.toLowerCase().endsWith(one)
        : one === mimeType || (one.endsWith('/*') && mimeType.startsWith(one.slice(0, -1))),
    ));

/** The quizzes that were not answered rightly. */
export function wrongAnswers(
  { services }: Context,
  form: ContactForm,
  tags: readonly FormTag[],
  values: PostedValues,
  fields: readonly FormField[],
): readonly InvalidField[] {
  const { key } = services.authentication;
  return tags.flatMap((tag) => {
    if (tag.kind !== 'quiz' || tag.name === '') return [];
    const hash = fields.find(({ name }) => name === quizHashField(tag.name))?.value ?? '';
    const [answer = ''] = values.get(tag.name) ?? [];
    return isQuizAnswer({ key, formId: form.id, tag }, answer, hash, services.clock.now())
      ? []
      : [{ field: tag.name, message: form.messages.quiz_answer_not_correct }];
  });
}

/** Every acceptance that isn't optional; one that is inverted must be left alone. */
export const isAccepted = (
  form: ContactForm,
  tags: readonly FormTag[],
  values: PostedValues,
): boolean =>
  tags.every((tag) => {
    if (tag.kind !== 'acceptance' || hasOption(tag, 'optional')) return true;
    if (isSettingOn(form, 'acceptance_as_validation') && !hasOption(tag, 'invert')) return true;
    const isGiven = (values.get(tag.name) ?? []).length > 0;
    return isGiven !== hasOption(tag, 'invert');
  });
