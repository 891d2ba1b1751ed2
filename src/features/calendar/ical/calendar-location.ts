import type { PartyRecord } from '../parties/party-loaders.ts';
import { regionOf } from '../venues/venue-region.ts';
import type { CalendarEvent } from './calendar-event.ts';

/**
 * Formats where an event takes place, on one line and as coordinates; of several venues, the first one with coordinates
 * gives the place.
 */
export function calendarLocation(
  venues: readonly PartyRecord<'Venue'>[],
): Pick<CalendarEvent, 'location' | 'place'> {
  const located = venues.find(
    ({ details }) => details.latitude !== null && details.longitude !== null,
  );
  return {
    location: venues.map(written).join('; '),
    place: located
      ? { latitude: located.details.latitude ?? 0, longitude: located.details.longitude ?? 0 }
      : null,
  };
}

const written = ({ entry, details: venue }: PartyRecord<'Venue'>): string =>
  [
    entry.title,
    venue.address,
    [venue.zip, venue.city].filter((part) => part !== '').join(' '),
    regionOf(venue),
    venue.country,
  ]
    .filter((part) => part !== '')
    .join(', ');
