import { arg, defineInput, ids, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  createMailingForm,
  deleteMailingForm,
  mergeFieldArgs,
  updateMailingForm,
} from '../mailing-form-operations.ts';
import type { MailingForm } from '../mailing-records.ts';
import { MergeFieldTypeRef, mailingFormType } from './mailing-models.ts';

const mergeField = defineInput({
  name: 'MergeFieldInput',
  description: 'Something that a sign-up form asks for beside the address.',
  args: mergeFieldArgs,
  fields: {
    tag: arg('tag'),
    label: arg('label'),
    type: arg('type', { type: MergeFieldTypeRef }),
    isRequired: arg('isRequired'),
    choices: arg('choices'),
  },
});

/** Lists may be given by their short names. */
export const offeredLists = ids('lists', 'mailing_list', {
  read: (list) => String(toDatabaseId(list as string | number, 'mailing_list') ?? list), // the value of an ID
});

const fields = {
  title: arg('title'),
  slug: arg('slug'),
  lists: offeredLists,
  fields: arg('fields', { type: mergeField.ref, read: mergeField.read }),
  isOpen: arg('is_open'),
};

interface WrittenForm {
  readonly mailingForm: RowModel<MailingForm> | null;
}

const payload = definePayload<WrittenForm>(
  'MailingFormPayload',
  'A sign-up form that was written.',
  (t) => ({
    mailingForm: t.expose('mailingForm', {
      type: mailingFormType.ref,
      nullable: true,
      description: 'The form as it is now.',
    }),
  }),
);

const written = async (formId: number, context: Context): Promise<WrittenForm> => ({
  mailingForm: await mailingFormType.find(context, formId),
});

defineMutation({
  name: 'createMailingForm',
  operation: createMailingForm,
  input: { description: 'A new sign-up form.', fields },
  payload,
  answer: written,
});

defineMutation({
  name: 'updateMailingForm',
  operation: updateMailingForm,
  input: {
    description: 'What to change of a sign-up form; what is left out stays.',
    fields: { id: itself('mailing_form'), ...fields },
  },
  payload,
  answer: written,
});

defineMutation({
  name: 'deleteMailingForm',
  operation: deleteMailingForm,
  input: { description: 'Which sign-up form to remove.', fields: { id: itself('mailing_form') } },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteMailingFormPayload',
    'A sign-up form that was removed.',
    deletedId,
  ),
  answer: (form) => ({ deletedId: toGlobalId('mailing_form', form.id) }),
});
