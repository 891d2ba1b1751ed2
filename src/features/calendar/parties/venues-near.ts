import { sql } from 'kysely';
import { schemaOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';

/** The grid has squares of a quarter of a degree: columns around the Earth, rows from pole to pole. */
const PER_DEGREE = 4;
const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;

/** A place in degrees (WGS 84). */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A range of cell numbers, both included. */
export interface CellRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the number of a place's cell. Cells are numbered by row from the south pole, and from the 180° meridian eastwards. */
export const geoCell = ({ latitude, longitude }: Place): number =>
  rowOf(latitude) * COLUMNS + columnOf(longitude);

/**
 * Returns cells that contain every place within `km` kilometres of a place, and little more, across the 180° meridian
 * and the poles. Returns whole rows if there would be too many ranges.
 */
export function cellsAround({ latitude, longitude }: Place, km: number): readonly CellRange[] {
  const degrees = (km / EARTH_RADIUS_KM) * (180 / Math.PI) + MARGIN;
  const south = rowOf(latitude - degrees);
  const north = rowOf(latitude + degrees);
  const reach = longitudeReach(latitude, degrees);
  if (reach >= 180 || north - south >= MOST_ROWS)
    return [{ first: south * COLUMNS, last: (north + 1) * COLUMNS - 1 }];
  const columns = columnsBetween(longitude - reach, longitude + reach);
  const rows = Array.from({ length: north - south + 1 }, (_, i) => (south + i) * COLUMNS);
  return rows.flatMap((row) =>
    columns.map(({ first, last }) => ({ first: row + first, last: row + last })),
  );
}

/** The mean radius of the Earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

/** From this many rows on, a condition for each would cost more than it saves. */
const MOST_ROWS = 100;

/** Degrees that make up for rounding. */
const MARGIN = 1e-6;

/** Returns how far east and west a circle reaches, in degrees: 180 if it contains a pole. */
function longitudeReach(latitude: number, degrees: number): number {
  if (Math.abs(latitude) + degrees >= 90) return 180;
  const [angle, parallel] = [degrees, latitude].map((one) => (one * Math.PI) / 180);
  const sine = Math.sin(angle ?? 0) / Math.cos(parallel ?? 0);
  return sine >= 1 ? 180 : (Math.asin(sine) * 180) / Math.PI + MARGIN;
}

/** Returns one range of columns, or two if they cross the 180° meridian. */
function columnsBetween(west: number, east: number): readonly CellRange[] {
  if (east - west >= 360 - 1 / PER_DEGREE) return [{ first: 0, last: COLUMNS - 1 }];
  const first = columnOf(west);
  const last = columnOf(east);
  if (first <= last) return [{ first, last }];
  return [
    { first: 0, last },
    { first, last: COLUMNS - 1 },
  ];
}

const rowOf = (latitude: number): number =>
  Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) * PER_DEGREE)));

function columnOf(longitude: number): number {
  const column = Math.floor((longitude + 180) * PER_DEGREE) % COLUMNS;
  return column < 0 ? column + COLUMNS : column;
}

/** A place and a distance from it. */
export interface Neighbourhood extends Place {
  readonly km: number;
}

/** A place as arguments give it; within 25 km unless said. */
export interface AskedPlace {
  readonly lat: number;
  readonly lng: number;
  readonly km?: number | null | undefined;
}

/** An argument that lists what is around a place. */
export const nearArg = (description: string) =>
  schemaOf<AskedPlace>({
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

/** A little over half the circumference of the Earth. */
const FARTHEST_KM = 20_100;

/**
 * Reads a place and a distance.
 * @param names the names of the arguments, for errors; those of members of `near` unless given
 * @throws ApiError `rest_invalid_param` for coordinates that don't exist, or a distance that is not positive
 */
export function readNeighbourhood(
  { lat, lng, km }: AskedPlace,
  names: Readonly<Record<keyof AskedPlace, string>> = {
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
