import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';

/**
 * The terms of an entry as a mutation names them: `PostCategoriesInput` and its kin.
 * @param many what people call the terms
 * @param one what they call the entry
 */
export function termsInput(name: string, many: string, one: string) {
  const node = builder.inputType(`${name}NodeInput`, {
    description: `One of its ${many}, by id, slug or name; one that is not there is made if the caller may, else left out.`,
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
    description: `The ${many} of a ${one}.`,
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
