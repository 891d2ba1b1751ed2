import type { Venue } from '../parties/party-loaders.ts';

type RegionColumns = Pick<Venue, 'stateProvince' | 'state' | 'province' | 'country'>;

/** The default of `stateprovince`: the state in the United States, the province elsewhere (recorded). */
export const impliedRegion = ({
  state,
  province,
  country,
}: Omit<RegionColumns, 'stateProvince'>): string =>
  (HAS_STATES.test(country) ? state : '') || province;

/** Returns the part of the country for people to read, whichever of the three columns has it. */
export const regionOf = (venue: RegionColumns): string =>
  venue.stateProvince || impliedRegion(venue) || venue.state;

/** An unknown country has states, too. */
const HAS_STATES = /^(|united states( of america)?|usa?|u\.s\.(a\.)?)$/i;
