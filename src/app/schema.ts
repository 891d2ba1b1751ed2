import '../graphql/node.ts';
import '../features/content/entries/graphql/content-queries.ts';
import '../features/content/media/graphql/media-item-type.ts';
import '../features/content/media/graphql/media-file-fields.ts';
import '../features/content/media/graphql/media-queries.ts';
import '../features/content/media/graphql/media-mutations.ts';
import '../features/content/media/graphql/media-edit-mutations.ts';
import '../features/content/posts/graphql/post-type.ts';
import '../features/content/posts/graphql/post-queries.ts';
import '../features/content/posts/graphql/post-relations.ts';
import '../features/content/posts/graphql/post-terms.ts';
import '../features/content/posts/graphql/post-format-type.ts';
import '../features/content/pages/graphql/page-type.ts';
import '../features/content/pages/graphql/page-queries.ts';
import '../features/content/pages/graphql/page-mutations.ts';
import '../features/content/menus/graphql/menu-type.ts';
import '../features/content/menus/graphql/menu-item-type.ts';
import '../features/content/menus/graphql/menu-queries.ts';
import '../features/content/menus/graphql/menu-mutations.ts';
import '../features/content/menus/graphql/menu-item-mutations.ts';
import '../features/content/terms/graphql/term-types.ts';
import '../features/content/terms/graphql/term-queries.ts';
import '../features/content/users/graphql/user-type.ts';
import '../features/content/users/graphql/user-queries.ts';
import '../features/content/comments/graphql/comment-type.ts';
import '../features/content/comments/graphql/comment-queries.ts';
import '../features/content/site/graphql/settings.ts';
import '../features/content/posts/graphql/post-mutations.ts';
import '../features/content/terms/graphql/term-mutations.ts';
import '../features/content/comments/graphql/comment-mutations.ts';
import '../features/content/users/graphql/password-mutations.ts';
import '../features/content/users/graphql/user-mutations.ts';
import '../features/content/revisions/graphql/revision-queries.ts';
import '../features/content/revisions/graphql/revision-mutations.ts';
import '../features/content/site/graphql/content-type-type.ts';
import '../features/content/site/graphql/taxonomy-type.ts';
import '../features/content/site/graphql/type-queries.ts';
import '../features/content/site/graphql/enqueued-assets.ts';
import '../features/content/site/graphql/plugins-and-themes.ts';
import '../features/content/oembed/graphql/embed-queries.ts';
import '../features/content/page-builder/graphql/global-types.ts';
import '../features/content/page-builder/graphql/global-mutations.ts';
import '../features/content/page-builder/graphql/favorite-fields.ts';
import '../features/content/page-builder/graphql/template-fields.ts';
import '../features/content/page-builder/graphql/usage-event-fields.ts';
import '../features/audience/forms/graphql/form-type.ts';
import '../features/audience/forms/graphql/form-queries.ts';
import '../features/audience/forms/graphql/form-mutations.ts';
import '../features/audience/forms/graphql/submit-form-mutation.ts';
import '../features/audience/forms/graphql/submission-type.ts';
import '../features/audience/forms/graphql/submission-fields.ts';
import '../features/audience/donations/graphql/campaign-type.ts';
import '../features/audience/donations/graphql/donor-type.ts';
import '../features/audience/donations/graphql/donation-type.ts';
import '../features/audience/donations/graphql/donation-queries.ts';
import '../features/audience/donations/graphql/donation-report-query.ts';
import '../features/audience/donations/graphql/campaign-mutations.ts';
import '../features/audience/donations/graphql/donation-mutations.ts';
import '../features/audience/donations/graphql/donor-mutations.ts';
import '../features/audience/donations/graphql/donation-csv-fields.ts';
import '../features/audience/mailing/graphql/mailing-types.ts';
import '../features/audience/mailing/graphql/mailing-queries.ts';
import '../features/audience/mailing/graphql/mailing-list-mutations.ts';
import '../features/audience/mailing/graphql/mailing-form-mutations.ts';
import '../features/audience/mailing/graphql/sign-up-mutations.ts';
import '../features/admin/abilities/graphql/ability-fields.ts';
import '../features/admin/health/graphql/site-health.ts';
import '../features/content/block-editor/graphql/block-editor-fields.ts';
import '../features/calendar/events/graphql/event-type.ts';
import '../features/calendar/events/graphql/event-times.ts';
import '../features/calendar/events/graphql/event-related.ts';
import '../features/calendar/events/graphql/event-relations.ts';
import '../features/calendar/events/graphql/event-queries.ts';
import '../features/calendar/events/graphql/event-mutations.ts';
import '../features/calendar/venues/graphql/venue-type.ts';
import '../features/calendar/venues/graphql/venue-queries.ts';
import '../features/calendar/venues/graphql/venue-mutations.ts';
import '../features/calendar/organizers/graphql/organizer-type.ts';
import '../features/calendar/organizers/graphql/organizer-queries.ts';
import '../features/calendar/organizers/graphql/organizer-mutations.ts';
import '../features/calendar/event-terms/graphql/events-category-type.ts';
import '../features/calendar/event-terms/graphql/events-category-queries.ts';
import '../features/calendar/ical/graphql/import-calendar-mutation.ts';
import '../features/admin/jobs/graphql/failed-job-fields.ts';
import '../features/calendar/imports/graphql/event-import-queries.ts';
import '../features/calendar/imports/graphql/event-import-mutations.ts';
import '../features/calendar/imports/graphql/import-callback-mutations.ts';
import '../features/calendar/imports/graphql/event-import-subscription.ts';
import '../features/calendar/views/graphql/calendar-view-query.ts';
import type { GraphQLSchema } from 'graphql';
import { builder } from '../graphql/builder.ts';
import type { ExtendedEnums } from '../graphql/extended-enums.ts';
import { introspectInTurns } from '../graphql/introspect-in-turns.ts';
import { introspectPublishedTypes } from '../graphql/published-type.ts';
import { orderValues } from '../model/graphql-fields.ts';
import type { Context } from '../operation/context.ts';
import { kinds } from './kinds.ts';

/** The whole schema, made of what the features named above have added, with what a site adds to enums. */
export function makeSchema(extendedEnums: ExtendedEnums): GraphQLSchema {
  const orders = Object.assign({}, ...[...kinds.values()].map(({ fields }) => orderValues(fields)));
  const made = builder.toSchema({
    extendedEnums: { PostObjectsConnectionOrderbyEnum: orders, ...extendedEnums },
  });
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
