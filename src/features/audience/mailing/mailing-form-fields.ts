import { boolean, list, oneOf, required, schemaOf, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';
import { mailingListFields } from './mailing-list-fields.ts';
import type { MailingForm } from './mailing-loaders.ts';
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

/** What may be said of a form. */
export const mailingFormFields = {
  title: mailingListFields.title,
  slug: mailingListFields.slug,
  lists: list(string({ maxLength: 200 }), {
    description: 'Ids or short names of the lists that it offers, in this order.',
    maxItems: 100,
  }),
  fields: list(fieldSchema, { description: 'What it asks for beside the address.', maxItems: 30 }),
  is_open: boolean({ description: 'Whether it takes sign-ups.' }),
};

/** The fields as they are kept. @throws ApiError `rest_invalid_param` for two of a tag, or `EMAIL`, which every form has */
export function readMergeFields(fields: readonly WrittenMergeField[]): readonly MergeField[] {
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
export async function offerLists(
  { prisma }: Transaction,
  formId: number,
  names: readonly string[],
): Promise<void> {
  const found = await prisma.mailingList.findMany({ select: { id: true, slug: true } });
  const ids = names.map((name) => {
    const one = found.find(({ id, slug }) => String(id) === name || slug === name);
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
