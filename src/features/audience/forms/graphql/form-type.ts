import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { configErrors } from '../config-errors.ts';
import { formPath, messageNames } from '../contact-form.ts';
import { mayManageForms } from '../form-policy.ts';
import { siteOwnerEmail } from '../site-owner.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import { ContactFormRef } from './form-models.ts';
import { ConfigErrorRef, FormTagRef, LetterRef, MessageRef } from './form-parts.ts';

ContactFormRef.implement({
  description:
    'A form of the site. Who may only list forms reads its title, slug, hash, language and address.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ form }) => form.title }),
    slug: t.string({ description: 'Of its page.', resolve: ({ form }) => form.slug }),
    hash: t.string({
      nullable: false,
      description: 'Another name for it.',
      resolve: ({ form }) => form.hash.slice(0, 7),
    }),
    locale: t.string({ description: 'Its language.', resolve: ({ form }) => form.locale }),
    uri: t.string({
      description: 'The path of the page that shows it.',
      resolve: ({ form }) => formPath(form),
    }),
    template: t.string({
      description: 'The form in its template language.',
      resolve: ({ form }, _, { viewer }) => (mayManageForms(viewer) ? form.template : null),
    }),
    fields: t.field({
      type: [FormTagRef],
      description: "The template's tags.",
      resolve: ({ form }, _, { viewer }) =>
        mayManageForms(viewer) ? [...tagsOf(parseTemplate(form.template))] : null,
    }),
    mail: t.field({
      type: LetterRef,
      description: "The letter to the site's owner.",
      resolve: ({ form }, _, { viewer }) => (mayManageForms(viewer) ? form.mail : null),
    }),
    mail2: t.field({
      type: LetterRef,
      description: 'The letter to who wrote.',
      resolve: ({ form }, _, { viewer }) => (mayManageForms(viewer) ? form.mail2 : null),
    }),
    messages: t.field({
      type: [MessageRef],
      description: 'What it answers in words.',
      resolve: ({ form }, _, { viewer }) =>
        mayManageForms(viewer)
          ? messageNames.map((name) => ({ name, text: form.messages[name] }))
          : null,
    }),
    additionalSettings: t.string({
      description: 'A setting a line, `name: value`.',
      resolve: ({ form }, _, { viewer }) =>
        mayManageForms(viewer) ? form.additionalSettings : null,
    }),
    configErrors: t.field({
      type: [ConfigErrorRef],
      description: 'What will not work as it is written.',
      resolve: async ({ form }, _, context) =>
        mayManageForms(context.viewer)
          ? [...configErrors(form, await siteOwnerEmail(context))]
          : null,
    }),
  }),
});
