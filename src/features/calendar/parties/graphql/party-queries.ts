import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { lookUp } from '../../../content/entries/graphql/content-queries.ts';
import { entryIdType } from '../../../content/entries/graphql/entry-id-type.ts';
import { findableByPath, findEntryBySlug } from '../../../content/entries/graphql/find-by-uri.ts';
import { venueConnection } from '../../venues/graphql/venue-connection.ts';
import { VenueConnectionRef, VenueRef, VenueWhereRef } from '../../venues/graphql/venue-ref.ts';

const KIND = ['ext_venue'];

const VenueIdTypeRef = entryIdType('VenueIdType', 'a venue');

builder.queryFields((t) => ({
  venue: t.field({
    type: VenueRef,
    description: 'A venue that the caller may read.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: VenueIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, asked, context) => lookUp(context, KIND, asked),
  }),
  venues: t.field({
    type: VenueConnectionRef,
    description: 'Venues, by name unless said.',
    args: { ...pagingArgs(), where: t.arg({ type: VenueWhereRef, description: 'Which of them.' }) },
    resolve: (_, args, context) => venueConnection(context, args),
  }),
}));

/** `/venue/its-slug` */
findableByPath(async (context, path) => {
  const slug = /^\/venue\/([^/]+)$/.exec(path)?.[1];
  return slug === undefined ? null : findEntryBySlug(context, slug, KIND);
});
