import { arg, id, validId } from '../../../../graphql/args-input.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { unpublishField } from '../../../content/entries/graphql/kind-type.ts';

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
