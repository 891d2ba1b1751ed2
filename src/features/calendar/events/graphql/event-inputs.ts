import { arg, ids } from '../../../../graphql/args-input.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { eventOrganizerInput } from '../../organizers/graphql/organizer-type.ts';
import { calendarInputFields } from '../../parties/graphql/party-inputs.ts';
import { eventVenueInput } from '../../venues/graphql/venue-type.ts';

const flag = <const Name extends string>(name: Name) => arg(name, { nullIs: false });

/** Terms may be given by slug. */
export const terms = (name: 'categories' | 'tags', description: string) =>
  ids(name, 'term', {
    read: (term) => toDatabaseId(term as string | number, 'term') ?? term, // the value of an ID
    nullIs: [],
    description,
  });

const all = (records: readonly unknown[]) => records;

/** What mutations write of an event. */
export const eventInputFields = {
  ...calendarInputFields,
  allDay: flag('all_day'),
  categories: terms('categories', 'Its categories: ids or slugs.'),
  cost: arg('cost'),
  endDate: arg('end_date'),
  excerpt: arg('excerpt'),
  exdates: arg('exdates', {
    description: 'When it would take place by its rule and does not.',
  }),
  hideFromListings: flag('hide_from_listings'),
  isFeatured: flag('featured'),
  isSticky: flag('sticky'),
  organizers: arg('organizer', {
    type: eventOrganizerInput.ref,
    isList: true,
    read: eventOrganizerInput.read,
    collect: all,
    description: 'Who holds it: all of them.',
  }),
  rrule: arg('rrule', {
    nullIs: '',
    description: 'How it repeats (RFC 5545); empty for what happens once.',
  }),
  showMap: flag('show_map'),
  showMapLink: flag('show_map_link'),
  slug: arg('slug'),
  startDate: arg('start_date'),
  tags: terms('tags', 'Its tags: ids or slugs.'),
  timezone: arg('timezone'),
  title: arg('title'),
  venue: arg('venue', {
    type: eventVenueInput.ref,
    read: eventVenueInput.read,
    collect: all,
    nullIs: [],
    description: 'Where it takes place.',
  }),
  venues: arg('venue', {
    type: eventVenueInput.ref,
    isList: true,
    read: eventVenueInput.read,
    collect: all,
    description: 'The same for several places: all of them.',
  }),
  website: arg('website', { nullIs: '' }),
};
