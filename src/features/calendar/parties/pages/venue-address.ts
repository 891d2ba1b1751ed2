import { html, type Markup } from '../../../../pages/markup.ts';
import { regionOf } from '../../venues/venue-region.ts';
import type { Venue } from '../party-loaders.ts';

/** Returns the lines of a venue's address. */
const addressLines = (venue: Venue): readonly string[] =>
  [
    venue.address,
    [venue.zip, venue.city].filter((part) => part !== '').join(' '),
    regionOf(venue),
    venue.country,
  ].filter((line) => line !== '');

/** Renders the address, with a link to a map unless the venue hides it; null if nothing is known. */
export function venueAddress(venue: Venue): Markup | null {
  const lines = addressLines(venue);
  const map = venue.showsMapLink ? mapAddress(venue, lines) : null;
  if (lines.length === 0 && map === null) return null;
  return html`<span class="address">${lines.map((line) => html`${line}<br>`)}</span>${
    map !== null && html`<a href="${map}" rel="nofollow">Show on a map</a>`
  }`;
}

/** Prefers coordinates to the address. */
function mapAddress({ latitude, longitude }: Venue, lines: readonly string[]): string | null {
  const map = 'https://www.openstreetmap.org';
  if (latitude !== null && longitude !== null)
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  if (lines.length === 0) return null;
  return `${map}/search?${new URLSearchParams({ query: lines.join(', ') })}`;
}
