import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { presentQuestions, questionsSchema } from './submission/quiz.ts';
import type { Feedback } from './submission/submit-contact-form.ts';

/** The result of a submission, as REST shows it (recorded). */
export const presentFeedback = ({
  formId,
  unitTag,
  status,
  message,
  invalidFields,
  hash,
  isDemo,
  questions,
}: Feedback) => ({
  contact_form_id: formId,
  status,
  message,
  invalid_fields: invalidFields.map(({ field, message: words, id }) => ({
    field,
    message: words,
    idref: id,
    error_id: errorId(unitTag, field),
  })),
  // Where nothing was looked at, there is none.
  ...(status === 'error' ? {} : { posted_data_hash: hash }),
  ...(isDemo ? { demo_mode: true } : {}),
  into: `#${unitTag}`,
  ...(questions.size === 0 ? {} : { quiz: presentQuestions(questions) }),
});

/** The id of the element with the error message of a field. */
export const errorId = (unitTag: string, field: string): string => `${unitTag}-ve-${field}`;

/** The result of a submission, for the OpenAPI document. */
export const feedbackSchema = objectSchema(
  {
    contact_form_id: typed('integer', 'The number of the form.'),
    status: typed('string', 'How it went: `mail_sent`, `validation_failed` …'),
    message: typed('string', 'What people are told.'),
    invalid_fields: {
      type: 'array',
      items: objectSchema({
        field: typed('string', 'The name of the field.'),
        message: typed('string', 'What is wrong with it.'),
        idref: { type: ['string', 'null'], description: 'The id of its element; null for none.' },
        error_id: typed('string', 'The id of the element that says so.'),
      }),
    },
    into: typed('string', 'What the answer is for, as a selector.'),
  },
  {
    posted_data_hash: typed('string', 'What was sent, in short; empty where nothing was stored.'),
    demo_mode: { const: true },
    quiz: questionsSchema,
  },
);
