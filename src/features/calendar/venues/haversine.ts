import { EARTH_RADIUS_KM, type Place } from './geo-cell.ts';

/** The distance of two places along the Earth's surface, in kilometres; it takes the Earth for a sphere, which errs by up to 0.5 %. */
export function haversine(from: Place, to: Place): number {
  const [south, north] = [from.latitude, to.latitude].map(toRadians) as [number, number]; // two of two
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(south) * Math.cos(north) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
