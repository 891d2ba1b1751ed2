import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { inputFields } from '../../../../model/graphql-fields.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import { entryInputFields } from '../../entries/graphql/entry-inputs.ts';
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

/** What mutations write of a post; read by read-post-input.ts. */
export const postInputFields = (t: InputFields) => ({
  ...entryInputFields(t),
  categories: t.field({ type: CategoriesInputRef, description: 'Its categories.' }),
  ...inputFields(t, postKind.fields),
  menuOrder: t.int({ description: 'Of no effect: posts have no place in menus.' }),
  postFormats: t.field({ type: FormatsInputRef, description: 'Its format: the first one counts.' }),
  tags: t.field({ type: TagsInputRef, description: 'Its tags.' }),
});
