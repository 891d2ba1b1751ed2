import type { Venue } from './venue-loaders.ts';

type RegionColumns = Pick<Venue, 'stateProvince' | 'state' | 'province' | 'country'>;

/** `stateprovince` as it is shown: what was said for it, or else the state in the United States, and elsewhere the province (recorded). */
export const stateProvinceOf = ({
  stateProvince,
  state,
  province,
  country,
}: RegionColumns): string => stateProvince || (HAS_STATES.test(country) ? state : '') || province;

/** The part of the country for people to read, whichever of the three it was written as. */
export const regionOf = (venue: RegionColumns): string => stateProvinceOf(venue) || venue.state;

/** A country that is not said has states, too. */
const HAS_STATES = /^(|united states( of america)?|usa?|u\.s\.(a\.)?)$/i;
