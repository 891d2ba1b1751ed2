import { builder, type ObjectFields } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { definePageType } from '../../../../graphql/page-type.ts';
import { perform } from '../../../../graphql/perform.ts';
import { defineRecordType, type RowModel } from '../../../../graphql/record-type.ts';
import { performs } from '../../../../graphql/rest-twin/rest-names.ts';
import type { Context } from '../../../../operation/context.ts';
import { type ConfigError, configErrors } from '../config-errors.ts';
import {
  type ContactForm,
  findContactFormBy,
  formPath,
  type LetterTemplate,
  messageNames,
  shortHash,
  siteOwnerEmail,
} from '../contact-form.ts';
import { getContactForm, listContactForms } from '../contact-form-operations.ts';
import { mayManageForms } from '../form-policy.ts';
import { publicFormHtml, readPublicForm } from '../public-form.ts';
import { type FormRule, readFeedbackSchema } from '../submission/form-rules.ts';
import { type QuizQuestion, refillContactForm } from '../submission/quiz.ts';
import { type FormTag, labelsOf, pipeOf } from '../template/form-tag.ts';
import { tagsOf } from '../template/parse-template.ts';

export const contactFormType = defineRecordType('ContactForm', 'contact_form', getContactForm);

/** The fields of a tag that everybody sees. */
const tagFields = (t: ObjectFields<FormTag>) => ({
  kind: t.exposeString('kind', { nullable: false, description: '`text`, `email`, `select`, …' }),
  name: t.exposeString('name', { nullable: false, description: 'Empty for a button.' }),
  isRequired: t.exposeBoolean('isRequired', { description: 'Whether it must be filled in.' }),
  options: t.exposeStringList('options', {
    nullable: false,
    description: 'As they are written: `placeholder`, `maxlength:80`.',
  }),
  labels: t.stringList({ description: 'What people choose of, or read in it.', resolve: labelsOf }),
  content: t.exposeString('content', {
    nullable: false,
    description: 'HTML between it and its closing tag.',
  }),
});

const FormTagRef = builder.objectRef<FormTag>('ContactFormField').implement({
  description: "A tag of a form's template.",
  fields: (t) => ({
    ...tagFields(t),
    values: t.stringList({
      nullable: false,
      description: 'What each of the labels stands for.',
      resolve: ({ rawValues }) => rawValues.map((raw) => pipeOf(raw)[1]),
    }),
  }),
});

const LetterRef = builder.objectRef<LetterTemplate>('ContactFormLetter').implement({
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

const MessageRef = builder
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

const ConfigErrorRef = builder.objectRef<ConfigError>('ContactFormConfigError').implement({
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

const FormRuleRef = builder.objectRef<FormRule>('ContactFormRule').implement({
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
      description: 'The number or date that the rule compares with; null for a rule without one.',
      resolve: ({ threshold }) => (threshold === undefined ? null : String(threshold)),
    }),
    accept: t.stringList({
      description:
        'The values, or types of files, that the field takes; null for a rule without them.',
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

/** Resolves a field that only those see who may manage forms. */
const forManagers =
  <Value>(resolve: (form: ContactForm, context: Context) => Value) =>
  ({ row }: RowModel<ContactForm>, _: unknown, context: Context): Value | null =>
    mayManageForms(context.viewer) ? resolve(row, context) : null;

contactFormType.implement(
  'A form of the site. Who may only list forms reads its title, slug, hash, language and address.',
  (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
    slug: t.string({ description: 'Of its page.', resolve: ({ row }) => row.slug }),
    hash: t.string({
      nullable: false,
      description: 'Another name for it.',
      resolve: ({ row }) => shortHash(row.hash),
    }),
    locale: t.string({ description: 'Its language.', resolve: ({ row }) => row.locale }),
    uri: t.string({
      description: 'The path of the page that shows it.',
      resolve: ({ row }) => formPath(row),
    }),
    template: t.string({
      description: 'The form in its template language.',
      resolve: forManagers((form) => form.template),
    }),
    fields: t.field({
      type: [FormTagRef],
      description: "The template's tags.",
      resolve: forManagers((form) => [...tagsOf(form)]),
    }),
    mail: t.field({
      type: LetterRef,
      description: "The letter to the site's owner.",
      resolve: forManagers((form) => form.mail),
    }),
    mail2: t.field({
      type: LetterRef,
      description: 'The letter to who wrote.',
      resolve: forManagers((form) => form.mail2),
    }),
    messages: t.field({
      type: [MessageRef],
      description: 'What it answers in words.',
      resolve: forManagers(({ messages }) =>
        messageNames.map((name) => ({ name, text: messages[name] })),
      ),
    }),
    additionalSettings: t.string({
      description: 'A setting a line, `name: value`.',
      resolve: forManagers((form) => form.additionalSettings),
    }),
    configErrors: t.field({
      type: [ConfigErrorRef],
      description: 'What will not work as it is written.',
      resolve: forManagers(async (form, context) => [
        ...configErrors(form, await siteOwnerEmail(context)),
      ]),
    }),
  }),
);

const PublicFormFieldRef = builder.objectRef<FormTag>('PublicFormField').implement({
  description: 'What a contact form asks for, as everybody sees it.',
  fields: tagFields,
});

const publicFormType = definePageType({
  typename: 'PublicForm',
  idType: 'public_form',
  folder: 'forms',
  read: readPublicForm,
});

publicFormType.implement('A contact form as everybody sees it.', (t) => ({
  title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
  slug: t.string({ description: 'Of its page.', resolve: ({ row }) => row.slug }),
  locale: t.string({ description: 'Its language.', resolve: ({ row }) => row.locale }),
  fields: t.field({
    type: [PublicFormFieldRef],
    description: 'What it asks for, in order.',
    resolve: ({ row }) => [...tagsOf(row)],
  }),
  html: t.string({
    nullable: false,
    description: 'The form as texts of the site have it.',
    resolve: ({ row }, _, context) => publicFormHtml(context, row),
  }),
}));

publicFormType.queryField('publicForm', 'A contact form by the slug of its page, for everybody.');

builder.queryFields((t) => ({
  form: t.field({
    type: contactFormType.ref,
    description: 'A contact form, for editors.',
    ...performs('getContactForm'),
    args: {
      id: t.arg.id({ description: 'Its global id or its number.' }),
      slug: t.arg.string({ description: 'Or the slug of its page.' }),
    },
    async resolve(_, { id, slug }, context) {
      if (id != null) return contactFormType.findById(context, id);
      const found = slug == null ? null : await findContactFormBy(context, 'slug', slug);
      return found && contactFormType.find(context, found.id);
    },
  }),
  forms: t.field({
    type: contactFormType.connection,
    description: 'Contact forms, for those who write.',
    ...performs('listContactForms'),
    args: {
      ...pagingArgs(),
      search: t.arg.string({ extensions: { maxLength: 200 }, description: 'Words of the title.' }),
    },
    resolve: (_, { search, ...paging }, context) =>
      contactFormType.list(listContactForms, context, { args: { search } }, paging),
  }),
  formRules: t.field({
    type: [FormRuleRef],
    ...performs('readFeedbackSchema'),
    description: `${readFeedbackSchema.summary} For everybody.`,
    args: { id: t.arg.id({ required: true, description: 'Of the form.' }) },
    async resolve(_, { id }, context) {
      const args = { id: toDatabaseId(id, 'contact_form') ?? 0 };
      return [...(await perform(readFeedbackSchema, context, args)).rules];
    },
  }),
  formQuestions: t.field({
    type: [QuizQuestionRef],
    ...performs('refillContactForm'),
    description: `${refillContactForm.summary} For everybody.`,
    args: { id: t.arg.id({ required: true, description: 'Of the form.' }) },
    async resolve(_, { id }, context) {
      const args = { id: toDatabaseId(id, 'contact_form') ?? 0 };
      const questions = await perform(refillContactForm, context, args);
      return [...questions].map(([name, question]) => ({ name, ...question }));
    },
  }),
}));
