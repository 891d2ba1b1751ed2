import { wishes } from '../../../content/entries/entry-changes.ts';
import {
  boolean,
  list,
  oneOf,
  recordId,
  required,
  schemaOf,
  string,
} from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  mailingListFields,
  readMailingTitle,
  uniqueMailingSlug,
} from './mailing-list-operations.ts';
import {
  assertAdministrator,
  findMailingFormBySlug,
  isNamed,
  loadForm,
  type MailingForm,
  mailingNotFound,
} from './mailing-records.ts';
import { type MergeField, mergeFieldTypes } from './merge-field.ts';

/** A field as it is written; type `text`, not required and without choices unless said. */
export type WrittenMergeField = Pick<MergeField, 'tag'> & Partial<MergeField>;

export const mergeFieldArgs = {
  tag: required(
    string({
      description: 'Its name in what is sent: capital letters, digits and underscores.',
      pattern: '^[A-Z][A-Z0-9_]{0,29}$',
    }),
  ),
  label: string({ description: 'What people read.', maxLength: 200 }),
  type: oneOf(mergeFieldTypes, { description: 'What it takes; `text` unless given.' }),
  isRequired: boolean({ description: 'Whether it must be filled in.' }),
  choices: list(string({ minLength: 1, maxLength: 200 }), {
    description: 'What may be chosen.',
    maxItems: 100,
  }),
};

const fieldSchema = schemaOf<WrittenMergeField>({
  type: 'object',
  required: ['tag'],
  additionalProperties: false,
  properties: mergeFieldArgs,
});

/** The writable fields of a form. */
const mailingFormFields = {
  title: mailingListFields.title,
  slug: mailingListFields.slug,
  lists: list(string({ maxLength: 200 }), {
    description: 'Ids or short names of the lists that it offers, in this order.',
    maxItems: 100,
  }),
  fields: list(fieldSchema, { description: 'What it asks for beside the address.', maxItems: 30 }),
  is_open: boolean({ description: 'Whether it takes sign-ups.' }),
};

/** The fields as they are stored. @throws ApiError `rest_invalid_param` for a repeated tag, or for `EMAIL`, which every form has */
function readMergeFields(fields: readonly WrittenMergeField[]): readonly MergeField[] {
  const tags = new Set(['EMAIL']);
  return fields.map(({ tag, label, type = 'text', isRequired = false, choices = [] }) => {
    if (tags.has(tag)) throw invalidParam('fields', `There is more than one field ${tag}.`);
    tags.add(tag);
    const isChoice = type === 'choice' || type === 'choices';
    if (isChoice && choices.length === 0)
      throw invalidParam('fields', `The field ${tag} has nothing to choose from.`);
    return { tag, label: label?.trim() || tag, type, isRequired, choices: isChoice ? choices : [] };
  });
}

/** Lets a form offer these lists. @throws ApiError `rest_invalid_param` for one that isn't there */
async function offerLists(
  { prisma }: Transaction,
  formId: number,
  names: readonly string[],
): Promise<void> {
  const found = await prisma.mailingList.findMany({ select: { id: true, slug: true } });
  const ids = names.map((name) => {
    const one = found.find((list) => isNamed(list, [name]));
    if (!one) throw invalidParam('lists', `There is no list ${name}.`);
    return one.id;
  });
  await prisma.mailingFormList.deleteMany({ where: { formId } });
  await prisma.mailingFormList.createMany({
    data: [...new Set(ids)].map((listId, position) => ({ formId, listId, position })),
  });
}

/** Of the page that shows a sign-up form, below the site's address. */
export const mailingFormPath = ({ slug }: Pick<MailingForm, 'slug'>): string =>
  `/subscribe/${slug}/`;

/** @throws ApiError 404 `not_found` for none, and for one that takes no sign-ups */
export const readPublicMailingForm = defineOperation({
  name: 'readPublicMailingForm',
  kind: 'query',
  summary: 'Reads what a sign-up form asks for, by the slug of its page.',
  args: { slug: required(string({ description: 'The slug of its page.', maxLength: 200 })) },
  authorize: anyone,
  async resolve(context, { slug }): Promise<MailingForm> {
    const form = await findMailingFormBySlug(context, slug);
    if (!form?.isOpen) throw mailingNotFound('sign-up form');
    return form;
  },
});

/** Answers the new form's id. */
export const createMailingForm = defineOperation({
  name: 'createMailingForm',
  kind: 'mutation',
  summary: 'Makes a form by which visitors sign up for mailing lists.',
  args: { ...mailingFormFields, title: required(mailingFormFields.title) },
  authorize: assertAdministrator,
  async resolve(context, args): Promise<number> {
    const title = readMailingTitle(args.title);
    const fields = JSON.stringify(readMergeFields(args.fields ?? []));
    return context.write(async (transaction) => {
      const slug = await uniqueMailingSlug(transaction, 'form', args.slug || title);
      const { id } = await transaction.prisma.mailingForm.create({
        data: { title, slug, fields, isOpen: args.is_open ?? true, created: context.now },
        select: { id: true },
      });
      await offerLists(transaction, id, args.lists ?? []);
      transaction.changed('private:mailing-form', id, 'create');
      return id;
    });
  },
});

/** Changes the given fields. Returns the form's id. */
export const updateMailingForm = defineOperation({
  name: 'updateMailingForm',
  kind: 'mutation',
  summary: 'Changes a sign-up form.',
  args: { id: recordId({ description: 'The id of the form.' }), ...mailingFormFields },
  authorize: assertAdministrator,
  async resolve(context, { id, slug: wish, lists, ...args }): Promise<number> {
    const before = await loadForm(context, id);
    const title = args.title === undefined ? undefined : readMailingTitle(args.title);
    const fields = args.fields && JSON.stringify(readMergeFields(args.fields));
    await context.write(async (transaction) => {
      const name = wish || (title ?? before.title);
      await transaction.prisma.mailingForm.update({
        where: { id },
        data: {
          ...wishes({ title, fields, isOpen: args.is_open }),
          ...(wish === undefined
            ? {}
            : { slug: await uniqueMailingSlug(transaction, 'form', name, id) }),
          version: { increment: 1 },
        },
      });
      if (lists) await offerLists(transaction, id, lists);
      transaction.changed('private:mailing-form', id, 'update');
    });
    return id;
  },
});

/** Answers the form as it was; who signed up by it stays. */
export const deleteMailingForm = defineOperation({
  name: 'deleteMailingForm',
  kind: 'mutation',
  summary: 'Removes a sign-up form.',
  args: { id: recordId({ description: 'The id of the form.' }) },
  authorize: assertAdministrator,
  async resolve(context, { id }): Promise<MailingForm> {
    const form = await loadForm(context, id);
    await context.write(async ({ prisma, changed }) => {
      await prisma.mailingForm.deleteMany({ where: { id } });
      changed('private:mailing-form', id, 'delete');
    });
    return form;
  },
});
