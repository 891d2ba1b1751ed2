import type { InputFields } from '../../../../graphql/builder.ts';
import { nullIs, READS_NULL, REFUSES_NULL } from '../../../../graphql/cleared-input.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { EventOrganizerInputRef } from '../../organizers/graphql/organizer-type.ts';
import { EventVenueInputRef } from '../../venues/graphql/venue-type.ts';

/** What mutations write of an event. */
export const eventInputFields = (t: InputFields) => ({
  allDay: t.boolean({ extensions: nullIs(false), description: 'Whether it lasts whole days.' }),
  authorId: t.id({ description: "The author's global id or number." }),
  categories: t.idList({
    extensions: { maxItems: RECORD_LIST },
    required: optionalItems,
    description: 'Its categories: ids or slugs.',
  }),
  content: t.string({
    extensions: { maxLength: LONG_TEXT },
    description: 'What is to be said of it, as HTML.',
  }),
  cost: t.string({ description: 'What it costs: `12`, `10-25`, `Free`.' }),
  date: t.string({
    extensions: REFUSES_NULL,
    description: "When it is published, in the site's time unless a zone is said.",
  }),
  endDate: t.string({ description: 'When it ends.' }),
  excerpt: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The same in short.' }),
  exdates: t.stringList({
    extensions: { maxItems: RECORD_LIST },
    required: optionalItems,
    description: 'When it would take place by its rule and does not.',
  }),
  featuredImageId: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of its picture; 0 for none.',
  }),
  hideFromListings: t.boolean({
    extensions: nullIs(false),
    description: 'Whether views of the calendar leave it out.',
  }),
  isFeatured: t.boolean({ extensions: nullIs(false), description: 'Whether it is featured.' }),
  isSticky: t.boolean({
    extensions: nullIs(false),
    description: 'Whether views of the calendar put it first.',
  }),
  organizers: t.field({
    type: [EventOrganizerInputRef],
    required: optionalItems,
    description: 'Who holds it: all of them.',
  }),
  rrule: t.string({ description: 'How it repeats (RFC 5545); empty for what happens once.' }),
  showMap: t.boolean({ extensions: nullIs(false), description: 'Whether its page shows a map.' }),
  showMapLink: t.boolean({
    extensions: nullIs(false),
    description: 'Whether its page links to a map.',
  }),
  slug: t.string({ description: 'Its name in the address.' }),
  startDate: t.string({ description: 'When it begins.' }),
  status: t.field({
    type: PostStatusRef,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
  tags: t.idList({
    extensions: { maxItems: RECORD_LIST },
    required: optionalItems,
    description: 'Its tags: ids or slugs.',
  }),
  timezone: t.string({ description: 'The zone whose clocks the times are of.' }),
  title: t.string({ description: 'The title.' }),
  venue: t.field({
    type: EventVenueInputRef,
    extensions: READS_NULL,
    description: 'Where it takes place.',
  }),
  venues: t.field({
    type: [EventVenueInputRef],
    required: optionalItems,
    description: 'The same for several places: all of them.',
  }),
  website: t.string({ description: 'The address of its website.' }),
});
