import { builder } from '../../../graphql/builder.ts';
import { changing } from '../../../graphql/mutation.ts';
import { optionalItems } from '../../../graphql/optional-items.ts';
import { PostStatusRef } from '../../records/graphql/entry-enums.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  'InputObject'
>;

/** The terms of a post as a mutation names them: `PostCategoriesInput` and its kin. */
function termsInput(name: string, what: string) {
  const node = builder.inputType(`${name}NodeInput`, {
    description: `One of its ${what}, by id, slug or name; one that is not there is made if the caller may.`,
    fields: (t) => ({
      id: t.id({ description: 'Its global id or its number.' }),
      slug: t.string({ description: 'Its slug.' }),
      name: t.string({ description: 'Its name.' }),
      description: t.string({ description: 'The description of one that is made.' }),
    }),
  });
  return builder.inputType(`${name}Input`, {
    description: `The ${what} of a post.`,
    fields: (t) => ({
      append: t.boolean({
        description: 'Whether they are added to those it has; true unless said.',
      }),
      nodes: t.field({ type: [node], required: optionalItems, description: 'Which ones.' }),
    }),
  });
}

const CategoriesInputRef = termsInput('PostCategories', 'categories');
const TagsInputRef = termsInput('PostTags', 'tags');
const FormatsInputRef = termsInput('PostPostFormats', 'formats');

const postInputFields = (t: InputFields) => ({
  ...changing(t),
  authorId: t.id({ description: "The author's global id or number." }),
  categories: t.field({ type: CategoriesInputRef, description: 'Its categories.' }),
  commentStatus: t.string({ description: 'Whether it takes comments: `open` or `closed`.' }),
  content: t.string({ description: 'The content.' }),
  date: t.string({
    description: "When it is published, in the site's time unless a zone is said.",
  }),
  excerpt: t.string({ description: 'The excerpt.' }),
  featuredImageId: t.id({ description: 'The global id or number of its image; 0 for none.' }),
  isSticky: t.boolean({ description: 'Whether it comes before others.' }),
  menuOrder: t.int({ description: 'Of no effect: posts have no place in menus.' }),
  password: t.string({ description: 'Protects content and excerpt.' }),
  pingStatus: t.string({ description: 'Whether it takes pings: `open` or `closed`.' }),
  postFormats: t.field({ type: FormatsInputRef, description: 'Its format: the first one counts.' }),
  slug: t.string({ description: 'Its name in the address.' }),
  status: t.field({
    type: PostStatusRef,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
  tags: t.field({ type: TagsInputRef, description: 'Its tags.' }),
  title: t.string({ description: 'The title.' }),
});

const lock = (t: InputFields) => ({
  ignoreEditLock: t.boolean({ description: 'Of no effect: nothing is locked while it is edited.' }),
});

export const CreatePostInputRef = builder.inputType('CreatePostInput', {
  description: 'A new post.',
  fields: postInputFields,
});

export const UpdatePostInputRef = builder.inputType('UpdatePostInput', {
  description: 'What to change of a post; what is left out stays.',
  fields: (t) => ({
    ...postInputFields(t),
    ...lock(t),
    id: t.id({ required: true, description: "The post's global id or number." }),
  }),
});

export const DeletePostInputRef = builder.inputType('DeletePostInput', {
  description: 'Which post to delete, and how.',
  fields: (t) => ({
    ...changing(t),
    ...lock(t),
    id: t.id({ required: true, description: "The post's global id or number." }),
    forceDelete: t.boolean({ description: 'Whether to bypass the trash.' }),
  }),
});
