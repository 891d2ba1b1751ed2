import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { inputFields } from '../../../../model/graphql-fields.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import {
  deletionFields,
  entryInputFields,
  meantFields,
} from '../../entries/graphql/entry-inputs.ts';
import { postKind } from '../post-kind.ts';

/** The terms of a post as a mutation names them: `PostCategoriesInput` and its kin. */
function termsInput(name: string, what: string) {
  const node = builder.inputType(`${name}NodeInput`, {
    description: `One of its ${what}, by id, slug or name; one that is not there is made if the caller may, else left out.`,
    fields: (t) => ({
      id: t.id({ description: 'Its global id or its number.' }),
      slug: t.string({ description: 'Its slug.' }),
      name: t.string({ description: 'Its name.' }),
      description: t.string({
        extensions: { maxLength: LONG_TEXT },
        description: 'The description of one that is made.',
      }),
    }),
  });
  return builder.inputType(`${name}Input`, {
    description: `The ${what} of a post.`,
    fields: (t) => ({
      append: t.boolean({
        description: 'Whether they are added to those it has; true unless said.',
      }),
      nodes: t.field({
        type: [node],
        extensions: { maxItems: RECORD_LIST },
        required: optionalItems,
        description: 'Which ones.',
      }),
    }),
  });
}

const CategoriesInputRef = termsInput('PostCategories', 'categories');
const TagsInputRef = termsInput('PostTags', 'tags');
const FormatsInputRef = termsInput('PostPostFormats', 'formats');

const postInputFields = (t: InputFields) => ({
  ...entryInputFields(t),
  categories: t.field({ type: CategoriesInputRef, description: 'Its categories.' }),
  ...inputFields(t, postKind.fields),
  menuOrder: t.int({ description: 'Of no effect: posts have no place in menus.' }),
  postFormats: t.field({ type: FormatsInputRef, description: 'Its format: the first one counts.' }),
  tags: t.field({ type: TagsInputRef, description: 'Its tags.' }),
});

export const CreatePostInputRef = builder.inputType('CreatePostInput', {
  description: 'A new post.',
  fields: postInputFields,
});

export const UpdatePostInputRef = builder.inputType('UpdatePostInput', {
  description: 'What to change of a post; what is left out stays.',
  fields: (t) => ({ ...postInputFields(t), ...meantFields(t) }),
});

export const DeletePostInputRef = builder.inputType('DeletePostInput', {
  description: 'Which post to delete, and how.',
  fields: deletionFields,
});
