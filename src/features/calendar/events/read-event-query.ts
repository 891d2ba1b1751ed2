import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { entryById } from '../../content/entries/entry-loaders.ts';
import type { TermCondition } from '../../content/entries/entry-query.ts';
import { parseSearch } from '../../content/entries/search-terms.ts';
import { withDescendants } from '../../content/terms/raise-versions.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { readListedStatuses } from '../entries/calendar-status.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { venueKind } from '../venues/venue-kind.ts';
import { readNeighbourhood, venuesNear } from '../venues/venues-near.ts';
import type { eventListArgs } from './event-list-args.ts';
import type { EventQuery } from './event-query.ts';
import type { EventWindow } from './event-window.ts';
import { findTerm } from './find-term.ts';

/** The arguments of a list apart from dates and paging. */
export type EventFilters = Partial<
  Omit<ArgValues<typeof eventListArgs>, 'page' | 'per_page' | 'strict_dates'>
>;

/**
 * Converts the arguments of a list of events to a query (interface.md §4.3); earliest first, or nearest first if a
 * place is given.
 * @throws ApiError `rest_invalid_param` for unknown ids and slugs, for one coordinate without the other, and for a
 * status that can't be listed
 */
export async function readEventQuery(
  context: Context,
  args: EventFilters,
  { bounds }: Pick<EventWindow, 'bounds'>,
): Promise<EventQuery> {
  const { search, include, post_parent: parent } = args;
  const near = await readNear(context, args);
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
    nearVenues: near,
    order: [
      ...(near ? [BY_DISTANCE] : []),
      // Events requested by id come in the order of their publication dates.
      ...(include === undefined ? [BY_START] : [BY_DATE]),
    ],
  };
}

const BY_DISTANCE = { by: 'distance', direction: 'asc' } as const;
const BY_START = { by: 'start', direction: 'asc' } as const;
const BY_DATE = { by: 'date', direction: 'asc' } as const;

/** Returns the public venues around a place, nearest first; undefined if no place is given. */
async function readNear(
  context: Context,
  args: EventFilters,
): Promise<readonly number[] | undefined> {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_distance: km } = args;
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined) throw invalidCalendarParam('geoloc_lat', 'is missing beside geoloc_lng');
  if (lng === undefined) throw invalidCalendarParam('geoloc_lng', 'is missing beside geoloc_lat');
  const around = readNeighbourhood({ lat, lng, km }, NAMES);
  return (await venuesNear(context, around, MOST_VENUES)).map(({ id }) => id);
}

const NAMES = { lat: 'geoloc_lat', lng: 'geoloc_lng', km: 'geoloc_distance' };

/** The ids become parameters of a statement. */
const MOST_VENUES = 1000;

/** Resolves terms by id or slug; a category includes its descendants. */
async function readTerms(
  context: Context,
  name: string,
  taxonomy: string,
  asked: readonly (string | number)[] | undefined,
): Promise<readonly TermCondition[]> {
  if (asked === undefined || asked.length === 0) return [];
  const found = await Promise.all(asked.map((one) => findTerm(context, taxonomy, String(one))));
  const ids = found.flatMap((id) => id ?? []);
  if (ids.length < found.length) throw invalidCalendarParam(name, 'names a term that is not there');
  return [{ termIds: await withDescendants(context, ids), match: 'some' }];
}

/** Resolves venue or organizer ids; all of them must exist. */
async function readRelated(
  context: Context,
  name: string,
  kind: string,
  asked: readonly (string | number)[] | undefined,
): Promise<readonly number[] | undefined> {
  if (asked === undefined || asked.length === 0) return undefined;
  const ids = asked.map(Number);
  const found = await Promise.all(ids.map((id) => entryById(context).load(id)));
  if (!found.every((one) => one?.kind === kind))
    throw invalidCalendarParam(name, 'names none that is there');
  return ids;
}
