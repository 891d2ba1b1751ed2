import {
  boolean,
  required,
  schemaOf,
  shownAs,
  string,
  unlisted,
} from '../../../../operation/args.ts';
import { calendarArgs } from '../../entries/calendar-args.ts';
import { idInPath, slugInPath } from '../../entries/find-calendar-entry.ts';
import { eventFields } from '../event-fields.ts';

/** A further zone to show the times in. */
export const zoneArg = {
  tz: unlisted(string({ description: 'A zone on whose clocks times are shown as well.' })),
};

const password = string({ description: 'The password of a protected event.' });

/** The arguments in an item's path, by method. */
export const byId = { ...idInPath, password };

export const bySlug = slugInPath;

/** The site index marks only this slug as optional. */
export const bySlugToChange = {
  slug: shownAs(required(string()), { description: 'Its slug.', type: 'string', required: false }),
};

/** The site index does not show the default. */
const off = ({ description, type }: { readonly description: string; readonly type: string }) =>
  shownAs(boolean({ default: false, description }), { description, type });

/**
 * A REST write resets the fields it leaves out to their defaults (recorded), so clients send all of them. Other
 * surfaces leave absent fields unchanged.
 */
export const resettingFields = calendarArgs({
  timezone: shownAs(string({ default: '' }), {
    description: eventFields.timezone.description,
    type: 'string',
  }),
  all_day: boolean({ default: false, description: eventFields.all_day.description }),
  cost: shownAs(schemaOf<unknown>({ type: ['string', 'number'], default: '' }), {
    description: eventFields.cost.description,
  }),
  website: shownAs(schemaOf<string>({ type: 'string', default: '' }), {
    description: eventFields.website.description,
    default: null,
  }),
  show_map: off(eventFields.show_map),
  show_map_link: off(eventFields.show_map_link),
  hide_from_listings: off(eventFields.hide_from_listings),
  sticky: off(eventFields.sticky),
  featured: off(eventFields.featured),
  organizer: shownAs(
    schemaOf<unknown>({ type: ['string', 'integer', 'array', 'object'], default: [] }),
    {
      description: eventFields.organizer.description,
      items: { type: 'integer' },
      default: null,
    },
  ),
});
