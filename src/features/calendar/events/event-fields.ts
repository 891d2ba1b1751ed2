import {
  anything,
  boolean,
  integer,
  list,
  schemaOf,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../operation/bounds.ts';
import { calendarArgs, wordArg } from '../entries/calendar-args.ts';

const ids = (description: string) =>
  shownAs(
    schemaOf<readonly (string | number)[] | null>({
      ...list(schemaOf({ type: ['string', 'integer'] }), { maxItems: RECORD_LIST }),
      type: ['array', 'null'],
      description,
    }),
    { description, items: { type: 'integer' }, default: null },
  );

/** An id, the fields of a new record, or a list of either; `readLinked` checks the contents. */
const linked = (description: string) =>
  shownAs(anything({ description }), { description, items: { type: 'integer' }, default: null });

const flag = (description: string) => boolean({ description });

/**
 * The writable fields of an event (docs/rest.md §6.1), in the order of the site index. Null means the field was not
 * given.
 */
export const eventFields = calendarArgs({
  author: integer({ description: "The author's user id." }),
  date: string({ description: "The date of publication, in the site's time." }),
  date_utc: string({ description: 'The date of publication, in UTC.' }),
  title: string({ description: 'The title.' }),
  description: string({ maxLength: LONG_TEXT, description: 'What is to be said of it, as HTML.' }),
  slug: string({ description: 'The name in the address.' }),
  excerpt: string({ maxLength: LONG_TEXT, description: 'The same in short.' }),
  status: string({ description: 'The status.' }),
  timezone: string({
    description: 'The zone whose clocks the times are of; empty for the site’s.',
  }),
  all_day: shownAs(flag('Whether it lasts whole days.'), {
    description: 'Whether it lasts whole days.',
    type: 'boolean',
    default: false,
  }),
  start_date: string({ description: 'When it begins.' }),
  end_date: string({ description: 'When it ends.' }),
  image: shownAs(wordArg('Its picture: the id of a media item, or the address of its file.'), {
    description: 'Its picture: the id of a media item, or the address of its file.',
    type: 'string',
  }),
  cost: anything({ description: 'What it costs: `12`, `10-25`, `Free`.' }),
  website: shownAs(wordArg('The address of its website.'), {
    description: 'The address of its website.',
    default: null,
  }),
  show_map: flag('Whether its page shows a map.'),
  show_map_link: flag('Whether its page links to a map.'),
  hide_from_listings: flag('Whether views of the calendar leave it out.'),
  sticky: flag('Whether views of the calendar put it first.'),
  featured: flag('Whether it is featured.'),
  categories: ids('Its categories, by id or slug.'),
  tags: ids('Its tags, by id or slug.'),
  venue: linked('Where it takes place: the id of a venue, the fields of a new one, or a list.'),
  organizer: linked('Who holds it: the id of an organizer, the fields of a new one, or a list.'),
  rrule: unlisted(
    schemaOf<string | null>({
      type: ['string', 'null'],
      description: 'How it repeats (RFC 5545); empty or null for what happens once.',
    }),
  ),
  exdates: unlisted(
    list(string(), {
      maxItems: RECORD_LIST,
      description: 'When an occurrence would begin that does not take place.',
    }),
  ),
});
