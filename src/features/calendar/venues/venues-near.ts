import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { cellsAround, type Place } from './geo-cell.ts';
import { haversine } from './haversine.ts';

/** A place, and how far from it. */
export interface Neighbourhood extends Place {
  readonly km: number;
}

/** A venue and its distance in kilometres. */
export interface NearVenue {
  readonly id: number;
  readonly km: number;
}

/**
 * The public venues within some kilometres of a place, nearest first. One statement, which reads the squares around the place only.
 * @param most how many are told at most: their ids are likely to become parameters of a statement
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

/** The order of the tables is said, since a planner that knows little of the data might begin with all entries of the kind. */
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
