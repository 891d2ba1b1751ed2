import './node.ts';
import '../features/records/graphql/content-queries.ts';
import '../features/media/graphql/media-item-type.ts';
import '../features/media/graphql/media-file-fields.ts';
import '../features/media/graphql/media-queries.ts';
import '../features/media/graphql/media-mutations.ts';
import '../features/media/graphql/media-edit-mutations.ts';
import '../features/posts/graphql/post-type.ts';
import '../features/posts/graphql/post-queries.ts';
import '../features/posts/graphql/post-relations.ts';
import '../features/posts/graphql/post-terms.ts';
import '../features/posts/graphql/post-format-type.ts';
import '../features/pages/graphql/page-type.ts';
import '../features/pages/graphql/page-queries.ts';
import '../features/pages/graphql/page-mutations.ts';
import '../features/menus/graphql/menu-type.ts';
import '../features/menus/graphql/menu-item-type.ts';
import '../features/menus/graphql/menu-queries.ts';
import '../features/menus/graphql/menu-mutations.ts';
import '../features/menus/graphql/menu-item-mutations.ts';
import '../features/terms/graphql/term-types.ts';
import '../features/terms/graphql/term-queries.ts';
import '../features/users/graphql/user-type.ts';
import '../features/users/graphql/user-queries.ts';
import '../features/comments/graphql/comment-type.ts';
import '../features/comments/graphql/comment-queries.ts';
import '../features/site/graphql/settings.ts';
import '../features/posts/graphql/post-mutations.ts';
import '../features/terms/graphql/term-mutations.ts';
import '../features/comments/graphql/comment-mutations.ts';
import '../features/users/graphql/password-mutations.ts';
import '../features/users/graphql/user-mutations.ts';
import '../features/revisions/graphql/revision-queries.ts';
import '../features/revisions/graphql/revision-mutations.ts';
import '../features/site/graphql/content-type-type.ts';
import '../features/site/graphql/taxonomy-type.ts';
import '../features/site/graphql/type-queries.ts';
import '../features/site/graphql/enqueued-assets.ts';
import '../features/site/graphql/plugins-and-themes.ts';
import '../features/oembed/graphql/embed-queries.ts';
import '../features/page-builder/graphql/global-queries.ts';
import '../features/page-builder/graphql/global-mutations.ts';
import '../features/page-builder/graphql/favorite-fields.ts';
import '../features/page-builder/graphql/template-fields.ts';
import '../features/page-builder/graphql/usage-event-fields.ts';
import '../features/forms/graphql/form-type.ts';
import '../features/forms/graphql/form-queries.ts';
import '../features/forms/graphql/form-mutations.ts';
import '../features/forms/graphql/submit-form-mutation.ts';
import '../features/forms/graphql/submission-type.ts';
import '../features/forms/graphql/submission-fields.ts';
import '../features/donations/graphql/campaign-type.ts';
import '../features/donations/graphql/donor-type.ts';
import '../features/donations/graphql/donation-type.ts';
import '../features/donations/graphql/donation-queries.ts';
import '../features/donations/graphql/donation-report-query.ts';
import '../features/donations/graphql/campaign-mutations.ts';
import '../features/donations/graphql/donation-mutations.ts';
import '../features/donations/graphql/donor-mutations.ts';
import '../features/donations/graphql/donation-csv-fields.ts';
import '../features/mailing/graphql/mailing-types.ts';
import '../features/mailing/graphql/mailing-queries.ts';
import '../features/mailing/graphql/mailing-list-mutations.ts';
import '../features/mailing/graphql/mailing-form-mutations.ts';
import '../features/mailing/graphql/sign-up-mutations.ts';
import '../features/abilities/graphql/ability-fields.ts';
import '../features/health/graphql/site-health.ts';
import '../features/block-editor/graphql/block-editor-fields.ts';
import '../features/events/graphql/event-type.ts';
import '../features/events/graphql/event-times.ts';
import '../features/events/graphql/event-related.ts';
import '../features/events/graphql/event-relations.ts';
import '../features/events/graphql/event-queries.ts';
import '../features/events/graphql/event-mutations.ts';
import '../features/venues/graphql/venue-type.ts';
import '../features/venues/graphql/venue-queries.ts';
import '../features/venues/graphql/venue-mutations.ts';
import '../features/organizers/graphql/organizer-type.ts';
import '../features/organizers/graphql/organizer-queries.ts';
import '../features/organizers/graphql/organizer-mutations.ts';
import '../features/event-terms/graphql/events-category-type.ts';
import '../features/event-terms/graphql/events-category-queries.ts';
import '../features/ical/graphql/import-calendar-mutation.ts';
import '../features/jobs/graphql/failed-job-fields.ts';
import '../features/imports/graphql/event-import-queries.ts';
import '../features/imports/graphql/event-import-mutations.ts';
import '../features/imports/graphql/import-callback-mutations.ts';
import '../features/imports/graphql/event-import-subscription.ts';
import '../features/calendar-views/graphql/calendar-view-query.ts';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';
import type { ExtendedEnums } from './extended-enums.ts';
import { introspectInTurns } from './introspect-in-turns.ts';
import { introspectPublishedTypes } from './published-type.ts';

/** The whole schema, made of what the features named above have added, with what a site adds to enums. */
export function makeSchema(extendedEnums: ExtendedEnums): GraphQLSchema {
  const made = builder.toSchema({ extendedEnums });
  // A deadline or a caller's leaving does not break a change off: see Cancellation.
  for (const field of Object.values(made.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve)
      field.resolve = (source, args, context: Context, info) =>
        context.cancellation.finish(() => resolve(source, args, context, info));
  }
  return made;
}

/** The schema of a site that adds nothing. */
export const schema = makeSchema({});

introspectInTurns();
introspectPublishedTypes();
