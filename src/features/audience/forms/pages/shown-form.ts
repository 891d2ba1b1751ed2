import type { ContactForm } from '../contact-form.ts';
import type { QuizQuestion } from '../submission/quiz.ts';
import type { Feedback } from '../submission/submit-contact-form.ts';

/** A form as a page shows it: empty, or with what was sent and what the form answered to it. */
export interface ShownForm {
  readonly form: ContactForm;
  readonly unitTag: string;
  /** What was filled in, by name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly feedback: Feedback | null;
  /** Signed: when it was shown first. */
  readonly shownAt: string;
  /** The questions of its quizzes, by the tag's name. */
  readonly questions: ReadonlyMap<string, QuizQuestion>;
}

/** Of its one place on the form's own page. */
export const unitTagOf = ({ id }: ContactForm): string => `wpcf7-f${id}-o1`;

/** What is wrong with a field; undefined where nothing is. */
export const findInvalidText = ({ feedback }: ShownForm, name: string): string | undefined =>
  feedback?.invalidFields.find(({ field }) => field === name)?.message;
