import type { KindNames } from '../../../../content/kinds/kind.ts';
import { arg, id, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { addEntryBy, addEntryChanges } from '../../../content/entries/graphql/entry-queries.ts';
import { unpublishField } from '../../../content/entries/graphql/kind-type.ts';
import { FieldFormatRef, textOf } from '../../../content/entries/graphql/node-interfaces.ts';

/**
 * Adds to the type of events, venues or organizers the fields that front ends know from REST and from older schemas, `eventBy` to the
 * queries, and `eventChanged` to the subscriptions.
 * @param one one with its article: `an event`
 */
export function addCalendarFields(
  type: ReturnType<typeof builder.objectRef<EntryModel>>,
  { name, labels: { one: single } }: KindNames,
  one: string,
): void {
  builder.objectFields(type, (t) => ({
    description: t.string({
      description: 'The same as `content`, under the name that REST has for it.',
      args: { format: t.arg({ type: FieldFormatRef, description: 'How it is given.' }) },
      resolve: (model, { format }, context) => textOf(model, format, context),
    }),
    [`${single}Id`]: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
  }));
  addEntryBy({ type, name, single, one: `A${one.slice(1)}`, hasUniqueSlugs: true });
  addEntryChanges(name, single, type);
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
    description: "When it is published, in the site's time unless a zone is said.",
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
