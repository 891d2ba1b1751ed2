import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { inputFields } from '../../../../model/graphql-fields.ts';
import {
  deletionFields,
  entryInputFields,
  meantFields,
} from '../../entries/graphql/entry-inputs.ts';
import { pageKind } from '../page-kind.ts';

const pageInputFields = (t: InputFields) => ({
  ...entryInputFields(t),
  ...inputFields(t, pageKind.fields),
  parentId: t.id({ description: 'The global id or number of the page above it; 0 for none.' }),
});

export const CreatePageInputRef = builder.inputType('CreatePageInput', {
  description: 'A new page.',
  fields: pageInputFields,
});

export const UpdatePageInputRef = builder.inputType('UpdatePageInput', {
  description: 'What to change of a page; what is left out stays.',
  fields: (t) => ({ ...pageInputFields(t), ...meantFields(t) }),
});

export const DeletePageInputRef = builder.inputType('DeletePageInput', {
  description: 'Which page to delete, and how.',
  fields: deletionFields,
});
