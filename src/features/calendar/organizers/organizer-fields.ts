import { integer, nullable, shownAs, string } from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';
import { calendarArgs, wordArg } from '../entries/calendar-args.ts';

const nullableText = (description: string) =>
  shownAs(nullable(string({ description })), { description, type: 'string', default: null });

const author = "The author's user id.";

/** What may be written of an organizer (interface.md §2.3), in the index's order. */
export const organizerFields = calendarArgs({
  author: shownAs(nullable(integer({ description: author })), {
    description: author,
    type: 'integer',
    default: null,
  }),
  date: nullableText("The date of publication, in the site's time."),
  date_utc: nullableText('The date of publication, in UTC.'),
  organizer: nullableText('The name.'),
  description: wordArg('What is to be said of them, as HTML.', LONG_TEXT),
  status: nullableText('The status.'),
  phone: wordArg('The telephone number.'),
  website: wordArg('The address of their website.'),
  email: wordArg('The e-mail address.'),
  image: wordArg('Their picture: the id of a media item, or the address of its file.'),
});
