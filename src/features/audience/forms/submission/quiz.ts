import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { areHashesEqual } from '../../../../auth/password.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { loadContactForm } from '../contact-form.ts';
import { formIdArg } from '../form-fields.ts';
import { type FormTag, pipeOf } from '../template/form-tag.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';

/** A question with a hash that identifies it later; the answer is not included. */
export interface QuizQuestion {
  readonly question: string;
  readonly hash: string;
}

interface Quiz {
  readonly key: KeyObject;
  readonly formId: number;
  readonly tag: FormTag;
}

/** The field that brings a question's hash back. */
export const quizHashField = (name: string): string => `_wpcf7_quiz_answer_${name}`;

/** docs/rest.md §7.1: fresh questions for the form's quizzes, by the tag's name. */
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

/** One of a quiz's questions, any. */
function askQuiz(quiz: Quiz, now: Date): QuizQuestion {
  const { rawValues } = quiz.tag;
  const [question, answer] = pipeOf(rawValues[randomInt(Math.max(rawValues.length, 1))] ?? '');
  return { question, hash: hashAt(quiz, tickOf(now), answer) };
}

/** Whether this is the answer to the question that the hash was made for, at most a day ago. */
export function isQuizAnswer(quiz: Quiz, answer: string, hash: string, now: Date): boolean {
  const tick = tickOf(now);
  return [tick, tick - 1].some((one) => areHashesEqual(hash, hashAt(quiz, one, answer)));
}

const TICK = 12 * 60 * 60 * 1000;

const tickOf = (now: Date): number => Math.floor(now.getTime() / TICK);

/** Blanks and case are ignored; full-width letters equal plain ones. */
const plain = (answer: string): string =>
  answer.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const hashAt = ({ key, formId, tag }: Quiz, tick: number, answer: string): string =>
  createHmac('sha256', key)
    .update(`quiz ${tick} ${formId} ${tag.name} ${plain(answer)}`)
    .digest('hex')
    .slice(0, 32);
