import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import type { TermModel } from '../../../content/terms/graphql/term-model.ts';
import { termWhere } from '../../../content/terms/graphql/term-where.ts';

/** Its fields are in events-category-type.ts. */
export const EventsCategoryRef = builder.objectRef<TermModel>('EventsCategory');

export const EventsCategoryConnectionRef = connectionType('EventsCategory', EventsCategoryRef);

export const eventsCategoryWhere = termWhere(
  'RootQueryToEventsCategoryConnectionWhereArgs',
  'Which categories of events.',
);
