import { ApiError } from '../../../lib/api-error.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import {
  CONTACT_FORM,
  type ContactForm,
  defaultMessages,
  type LetterTemplate,
} from './contact-form.ts';
import { newForm } from './new-form.ts';

/** Forms by id. */
export const contactFormById = defineRowLoader<number, ContactForm>(
  async (context, ids) => (await formRows(context).where('id', 'in', ids).execute()).map(toForm),
  ({ id }) => id,
);

/** @throws ApiError 404 `wpcf7_not_found` */
export async function loadContactForm(context: Context, id: number): Promise<ContactForm> {
  const form = id <= MAX_INTEGER ? await contactFormById(context).load(id) : null;
  if (form) return form;
  throw unknownForm();
}

/** 404 `wpcf7_not_found` */
export const unknownForm = (): ApiError =>
  new ApiError('wpcf7_not_found', 404, 'The requested contact form was not found.');

/** The form with this slug; null for none. */
export async function findContactFormBySlug(
  context: Context,
  slug: string,
): Promise<ContactForm | null> {
  const row = await formRows(context).where('slug', '=', slug).executeTakeFirst();
  return row ? toForm(row) : null;
}

const formRows = (context: Context) =>
  context
    .read('Entry', 'ContactForm')
    .selectFrom('Entry')
    .innerJoin('ContactForm', 'ContactForm.entryId', 'Entry.id')
    .where('kind', '=', CONTACT_FORM)
    .select(['id', 'slug', 'title', 'date', 'modified', 'authorId', 'hash', 'locale'])
    .select(['ContactForm.template', 'mail', 'mail2', 'messages', 'additionalSettings']);

type FormRow = Awaited<ReturnType<ReturnType<typeof formRows>['executeTakeFirstOrThrow']>>;

const toForm = ({ mail, mail2, messages, ...row }: FormRow): ContactForm => {
  const initial = newForm('');
  return {
    ...row,
    mail: { ...initial.mail, ...readLetter(mail) },
    mail2: { ...initial.mail2, ...readLetter(mail2) },
    messages: { ...defaultMessages, ...JSON.parse(messages) },
  };
};

/** Written by `storedForm`. */
const readLetter = (text: string): LetterTemplate => JSON.parse(text);
