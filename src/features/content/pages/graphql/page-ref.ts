import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { whereFields } from '../../../../model/graphql-fields.ts';
import type { EntryModel } from '../../entries/graphql/entry-model.ts';
import { authorWhereFields, entryWhereFields } from '../../entries/graphql/entry-where-input.ts';
import { pageKind } from '../page-kind.ts';

/** Its fields are in page-type.ts. */
export const PageRef = builder.objectRef<EntryModel>('Page');

export const PageConnections = connectionFamily('Page', PageRef);

export const PageWhereRef = builder.inputType('RootQueryToPageConnectionWhereArgs', {
  description: 'Which pages.',
  fields: (t) => ({
    ...entryWhereFields(t),
    ...authorWhereFields(t),
    ...whereFields(t, pageKind.fields),
  }),
});
