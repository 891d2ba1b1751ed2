import { invalidCalendarParam } from '../entries/invalid-param.ts';
import type { Neighbourhood } from './venues-near.ts';

/** Half the way around the Earth and a little more: everything is nearer. */
const FARTHEST_KM = 20_100;

interface Asked {
  readonly lat: number;
  readonly lng: number;
  readonly km: number;
}

/**
 * The surroundings of a place as a caller named them; `names` are the arguments'.
 * @throws ApiError `rest_invalid_param` for what is on no globe, or a distance that is none
 */
export function readNeighbourhood(
  { lat, lng, km }: Asked,
  names: Readonly<Record<keyof Asked, string>>,
): Neighbourhood {
  if (!(Math.abs(lat) <= 90)) throw invalidCalendarParam(names.lat, 'must be between -90 and 90');
  if (!(Math.abs(lng) <= 180))
    throw invalidCalendarParam(names.lng, 'must be between -180 and 180');
  if (!(km > 0 && km <= FARTHEST_KM))
    throw invalidCalendarParam(names.km, `must be above 0 and at most ${FARTHEST_KM}`);
  return { latitude: lat, longitude: lng, km };
}
