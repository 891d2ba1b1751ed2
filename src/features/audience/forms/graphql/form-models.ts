import { builder } from '../../../../graphql/builder.ts';
import { defineRecordType } from '../../../../graphql/record-type.ts';
import type { ConfigError } from '../config-errors.ts';
import type { LetterTemplate } from '../contact-form.ts';
import { getContactForm } from '../list-contact-forms.ts';
import type { FormRule } from '../submission/form-rules.ts';
import type { QuizQuestion } from '../submission/quiz.ts';
import { getSubmission } from '../submission/submission-operations.ts';
import { type FormTag, labelsOf, pipeOf } from '../template/form-tag.ts';

/** Their fields are in files of their own. */
export const contactFormType = defineRecordType('ContactForm', 'contact_form', getContactForm);
export const submissionType = defineRecordType('FormSubmission', 'form_submission', getSubmission);

export const FormTagRef = builder.objectRef<FormTag>('ContactFormField').implement({
  description: "A tag of a form's template.",
  fields: (t) => ({
    kind: t.exposeString('kind', { nullable: false, description: '`text`, `email`, `select`, …' }),
    name: t.exposeString('name', { nullable: false, description: 'Empty for a button.' }),
    isRequired: t.exposeBoolean('isRequired', { description: 'Whether it must be filled in.' }),
    options: t.exposeStringList('options', {
      nullable: false,
      description: 'As they are written.',
    }),
    labels: t.stringList({ description: 'What people choose of.', resolve: labelsOf }),
    values: t.stringList({
      nullable: false,
      description: 'What each of them stands for.',
      resolve: ({ rawValues }) => rawValues.map((raw) => pipeOf(raw)[1]),
    }),
    content: t.exposeString('content', {
      nullable: false,
      description: 'HTML between it and its closing tag.',
    }),
  }),
});

export const LetterRef = builder.objectRef<LetterTemplate>('ContactFormLetter').implement({
  description: 'A letter that is made of what was sent, with marks such as [your-name].',
  fields: (t) => ({
    isActive: t.exposeBoolean('active', { description: 'Whether it is sent.' }),
    subject: t.exposeString('subject', { description: 'Its subject.' }),
    sender: t.exposeString('sender', { description: 'Who it is from.' }),
    recipient: t.exposeString('recipient', { description: 'Who gets it.' }),
    body: t.exposeString('body', { description: 'Its text.' }),
    additionalHeaders: t.exposeString('additional_headers', { description: 'A header a line.' }),
    attachments: t.exposeString('attachments', { description: 'Marks of file fields.' }),
    usesHtml: t.exposeBoolean('use_html', { description: 'Whether its text is HTML.' }),
    excludesBlank: t.exposeBoolean('exclude_blank', {
      description: 'Whether lines are left out whose marks are all empty.',
    }),
  }),
});

export const MessageRef = builder
  .objectRef<{ readonly name: string; readonly text: string }>('ContactFormMessage')
  .implement({
    description: 'What a form answers in words.',
    fields: (t) => ({
      name: t.exposeString('name', {
        nullable: false,
        description: '`mail_sent_ok`, `invalid_required`, …',
      }),
      text: t.exposeString('text', { nullable: false, description: 'The words.' }),
    }),
  });

export const ConfigErrorRef = builder.objectRef<ConfigError>('ContactFormConfigError').implement({
  description: 'Something of a form that will not work as it is written.',
  fields: (t) => ({
    section: t.exposeString('section', {
      nullable: false,
      description: '`form.body`, `mail.recipient`, …',
    }),
    code: t.exposeString('code', { nullable: false, description: 'What it is.' }),
    message: t.exposeString('message', { nullable: false, description: 'The same in words.' }),
    line: t.int({ description: 'In the template.', resolve: ({ position }) => position?.line }),
    column: t.int({ description: 'From 1.', resolve: ({ position }) => position?.column }),
  }),
});

export const FormRuleRef = builder.objectRef<FormRule>('ContactFormRule').implement({
  description: 'What a value must be.',
  fields: (t) => ({
    rule: t.exposeString('rule', {
      nullable: false,
      description: '`required`, `email`, `maxlength`, …',
    }),
    field: t.exposeString('field', { nullable: false, description: 'The name of the field.' }),
    error: t.exposeString('error', {
      nullable: false,
      description: "What people read when it isn't so.",
    }),
    threshold: t.string({
      description: 'The bound.',
      resolve: ({ threshold }) => (threshold === undefined ? null : String(threshold)),
    }),
    accept: t.stringList({
      description: 'What is taken.',
      resolve: ({ accept }) => accept ?? null,
    }),
  }),
});

export const QuizQuestionRef = builder
  .objectRef<QuizQuestion & { readonly name: string }>('ContactFormQuestion')
  .implement({
    description: 'A question of a quiz.',
    fields: (t) => ({
      name: t.exposeString('name', {
        nullable: false,
        description: 'The name of the field for its answer.',
      }),
      question: t.exposeString('question', { nullable: false, description: 'The question.' }),
      hash: t.exposeString('hash', {
        nullable: false,
        description: 'To be sent along with the answer, as `_wpcf7_quiz_answer_` and the name.',
      }),
    }),
  });
