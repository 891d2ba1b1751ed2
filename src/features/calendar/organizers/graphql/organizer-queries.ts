import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { lookUp } from '../../../content/entries/graphql/content-queries.ts';
import { entryIdType } from '../../../content/entries/graphql/entry-id-type.ts';
import { findableByPath, findEntryBySlug } from '../../../content/entries/graphql/find-by-uri.ts';
import { organizerConnection } from './organizer-connection.ts';
import { OrganizerConnectionRef, OrganizerRef, OrganizerWhereRef } from './organizer-ref.ts';

const KIND = ['ext_organizer'];

const OrganizerIdTypeRef = entryIdType('OrganizerIdType', 'an organizer');

builder.queryFields((t) => ({
  organizer: t.field({
    type: OrganizerRef,
    description: 'An organizer that the caller may read.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: OrganizerIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, asked, context) => lookUp(context, KIND, asked),
  }),
  organizers: t.field({
    type: OrganizerConnectionRef,
    description: 'Organizers, by name unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: OrganizerWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) => organizerConnection(context, args),
  }),
}));

/** `/organizer/its-slug` */
findableByPath(async (context, path) => {
  const slug = /^\/organizer\/([^/]+)$/.exec(path)?.[1];
  return slug === undefined ? null : findEntryBySlug(context, slug, KIND);
});
