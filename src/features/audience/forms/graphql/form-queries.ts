import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { performs } from '../../../../graphql/rest-twin/rest-names.ts';
import { findContactFormBySlug } from '../form-loaders.ts';
import { listContactForms } from '../list-contact-forms.ts';
import { readFeedbackSchema } from '../submission/form-rules.ts';
import { refillContactForm } from '../submission/quiz.ts';
import { ContactFormConnectionRef, ContactFormRef, findForm, toFormModel } from './form-models.ts';
import { FormRuleRef, QuizQuestionRef } from './form-parts.ts';

builder.queryFields((t) => ({
  form: t.field({
    type: ContactFormRef,
    description: 'A contact form, for editors.',
    ...performs('getContactForm'),
    args: {
      id: t.arg.id({ description: 'Its global id or its number.' }),
      slug: t.arg.string({ description: 'Or the slug of its page.' }),
    },
    async resolve(_, { id, slug }, context) {
      if (id != null) return findForm(context, toDatabaseId(id, 'contact_form') ?? 0);
      const found = slug == null ? null : await findContactFormBySlug(context, slug);
      return found && findForm(context, found.id);
    },
  }),
  forms: t.field({
    type: ContactFormConnectionRef,
    description: 'Contact forms, for those who write.',
    ...performs('listContactForms'),
    args: {
      ...pagingArgs(),
      search: t.arg.string({ extensions: { maxLength: 200 }, description: 'Words of the title.' }),
    },
    async resolve(_, { search, ...paging }, context) {
      const list = await performList(listContactForms, context, { args: { search } }, paging);
      return mapConnection(list, toFormModel);
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
