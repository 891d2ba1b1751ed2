import { defineWhere, id, ids } from '../../../../graphql/args-input.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { ContentTypeEnumRef } from '../../entries/graphql/entry-enums.ts';
import {
  authorWhereFields,
  ENTRY,
  idWhereFields,
  textWhereFields,
} from '../../entries/graphql/entry-where.ts';
import { revisionCursorArgs } from '../revision-query.ts';

const { name, nameIn, orderby, parentNotIn, stati, status } = textWhereFields;

/** What can be asked of stored states: all that can be asked of texts, but for what a state has not. */
export const revisionWhere = defineWhere({
  name: 'RootQueryToRevisionsConnectionWhereArgs',
  description: 'Which stored states. Both moments of a state are when it was kept.',
  args: revisionCursorArgs,
  fields: {
    ...textWhereFields,
    ...authorWhereFields,
    ...idWhereFields('revision'),
    name: {
      ...name,
      description: 'Of this slug: `12-revision-v1` are the states of what has the id 12.',
    },
    nameIn: { ...nameIn, description: 'Of any of these slugs.' },
    orderby: {
      ...orderby,
      description:
        'What it is sorted by; the latest first unless said. SLUG is as PARENT, and states have neither comments nor a MENU_ORDER.',
    },
    parent: id('parents', ENTRY, { description: 'Of this post, page or the like.' }),
    parentIn: ids('parents', ENTRY),
    parentNotIn: { ...parentNotIn, description: 'Of none of these.' },
    stati: { ...stati, description: 'Any of these statuses; that of every state is INHERIT.' },
    status: { ...status, description: 'This status; that of every state is INHERIT.' },
  },
  further: (t) => ({
    contentTypes: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'Of texts of these kinds.',
    }),
    offset: t.int({ description: 'How many to pass over where the page begins.' }),
  }),
});
