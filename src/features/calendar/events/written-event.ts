import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { sanitizeHtml } from '../../content/entries/text/sanitize-html.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { plainText, webAddress } from '../entries/plain-text.ts';
import { readWrittenCalendarEntry } from '../entries/written-calendar-entry.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { readLinked } from '../parties/linked-parties.ts';
import { venueKind } from '../venues/venue-kind.ts';
import { type CostColumns, readCost } from './event-cost.ts';
import type { eventFields } from './event-fields.ts';
import type { EventRecord } from './event-loaders.ts';
import { findTerm } from './find-term.ts';
import type { EventChanges, EventColumns } from './write-event.ts';
import { readWrittenTimes } from './written-times.ts';

/** The fields of an event as a caller gives them; absent and null are not written. */
export type EventValues = Partial<ArgValues<typeof eventFields>>;

/**
 * Converts a caller's fields to changes (docs/rest.md §6.1); the caller of this function checks rights. A new event
 * needs its times.
 * @param before null for a new event
 * @throws ApiError `rest_invalid_param` for invalid values, `rest_forbidden` for new venues and organizers that the
 * viewer may not create
 */
export async function readWrittenEvent(
  context: Context,
  values: EventValues,
  before: EventRecord | null,
): Promise<EventChanges> {
  const times = readWrittenTimes(context, values, before?.event ?? null);
  const [entry, terms, venues, organizers] = await Promise.all([
    readEntry(context, values, before),
    readTerms(context, values),
    readLinked(context, venueKind, values.venue),
    readLinked(context, organizerKind, values.organizer),
  ]);
  return {
    entry: { ...entry, ...(Object.keys(terms).length === 0 ? {} : { terms }) },
    event: { ...readColumns(values), ...times },
    venues,
    organizers,
  };
}

async function readEntry(
  context: Context,
  values: EventValues,
  before: EventRecord | null,
): Promise<EntryChanges> {
  const { title, excerpt, slug, sticky } = values;
  const mayWriteFreely = context.viewer.can('unfiltered_html');
  return {
    ...(await readWrittenCalendarEntry(
      context,
      eventKind,
      values,
      { title, titleName: 'title' },
      before?.entry ?? null,
    )),
    excerpt: excerpt === undefined || mayWriteFreely ? excerpt : sanitizeHtml(excerpt),
    slug,
    isSticky: sticky,
  };
}

function readColumns(values: EventValues): EventColumns {
  return {
    ...readCostOf(values.cost),
    website: webAddress('website', values.website),
    showsMap: values.show_map,
    showsMapLink: values.show_map_link,
    isHidden: values.hide_from_listings,
    isFeatured: values.featured,
  };
}

function readCostOf(cost: unknown): CostColumns | undefined {
  if (cost === undefined || cost === null) return undefined;
  if (typeof cost !== 'string' && typeof cost !== 'number')
    throw invalidCalendarParam('cost', 'is no text');
  return readCost(plainText(cost) ?? '');
}

async function readTerms(
  context: Context,
  { categories, tags }: EventValues,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const asked = [
    ['categories', 'ext_events_cat', categories],
    ['tags', 'post_tag', tags],
  ] as const;
  const found = await Promise.all(
    asked.map(async ([name, taxonomy, words]) => {
      if (words === undefined || words === null) return [];
      const ids = await Promise.all(words.map((word) => findTerm(context, taxonomy, String(word))));
      if (ids.includes(undefined))
        throw invalidCalendarParam(name, 'names a term that is not there');
      return [[taxonomy, ids.flatMap((id) => id ?? [])] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
