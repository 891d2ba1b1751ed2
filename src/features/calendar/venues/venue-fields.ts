import { integer, nullable, number, string, unlisted } from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';
import { calendarArgs, switchArg, wordArg } from '../entries/calendar-args.ts';

/** What may be written of a venue (interface.md §2.2), in the index's order. */
export const venueFields = calendarArgs({
  author: integer({ description: "The author's user id." }),
  date: string({ description: "The date of publication, in the site's time." }),
  date_utc: string({ description: 'The date of publication, in UTC.' }),
  venue: string({ description: 'The name.' }),
  description: wordArg('What is to be said of it, as HTML.', LONG_TEXT),
  status: string({ description: 'The status.' }),
  show_map: switchArg('Whether its page shows a map.'),
  show_map_link: switchArg('Whether its page links to a map.'),
  address: wordArg('Street and number.'),
  city: wordArg('The town.'),
  country: wordArg('The country.'),
  province: wordArg('The province, outside of the United States.'),
  state: wordArg('The state, in the United States.'),
  zip: wordArg('The postal code.'),
  phone: wordArg('The telephone number.'),
  stateprovince: wordArg('The state or province, whichever the country has.'),
  website: wordArg('The address of its website.'),
  image: wordArg('Its picture: the id of a media item, or the address of its file.'),
  geo_lat: unlisted(
    nullable(
      number({ minimum: -90, maximum: 90, description: 'Degrees north; together with geo_lng.' }),
    ),
  ),
  geo_lng: unlisted(
    nullable(
      number({ minimum: -180, maximum: 180, description: 'Degrees east; together with geo_lat.' }),
    ),
  ),
});
