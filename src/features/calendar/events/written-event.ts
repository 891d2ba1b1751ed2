import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import { unpublishArgs } from '../../../content/entries/written-entry-args.ts';
import { writeArgs } from '../../../content/fields/field.ts';
import { toColumns } from '../../../content/fields/field-values.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { canCreateTerms } from '../../../content/terms/term-policy.ts';
import { sanitizeHtml } from '../../../content/text/sanitize-html.ts';
import {
  type ArgValues,
  anything,
  boolean,
  integer,
  list,
  MAX_INTEGER,
  schemaOf,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { contactFormById } from '../../audience/forms/contact-form.ts';
import {
  calendarArgs,
  invalidCalendarParam,
  isId,
  plainText,
  readParts,
  unindexedArgs,
  webAddress,
  wordArg,
} from '../entries/calendar-args.ts';
import { readWrittenCalendarEntry } from '../entries/written-calendar-entry.ts';
import { findNamedTerms, nameOf, termNamed } from '../event-terms/named-terms.ts';
import { readLinked } from '../parties/linked-parties.ts';
import { organizerKind } from '../parties/organizer-kind.ts';
import { venueKind } from '../parties/venue-kind.ts';
import { type CostColumns, readCost } from './event-cost.ts';
import type { EventRecord } from './event-loaders.ts';
import { completeStatus, eventStatusFields } from './event-status.ts';
import type { EventChanges, EventColumns, NewTerms } from './write-event.ts';
import { readWrittenTimes } from './written-times.ts';

const ids = (description: string) =>
  shownAs(
    schemaOf<readonly (string | number)[] | null>({
      ...list(schemaOf({ type: ['string', 'integer'] }), { maxItems: RECORD_LIST }),
      type: ['array', 'null'],
      description,
    }),
    { description, items: { type: 'integer' }, default: null },
  );

/** An id, the fields of a new record, or a list of either; `readLinked` checks the contents. */
const linked = (description: string) =>
  shownAs(anything({ description }), { description, items: { type: 'integer' }, default: null });

/** The most places of one event. */
const MOST_CAPACITY = 1_000_000;

const flag = (description: string) => boolean({ description });

/**
 * The writable fields of an event (docs/rest.md §6.1), in the order of the site index. Null means the field was not
 * given.
 */
export const eventFields = calendarArgs({
  author: integer({ description: "The author's user id." }),
  date: string({ description: "The date of publication, in the site's time." }),
  date_utc: string({ description: 'The date of publication, in UTC.' }),
  title: string({ description: 'The title.' }),
  description: string({ maxLength: LONG_TEXT, description: 'What is to be said of it, as HTML.' }),
  slug: string({ description: 'The name in the address.' }),
  excerpt: string({ maxLength: LONG_TEXT, description: 'The description in short.' }),
  status: string({ description: 'The status.' }),
  timezone: string({
    description: 'The zone whose clocks the times are of; empty for the site’s.',
  }),
  all_day: shownAs(flag('Whether it lasts whole days.'), {
    description: 'Whether it lasts whole days.',
    type: 'boolean',
    default: false,
  }),
  start_date: string({
    description:
      'When it begins, on its own clocks: `2026-11-21 18:00` or another way to write a date.',
  }),
  end_date: string({ description: 'When it ends, in the same way.' }),
  image: shownAs(wordArg('Its picture: the id of a media item, or the address of its file.'), {
    description: 'Its picture: the id of a media item, or the address of its file.',
    type: 'string',
  }),
  cost: anything({ description: 'What it costs: `12`, `10-25`, `Free`.' }),
  website: shownAs(wordArg('The address of its website.'), {
    description: 'The address of its website.',
    default: null,
  }),
  show_map: flag('Whether its page shows a map.'),
  show_map_link: flag('Whether its page links to a map.'),
  hide_from_listings: flag('Whether views of the calendar leave it out.'),
  sticky: flag('Whether views of the calendar put it first.'),
  featured: flag('Whether it is featured.'),
  categories: ids(
    'Its categories, by id, slug or name; a name that is new makes one if the caller may.',
  ),
  tags: ids('Its tags, in the same way.'),
  venue: linked('Where it takes place: the id of a venue, the fields of a new one, or a list.'),
  organizer: linked('Who holds it: the id of an organizer, the fields of a new one, or a list.'),
  capacity: unlisted(
    schemaOf<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: MOST_CAPACITY,
      description: 'How many places there are to reserve; null where nobody reserves any.',
    }),
  ),
  rsvp_form: unlisted(
    schemaOf<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: MAX_INTEGER,
      description: 'The id of the contact form whose fields RSVPs answer.',
    }),
  ),
  rrule: unlisted(
    schemaOf<string | null>({
      type: ['string', 'null'],
      description: 'How it repeats (RFC 5545); empty or null for what happens once.',
    }),
  ),
  exdates: unlisted(
    list(string(), {
      maxItems: RECORD_LIST,
      description: 'When an occurrence would begin that does not take place.',
    }),
  ),
  ...unindexedArgs(writeArgs(eventStatusFields)),
  ...unpublishArgs,
});

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
  const { times, cost, website, entry, terms, venues, organizers } = await readParts({
    times: () => readWrittenTimes(context, values, before?.event ?? null),
    cost: () => readCostOf(values.cost),
    website: () => webAddress('website', values.website),
    entry: () => readEntry(context, values, before),
    terms: () => readTerms(context, values),
    venues: () => readLinked(context, venueKind, values.venue),
    organizers: () => readLinked(context, organizerKind, values.organizer),
    form: () => assertFormExists(context, values.rsvp_form),
  });
  return {
    entry: { ...entry, ...(Object.keys(terms.found).length === 0 ? {} : { terms: terms.found }) },
    newTerms: terms.missing,
    event: {
      ...completeStatus({ ...readColumns(values), ...cost, website }, before?.event ?? null, times),
      ...times,
    },
    venues,
    organizers,
  };
}

async function assertFormExists(context: Context, id: number | null | undefined): Promise<void> {
  if (id && !(await contactFormById(context).load(id)))
    throw invalidCalendarParam('rsvp_form', 'names no contact form');
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
    showsMap: values.show_map,
    showsMapLink: values.show_map_link,
    isHidden: values.hide_from_listings,
    isFeatured: values.featured,
    ...(toColumns(eventStatusFields, values) as EventColumns), // each value by its own field
    capacity: values.capacity,
    rsvpFormId: values.rsvp_form,
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
): Promise<WrittenTerms> {
  const asked = [
    ['categories', 'ext_events_cat', categories],
    ['tags', 'post_tag', tags],
  ] as const;
  const found: Record<string, readonly number[]> = {};
  const missing: NewTerms[] = [];
  for (const [argument, taxonomy, words] of asked) {
    if (words === undefined || words === null) continue;
    const terms = await findNamedTerms(context.services.database, taxonomy, words);
    const ids = words.map((word) => termNamed(terms, word));
    const names = words.map(String).filter((_, i) => ids[i] === undefined);
    const mayCreate = canCreateTerms(context.viewer, taxonomies[taxonomy]);
    if (names.some((name) => !mayCreate || isId(name) || nameOf(name) === ''))
      throw invalidCalendarParam(argument, 'names a term that is not there');
    found[taxonomy] = ids.flatMap((id) => id ?? []);
    if (names.length > 0) missing.push({ argument, taxonomy, names });
  }
  return { found, missing };
}

interface WrittenTerms {
  /** The ids of those that are there, by taxonomy. */
  readonly found: Readonly<Record<string, readonly number[]>>;
  /** The terms that the write creates. */
  readonly missing: readonly NewTerms[];
}
