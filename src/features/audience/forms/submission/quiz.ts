import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { areHashesEqual } from '../../../../auth/password.ts';
import type { Context } from '../../../../operation/context.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { loadContactForm } from '../contact-form.ts';
import { formIdArg } from '../form-fields.ts';
import { type FormTag, pipeOf } from '../template/form-tag.ts';
import { tagsOf } from '../template/parse-template.ts';

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
    return askQuizzes(context, form.id, tagsOf(form));
  },
});

/** A question for each quiz among the tags of a form, by the tag's name; other questions each time. */
export function askQuizzes(
  { services, validity, now }: Context,
  formId: number,
  tags: readonly FormTag[],
): ReadonlyMap<string, QuizQuestion> {
  const { key } = services.authentication;
  const quizzes = tags.filter(({ kind, name }) => kind === 'quiz' && name !== '');
  if (quizzes.length > 0) validity.holdUntil(now);
  return new Map(
    quizzes.map((tag) => [tag.name, askQuiz({ key, formId, tag }, services.clock.now())]),
  );
}

/** Question and hash of each, by name, as REST shows them. */
export const presentQuestions = (questions: ReadonlyMap<string, QuizQuestion>) =>
  Object.fromEntries([...questions].map(([name, { question, hash }]) => [name, [question, hash]]));

export const questionsSchema = {
  type: 'object',
  description: 'Question and hash of each, by the name of its field.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

/** One of a quiz's questions, any. */
function askQuiz(quiz: Quiz, now: Date): QuizQuestion {
  const { rawValues } = quiz.tag;
  const pairs = rawValues.length > 0 ? rawValues : ['1+1=?|2'];
  const [question, answer] = pipeOf(pairs[randomInt(pairs.length)] ?? '');
  return { question, hash: hashAt(quiz, tickOf(now), answer) };
}

/** Whether this is the answer to the question that the hash was made for, at most a day ago. */
export function isQuizAnswer(quiz: Quiz, answer: string, hash: string, now: Date): boolean {
  const tick = tickOf(now);
  return [tick, tick - 1].some((one) => areHashesEqual(hash, hashAt(quiz, one, answer)));
}

const TICK = 12 * 60 * 60 * 1000;

const tickOf = (now: Date): number => Math.floor(now.getTime() / TICK);

/** Spaces and case are ignored; full-width letters equal plain ones. */
const plain = (answer: string): string =>
  answer.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const hashAt = ({ key, formId, tag }: Quiz, tick: number, answer: string): string =>
  createHmac('sha256', key)
    .update(`quiz ${tick} ${formId} ${tag.name} ${plain(answer)}`)
    .digest('hex')
    .slice(0, 32);
