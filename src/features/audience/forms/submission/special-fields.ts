import type { Context } from '../../../../operation/context.ts';
import { type ContactForm, isSettingOn } from '../contact-form.ts';
import { type FormTag, hasOption } from '../template/form-tag.ts';
import type { InvalidField } from './check-values.ts';
import type { FormField, PostedValues } from './posted-values.ts';
import { isQuizAnswer, quizHashField } from './quiz.ts';

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
