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
