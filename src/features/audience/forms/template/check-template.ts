import { parseDateTime } from '../../../../operation/date-time.ts';
import {
  type FormTag,
  labelsOf,
  optionValues,
  type Template,
  type TemplateError,
} from './form-tag.ts';
import { tagsOf } from './parse-template.ts';
import { choices, plainOptions, valuedOptions } from './tag-kinds.ts';

/** Everything that is not right in a template, in its order: what could not be read and what makes no sense. */
export function checkTemplate(template: Template): readonly TemplateError[] {
  const seen = new Set<string>();
  const errors = tagsOf(template).flatMap((tag) => {
    const isRepeated = tag.name !== '' && seen.has(tag.name);
    seen.add(tag.name);
    return [
      ...checkName(tag),
      ...(isRepeated ? [fault(tag, 'repeated_name', `The name ${tag.name} is taken.`)] : []),
      ...tag.options.flatMap((option) => checkOption(tag, option)),
      ...checkValues(tag),
    ];
  });
  return [...template.errors, ...errors].sort((a, b) => a.position.offset - b.position.offset);
}

function checkName(tag: FormTag): readonly TemplateError[] {
  if (tag.kind === 'submit') return [];
  return tag.name === ''
    ? [fault(tag, 'missing_name', `The tag ${tag.kind} needs a name, such as your-name.`)]
    : [];
}

const NUMERIC = new Set(['minlength', 'maxlength', 'size', 'tabindex']);

function checkOption(tag: FormTag, option: string): readonly TemplateError[] {
  const [name = '', ...rest] = option.split(':');
  const value = rest.join(':');
  if (rest.length === 0) {
    const isSize = /^\d*[x/]\d*(\/\d+)?$/.test(option) || /^\d+$/.test(option);
    return plainOptions[tag.kind].includes(option) || isSize ? [] : [unknown(tag, option)];
  }
  if (!valuedOptions[tag.kind].includes(name)) return [unknown(tag, option)];
  if (value === '') return [fault(tag, 'empty_option', `${name}: says nothing.`)];
  if (NUMERIC.has(name) && !/^-?\d{1,9}$/.test(value))
    return [fault(tag, 'no_number', `${option} needs a whole number.`)];
  return checkBound(tag, name, value);
}

function checkBound(tag: FormTag, name: string, value: string): readonly TemplateError[] {
  if (name !== 'min' && name !== 'max' && name !== 'step') return [];
  if (tag.kind === 'date' && name !== 'step')
    return /^\d{4}-\d\d-\d\d$/.test(value) && parseDateTime(value) !== null
      ? []
      : [fault(tag, 'no_date', `${name}:${value} needs a date such as 2026-11-21.`)];
  return /^-?\d+(\.\d+)?$/.test(value)
    ? []
    : [fault(tag, 'no_number', `${name}:${value} needs a number.`)];
}

function checkValues(tag: FormTag): readonly TemplateError[] {
  if (choices.has(tag.kind) && labelsOf(tag).length === 0)
    return [fault(tag, 'no_choices', `There is nothing to choose in ${tag.name}.`)];
  if (tag.kind === 'quiz' && (tag.rawValues.length === 0 || !tag.rawValues.every(isQuestion)))
    return [fault(tag, 'no_question', 'A quiz needs values such as "2 + 2?|4".')];
  if (
    tag.kind === 'file' &&
    optionValues(tag, 'limit').some((limit) => !/^\d+(kb|mb)?$/i.test(limit))
  )
    return [fault(tag, 'no_limit', 'limit: needs a size such as 2mb.')];
  return [];
}

const isQuestion = (raw: string): boolean => /^[^|]+\|.*[^|\s].*$/.test(raw);

const unknown = (tag: FormTag, option: string) =>
  fault(tag, 'unknown_option', `${tag.kind} has no option ${option}.`);

const fault = ({ position }: FormTag, code: string, message: string): TemplateError => ({
  code,
  message,
  position,
});
