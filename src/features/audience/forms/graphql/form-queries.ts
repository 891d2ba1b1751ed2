import { builder } from '../../../../graphql/builder.ts';
import { mapConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { performs } from '../../../../graphql/rest-twin/rest-names.ts';
import { configErrors } from '../config-errors.ts';
import { findContactFormBy, formPath, messageNames, siteOwnerEmail } from '../contact-form.ts';
import { mayManageForms } from '../form-policy.ts';
import { listContactForms } from '../list-contact-forms.ts';
import { readFeedbackSchema } from '../submission/form-rules.ts';
import { refillContactForm } from '../submission/quiz.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import {
  ConfigErrorRef,
  contactFormType,
  FormRuleRef,
  FormTagRef,
  LetterRef,
  MessageRef,
  QuizQuestionRef,
} from './form-models.ts';

contactFormType.ref.implement({
  description:
    'A form of the site. Who may only list forms reads its title, slug, hash, language and address.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ row: form }) => form.title }),
    slug: t.string({ description: 'Of its page.', resolve: ({ row: form }) => form.slug }),
    hash: t.string({
      nullable: false,
      description: 'Another name for it.',
      resolve: ({ row: form }) => form.hash.slice(0, 7),
    }),
    locale: t.string({ description: 'Its language.', resolve: ({ row: form }) => form.locale }),
    uri: t.string({
      description: 'The path of the page that shows it.',
      resolve: ({ row: form }) => formPath(form),
    }),
    template: t.string({
      description: 'The form in its template language.',
      resolve: ({ row: form }, _, { viewer }) => (mayManageForms(viewer) ? form.template : null),
    }),
    fields: t.field({
      type: [FormTagRef],
      description: "The template's tags.",
      resolve: ({ row: form }, _, { viewer }) =>
        mayManageForms(viewer) ? [...tagsOf(parseTemplate(form.template))] : null,
    }),
    mail: t.field({
      type: LetterRef,
      description: "The letter to the site's owner.",
      resolve: ({ row: form }, _, { viewer }) => (mayManageForms(viewer) ? form.mail : null),
    }),
    mail2: t.field({
      type: LetterRef,
      description: 'The letter to who wrote.',
      resolve: ({ row: form }, _, { viewer }) => (mayManageForms(viewer) ? form.mail2 : null),
    }),
    messages: t.field({
      type: [MessageRef],
      description: 'What it answers in words.',
      resolve: ({ row: form }, _, { viewer }) =>
        mayManageForms(viewer)
          ? messageNames.map((name) => ({ name, text: form.messages[name] }))
          : null,
    }),
    additionalSettings: t.string({
      description: 'A setting a line, `name: value`.',
      resolve: ({ row: form }, _, { viewer }) =>
        mayManageForms(viewer) ? form.additionalSettings : null,
    }),
    configErrors: t.field({
      type: [ConfigErrorRef],
      description: 'What will not work as it is written.',
      resolve: async ({ row: form }, _, context) =>
        mayManageForms(context.viewer)
          ? [...configErrors(form, await siteOwnerEmail(context))]
          : null,
    }),
  }),
});

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
      if (id != null) return contactFormType.find(context, toDatabaseId(id, 'contact_form') ?? 0);
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
    async resolve(_, { search, ...paging }, context) {
      const list = await performList(listContactForms, context, { args: { search } }, paging);
      return mapConnection(list, contactFormType.toModel);
    },
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
