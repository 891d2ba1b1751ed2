import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import type { Context } from '../../../../operation/context.ts';
import { askedKinds } from '../../entries/graphql/entry-connections.ts';
import {
  ContentTypeEnumRef,
  EntryOrderInputRef,
  PostStatusRef,
} from '../../entries/graphql/entry-enums.ts';
import { authorWhereFields, entryWhereFields } from '../../entries/graphql/entry-where-input.ts';
import { readEntryWhere } from '../../entries/graphql/read-entry-where.ts';
import type { RevisionQuery } from '../revision-query.ts';

/** What can be asked of stored states: all that can be asked of texts, but for what a state has not. */
export const RevisionWhereRef = builder.inputType('RootQueryToRevisionsConnectionWhereArgs', {
  description: 'Which stored states. Both moments of a state are when it was kept.',
  fields: (t) => {
    const { hasPassword: _, password: __, taxQuery: ___, ...ofTexts } = entryWhereFields(t);
    return {
      ...ofTexts,
      ...authorWhereFields(t),
      contentTypes: t.field({
        type: [ContentTypeEnumRef],
        required: optionalItems,
        description: 'Of texts of these kinds.',
      }),
      name: t.string({
        description: 'Of this slug: `12-revision-v1` are the states of what has the id 12.',
      }),
      nameIn: t.stringList({ required: optionalItems, description: 'Of any of these slugs.' }),
      offset: t.int({ description: 'How many to pass over where the page begins.' }),
      orderby: t.field({
        type: [EntryOrderInputRef],
        required: optionalItems,
        description:
          'What it is sorted by; the latest first unless said. SLUG is as PARENT, and states have neither comments nor a MENU_ORDER.',
      }),
      parent: t.id({ description: 'Of this post, page or the like.' }),
      parentIn: t.idList({ required: optionalItems, description: 'Of any of these.' }),
      parentNotIn: t.idList({ required: optionalItems, description: 'Of none of these.' }),
      stati: t.field({
        type: [PostStatusRef],
        required: optionalItems,
        description: 'Any of these statuses; that of every state is INHERIT.',
      }),
      status: t.field({
        type: PostStatusRef,
        description: 'This status; that of every state is INHERIT.',
      }),
    };
  },
});

export type RevisionWhere = typeof RevisionWhereRef.$inferInput;

/** A `where` as a query. @throws ApiError `rest_invalid_param` for dates that are none */
export async function readRevisionWhere(
  where: Maybe<RevisionWhere>,
  context: Context,
): Promise<RevisionQuery> {
  const { filter, order } = await readEntryWhere(where, context, [], ['revision']);
  return { ...filter, kinds: askedKinds(where?.contentTypes), order };
}
