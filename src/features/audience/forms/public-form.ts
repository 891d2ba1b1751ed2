import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import {
  objectSchema,
  textList,
  typed,
} from '../../../operation/representation/resource-schema.ts';
import { type ContactForm, findContactFormBy, unknownForm } from './contact-form.ts';
import { formShortcode } from './pages/form-page.ts';
import { isOnlyForUsers } from './submission/submit-contact-form.ts';
import { type FormTag, labelsOf } from './template/form-tag.ts';
import { tagsOf } from './template/parse-template.ts';

/** @throws ApiError 404 `wpcf7_not_found` for none, and for one that only users may see */
export const readPublicForm = defineOperation({
  name: 'readPublicForm',
  kind: 'query',
  summary: 'Reads what a contact form asks for, by the slug of its page.',
  args: { slug: required(string({ description: 'The slug of its page.', maxLength: 200 })) },
  authorize: anyone,
  async resolve(context, { slug }): Promise<ContactForm> {
    const form = await findContactFormBy(context, 'slug', slug);
    if (!form || isOnlyForUsers(context, form)) throw unknownForm();
    return form;
  },
});

/** A field as everybody sees it. The answers of quizzes, and the addresses that choices stand for, are for editors. */
const presentPublicField = (tag: FormTag) => ({
  type: tag.kind,
  name: tag.name,
  is_required: tag.isRequired,
  options: tag.options,
  labels: labelsOf(tag),
  content: tag.content,
});

/** The form as texts of the site have it, ready to be filled in and sent. */
export async function publicFormHtml(context: Context, { id }: ContactForm): Promise<string> {
  const shown = await formShortcode.load(context, { id: String(id) }, 0);
  return shown.html(1);
}

export const presentPublicForm = async (context: Context, form: ContactForm) => ({
  id: form.id,
  slug: form.slug,
  title: form.title,
  locale: form.locale,
  fields: tagsOf(form).map(presentPublicField),
  html: await publicFormHtml(context, form),
});

export const publicFormSchema = objectSchema({
  id: typed('integer', 'Its number, by which it is sent.'),
  slug: typed('string', 'The slug of its page.'),
  title: typed('string', 'Its title.'),
  locale: typed('string', 'Its language.'),
  fields: {
    type: 'array',
    items: objectSchema({
      type: typed('string', 'What kind of field it is.'),
      name: typed('string', 'Its name; empty for a button.'),
      is_required: typed('boolean', 'Whether it must be filled in.'),
      options: textList('The words between its name and its values.'),
      labels: textList('What people choose of, or read in it.'),
      content: typed('string', 'HTML between it and its closing tag.'),
    }),
  },
  html: typed('string', 'The form as texts of the site have it.'),
});
