import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import type { TermModel } from '../../../content/terms/graphql/term-model.ts';
import { termWhereFields } from '../../../content/terms/graphql/term-where-input.ts';

/** Its fields are in events-category-type.ts. */
export const EventsCategoryRef = builder.objectRef<TermModel>('EventsCategory');

export const EventsCategoryConnectionRef = connectionType('EventsCategory', EventsCategoryRef);

export const EventsCategoryWhereRef = builder.inputType(
  'RootQueryToEventsCategoryConnectionWhereArgs',
  { description: 'Which categories of events.', fields: termWhereFields },
);
