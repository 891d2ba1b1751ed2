import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { formIdArg } from '../form-fields.ts';
import { loadContactForm } from '../form-loaders.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import { askQuiz, type QuizQuestion } from './quiz.ts';

/** interface.md §4.8: fresh questions for the form's quizzes, by the tag's name. */
export const refillContactForm = defineOperation({
  name: 'refillContactForm',
  kind: 'query',
  summary: 'Asks for fresh quiz questions of a contact form.',
  args: { id: formIdArg },
  authorize: anyone,
  async resolve(context, { id }): Promise<ReadonlyMap<string, QuizQuestion>> {
    const form = await loadContactForm(context, id);
    const { authentication, clock } = context.services;
    context.validity.holdUntil(context.now); // another question each time
    return new Map(
      tagsOf(parseTemplate(form.template))
        .filter(({ kind, name }) => kind === 'quiz' && name !== '')
        .map((tag) => [
          tag.name,
          askQuiz({ key: authentication.key, formId: id, tag }, clock.now()),
        ]),
    );
  },
});
