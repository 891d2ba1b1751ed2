import type { KindNames } from '../../../../content/kinds/kind.ts';
import { arg, id, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';
import { restNumber } from '../../../../graphql/node.ts';
import { withArticle } from '../../../../lib/word-forms.ts';
import { findEntryBySlug } from '../../../content/entries/graphql/content-queries.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { addEntryBy, addEntryChanges } from '../../../content/entries/graphql/entry-queries.ts';
import { unpublishField } from '../../../content/entries/graphql/kind-type.ts';
import { formatArgs, textOf } from '../../../content/entries/graphql/node-interfaces.ts';

/**
 * Adds to the type of events, venues or organizers the fields that front ends know from REST and from older schemas, `eventBy` to the
 * queries, `eventChanged` to the subscriptions, and `/event/its-slug` to the paths that `nodeByUri` knows.
 */
export function addCalendarFields(
  type: ReturnType<typeof builder.objectRef<EntryModel>>,
  { name, labels: { one: single } }: KindNames,
): void {
  builder.objectFields(type, (t) => ({
    description: t.string({
      description: 'The same as `content`, under the name that REST has for it.',
      args: formatArgs(),
      resolve: (model, { format }, context) => textOf(model, format, context),
    }),
    [`${single}Id`]: t.int(restNumber),
  }));
  addEntryBy({ type, name, single, one: `A${withArticle(single).slice(1)}`, hasUniqueSlugs: true });
  addEntryChanges(name, single, type);
  const ownPath = new RegExp(`^/${single}/([^/]+)$`);
  findableByPath(async (context, path) => {
    const slug = ownPath.exec(path)?.[1];
    return slug === undefined ? null : findEntryBySlug(context, slug, [name]);
  });
}

/** The fields of events, venues and organizers in mutations. */
export const calendarInputFields = {
  authorId: validId('author', 'user', {
    refusesNull: true,
    description: "The author's global id or number.",
  }),
  content: arg('description', {
    nullIs: '',
    description: 'What is to be said of it, as HTML.',
  }),
  date: arg('date', {
    refusesNull: true,
    description:
      "When it is published, `2026-11-21T18:00:00`, in the site's time unless a zone is said.",
  }),
  featuredImageId: id('image', 'post', {
    read: (given) => String(recordIdOf(given, 'post')),
    nullIs: '0',
    description: 'The global id or number of its picture; 0 for none.',
  }),
  status: arg('status', {
    type: PostStatusRef,
    refusesNull: true,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
  unpublishAt: unpublishField,
};

/** The values of enums for the status of events that are brought from elsewhere. */
export const broughtStatusValues = {
  PUBLISH: { value: 'publish', description: 'Public.' },
  PENDING: { value: 'pending', description: 'Waiting for someone to publish them.' },
  DRAFT: { value: 'draft', description: 'Being written.' },
  PRIVATE: { value: 'private', description: 'For those with the right to see them.' },
} as const;
