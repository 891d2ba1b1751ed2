import type { Context } from '../../context.ts';
import type { ArgValues } from '../../operation/args.ts';
import { eventKind, organizerKind, venueKind } from '../calendar-records/calendar-kind.ts';
import { readListedStatuses } from '../calendar-records/calendar-status.ts';
import { unfitParam } from '../calendar-records/unfit-param.ts';
import { entryById } from '../records/entry-loaders.ts';
import type { TermCondition } from '../records/entry-query.ts';
import { parseSearch } from '../records/search-terms.ts';
import { withDescendants } from '../terms/term-descendants.ts';
import type { eventListArgs } from './event-list-args.ts';
import type { EventQuery, Near } from './event-query.ts';
import type { EventWindow } from './event-window.ts';
import { findTerm } from './find-term.ts';

/** What the arguments of a list say beside its dates and page. */
export type EventFilters = Partial<
  Omit<ArgValues<typeof eventListArgs>, 'page' | 'per_page' | 'strict_dates'>
>;

/**
 * The arguments of a list of events as a query (interface.md §4.3); the earliest first, or the nearest where a place is given.
 * @throws ApiError `rest_invalid_param` for ids and slugs that name nothing, one coordinate alone, a status not to be listed
 */
export async function readEventQuery(
  context: Context,
  args: EventFilters,
  { bounds }: Pick<EventWindow, 'bounds'>,
): Promise<EventQuery> {
  const { search, include, post_parent: parent } = args;
  const near = readNear(args);
  const [categories, tags] = await Promise.all([
    readTerms(context, 'categories', 'ext_events_cat', args.categories),
    readTerms(context, 'tags', 'post_tag', args.tags),
  ]);
  return {
    entries: {
      ...readListedStatuses(context, eventKind, args.status),
      ...(include === undefined ? {} : { include: include.map(Number) }),
      ...(parent === undefined ? {} : { parents: [parent] }),
      ...(search === undefined || search.trim() === '' ? {} : { search: parseSearch(search) }),
      terms: [...categories, ...tags],
    },
    bounds,
    venues: await readRelated(context, 'venue', venueKind.kind, args.venue),
    organizers: await readRelated(context, 'organizer', organizerKind.kind, args.organizer),
    isFeatured: args.featured,
    hasCost: args.ticketed,
    hasPlace: args.geoloc,
    near,
    order: [{ by: near ? 'distance' : 'start', direction: 'asc' }, ...(near ? [BY_START] : [])],
  };
}

const BY_START = { by: 'start', direction: 'asc' } as const;

/** Both coordinates or neither. */
function readNear(args: EventFilters): Near | undefined {
  const { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_distance: km = 25 } = args;
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined) throw unfitParam('geoloc_lat', 'is missing beside geoloc_lng');
  if (longitude === undefined) throw unfitParam('geoloc_lng', 'is missing beside geoloc_lat');
  if (Math.abs(latitude) > 90) throw unfitParam('geoloc_lat', 'is not between -90 and 90');
  if (Math.abs(longitude) > 180) throw unfitParam('geoloc_lng', 'is not between -180 and 180');
  if (!(km > 0)) throw unfitParam('geoloc_distance', 'is not above zero');
  return { latitude, longitude, km };
}

/** Terms by id or slug; what is below a category counts with it. */
async function readTerms(
  context: Context,
  name: string,
  taxonomy: string,
  asked: readonly (string | number)[] | undefined,
): Promise<readonly TermCondition[]> {
  if (asked === undefined || asked.length === 0) return [];
  const found = await Promise.all(asked.map((one) => findTerm(context, taxonomy, String(one))));
  const ids = found.flatMap((id) => id ?? []);
  if (ids.length < found.length) throw unfitParam(name, 'names a term that is not there');
  return [{ termIds: await withDescendants(context, ids), match: 'some' }];
}

/** Ids of venues or organizers, all of which must be there. */
async function readRelated(
  context: Context,
  name: string,
  kind: string,
  asked: readonly (string | number)[] | undefined,
): Promise<readonly number[] | undefined> {
  if (asked === undefined || asked.length === 0) return undefined;
  const ids = asked.map(Number);
  const found = await Promise.all(ids.map((id) => entryById(context).load(id)));
  if (!found.every((one) => one?.kind === kind)) throw unfitParam(name, 'names none that is there');
  return ids;
}
