/** Squares of a quarter of a degree: so many a degree, in a row around the Earth, and rows from pole to pole. */
const PER_DEGREE = 4;
const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;

/** A place in degrees (WGS 84). */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Cells with these numbers, both included. */
export interface CellRange {
  readonly first: number;
  readonly last: number;
}

/** The square that a place lies in: row by row from the south pole, each from the 180° meridian eastwards. */
export const geoCell = ({ latitude, longitude }: Place): number =>
  rowOf(latitude) * COLUMNS + columnOf(longitude);

/**
 * The cells that together hold every place within `km` kilometres of a place, and not many more. They go around the 180° meridian
 * and over the poles; where they would be in too many rows, they are whole rows.
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

/** More rows are searched as a whole: a condition on each would cost more than it saves. */
const MOST_ROWS = 100;

/** In degrees: what rounding may lose. */
const MARGIN = 1e-6;

/** How far east and west, in degrees, a circle reaches: 180 where a pole lies in it. */
function longitudeReach(latitude: number, degrees: number): number {
  if (Math.abs(latitude) + degrees >= 90) return 180;
  const [angle, parallel] = [degrees, latitude].map((one) => (one * Math.PI) / 180);
  const sine = Math.sin(angle ?? 0) / Math.cos(parallel ?? 0);
  return sine >= 1 ? 180 : (Math.asin(sine) * 180) / Math.PI + MARGIN;
}

/** One range of columns, or two where they go over the 180° meridian. */
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
