import type { Venue } from '../parties/party-loaders.ts';

type RegionColumns = Pick<Venue, 'stateProvince' | 'state' | 'province' | 'country'>;

/** What `stateprovince` becomes where it isn't said: the state in the United States, and elsewhere the province (recorded). */
export const impliedRegion = ({
  state,
  province,
  country,
}: Omit<RegionColumns, 'stateProvince'>): string =>
  (HAS_STATES.test(country) ? state : '') || province;

/** The part of the country for people to read, whichever of the three it was written as. */
export const regionOf = (venue: RegionColumns): string =>
  venue.stateProvince || impliedRegion(venue) || venue.state;

/** A country that is not said has states, too. */
const HAS_STATES = /^(|united states( of america)?|usa?|u\.s\.(a\.)?)$/i;
