import { sql } from 'kysely';
import { schemaOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { cellsAround, EARTH_RADIUS_KM, type Place } from './geo-cell.ts';

/** A place and a distance from it. */
export interface Neighbourhood extends Place {
  readonly km: number;
}

interface Asked {
  readonly lat: number;
  readonly lng: number;
  readonly km?: number | null | undefined;
}

/** An argument that lists what is around a place. */
export const nearArg = (description: string) =>
  schemaOf<Asked>({
    type: 'object',
    required: ['lat', 'lng'],
    properties: {
      lat: { type: 'number' },
      lng: { type: 'number' },
      km: { type: ['number', 'null'] },
    },
    description,
  });

/** The default distance, in kilometres. */
export const DEFAULT_KM = 25;

/** More than half the circumference of the Earth. */
const FARTHEST_KM = 20_100;

/**
 * Reads a place and a distance.
 * @param names the names of the arguments, for errors; those of members of `near` unless given
 * @throws ApiError `rest_invalid_param` for coordinates that don't exist, or a distance that is not positive
 */
export function readNeighbourhood(
  { lat, lng, km }: Asked,
  names: Readonly<Record<keyof Asked, string>> = {
    lat: 'near.lat',
    lng: 'near.lng',
    km: 'near.km',
  },
): Neighbourhood {
  if (!(Math.abs(lat) <= 90)) throw invalidCalendarParam(names.lat, 'must be between -90 and 90');
  if (!(Math.abs(lng) <= 180))
    throw invalidCalendarParam(names.lng, 'must be between -180 and 180');
  const reach = km ?? DEFAULT_KM;
  if (!(reach > 0 && reach <= FARTHEST_KM))
    throw invalidCalendarParam(names.km, `must be above 0 and at most ${FARTHEST_KM}`);
  return { latitude: lat, longitude: lng, km: reach };
}

/** A venue and its distance in kilometres. */
export interface NearVenue {
  readonly id: number;
  readonly km: number;
}

/**
 * Returns the public venues within a distance of a place, nearest first. Takes one statement, which reads only the
 * cells around the place.
 * @param most maximum number of venues; their ids may become parameters of a statement
 */
export async function venuesNear(
  context: Context,
  { km, ...centre }: Neighbourhood,
  most = 10_000,
): Promise<readonly NearVenue[]> {
  const { rows } = await candidates(context, { km, ...centre });
  return rows
    .map(({ id, latitude, longitude }) => ({ id, km: haversine(centre, { latitude, longitude }) }))
    .filter((venue) => venue.km <= km)
    .sort((a, b) => a.km - b.km || a.id - b.id)
    .slice(0, most);
}

/** The join order is fixed, because a planner without statistics might begin with all entries of the kind. */
function candidates(context: Context, { km, ...centre }: Neighbourhood) {
  const cells = cellsAround(centre, km).map(
    ({ first, last }) => sql`"Venue"."geoCell" BETWEEN ${first} AND ${last}`,
  );
  return sql<Place & { readonly id: number }>`
    SELECT "Venue"."entryId" AS "id", "Venue"."latitude", "Venue"."longitude"
    FROM "Venue" CROSS JOIN "Entry"
    WHERE (${sql.join(cells, sql` OR `)})
    AND "Entry"."id" = "Venue"."entryId" AND "Entry"."status" = 'publish'`.execute(
    context.read('Venue', 'Entry'),
  );
}

/** Returns the distance of two places in kilometres. It treats the Earth as a sphere, with an error of up to 0.5 %. */
export function haversine(from: Place, to: Place): number {
  const [south, north] = [from.latitude, to.latitude].map(toRadians) as [number, number]; // two of two
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(south) * Math.cos(north) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
