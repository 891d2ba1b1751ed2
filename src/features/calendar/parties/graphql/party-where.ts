import { arg, id } from '../../../../graphql/args-input.ts';
import {
  authorWhereFields,
  entryWhereFields,
} from '../../../content/entries/graphql/entry-where.ts';

/** The `where` fields of lists of venues and of organizers. */
export const partyWhereFields = {
  ...entryWhereFields,
  ...authorWhereFields,
  event: id('event', 'post', { description: 'Those of this event.' }),
  hasEvents: arg('has_events', {
    type: 'Boolean',
    read: (hasEvents) => hasEvents || undefined,
    description: 'Only those with published events.',
  }),
  onlyWithUpcoming: arg('only_with_upcoming', {
    type: 'Boolean',
    description: 'Only those with published events that are not over yet.',
  }),
};
