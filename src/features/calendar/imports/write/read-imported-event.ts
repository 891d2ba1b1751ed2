import type { EntryChanges } from '../../../../content/entries/entry-changes.ts';
import { ApiError, reasonsOf } from '../../../../lib/api-error.ts';
import { anything, required, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { parseArgs } from '../../../../operation/parse-args.ts';
import { readPicture } from '../../entries/calendar-picture.ts';
import type { EventTaxonomy } from '../../event-terms/named-terms.ts';
import { digestOf, storedId } from '../../events/known-events.ts';
import type { EventColumns } from '../../events/write-event.ts';
import { eventFields, readWrittenEvent } from '../../events/written-event.ts';
import type { EventTimes } from '../../events/written-times.ts';
import { type Linked, readLinked } from '../../parties/linked-parties.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { readWrittenParty } from '../../parties/write-party.ts';

/** An event of a batch, parsed, validated and sanitised; it only needs to be written. */
export interface SentEvent {
  /** Its id at its origin. */
  readonly originId: string;
  readonly entry: EntryChanges;
  readonly event: EventColumns & EventTimes;
  /** Absent if the batch gives none; new ones have their `origin` and `originId`. */
  readonly venues: readonly Linked<'Venue'>[] | undefined;
  readonly organizers: readonly Linked<'Organizer'>[] | undefined;
  /** Ids, slugs or names by taxonomy; absent if the batch gives none. */
  readonly terms: Readonly<Record<EventTaxonomy, readonly (string | number)[] | undefined>>;
}

/**
 * Reads the venues of an event in a batch: ids of this site, or fields of new ones. @throws ApiError as `readLinked`
 * does
 */
const readImportedVenues = importedPartiesReader(venueKind);

/** Reads the organizers in the same way. */
const readImportedOrganizers = importedPartiesReader(organizerKind);

function importedPartiesReader<T extends PartyTable>(kind: PartyKind<T>) {
  const args = { ...kind.args, global_id: string({ maxLength: 2000 }) };
  return (
    context: Context,
    value: unknown,
    origin: string,
  ): Promise<readonly Linked<T>[] | undefined> =>
    readLinked(
      context,
      kind,
      asImported(value),
      args,
      async ({ global_id: globalId, ...values }) => {
        const changes = await readWrittenParty(context, kind, values, null);
        const originId =
          typeof globalId === 'string' && globalId !== ''
            ? storedId(globalId)
            : digestOf(JSON.stringify([changes.entry, changes.details]));
        return { ...changes, details: { ...changes.details, origin, originId } };
      },
    );
}

/** Removes what only has a meaning at the origin: the author, and of a record with a global id its id and image. */
function asImported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asImported);
  if (typeof value !== 'object' || value === null) return value;
  const { author: _, ...fields }: Record<string, unknown> = { ...value };
  if (!fields.global_id) return fields;
  const { id: __, image: ___, ...own } = fields;
  return own;
}

/** The fields of an event as they are sent to `/ext/events/v1/events`, with its id at the origin. */
const importedFields = {
  ...eventFields,
  title: required(eventFields.title),
  start_date: required(eventFields.start_date),
  end_date: required(eventFields.end_date),
  image: anything(),
  global_id: string({ maxLength: 2000 }),
  origin_id: string({ maxLength: 2000 }),
};

interface Meant {
  readonly origin: string;
  /** The status of new events. */
  readonly targetStatus: string;
}

/**
 * Reads an event of a batch. The import determines its author and status; a picture that is not on this site is left
 * out.
 * @param place the index in the batch, from 0
 * @throws ApiError `rest_invalid_param` for `events`, naming the event and the problem
 */
export async function readImportedEvent(
  context: Context,
  raw: Readonly<Record<string, unknown>>,
  place: number,
  { origin, targetStatus }: Meant,
): Promise<SentEvent> {
  try {
    const values = parseArgs(importedFields, raw);
    const { global_id: globalId, origin_id: ownId, ...fields } = values;
    const { venue, organizer, categories, tags, author: _, ...own } = fields;
    const name = globalId || ownId;
    const { entry, event } = await readWrittenEvent(
      context,
      { ...own, status: targetStatus, image: await ownPicture(context, values.image) },
      null,
    );
    const originId = name
      ? storedId(name)
      : digestOf(
          JSON.stringify([
            entry.title,
            event.startUtc,
            event.endUtc,
            event.timezone,
            venue ?? null,
          ]),
        );
    return {
      originId,
      entry,
      event: { ...event, origin, originId },
      venues: await readImportedVenues(context, venue, origin),
      organizers: await readImportedOrganizers(context, organizer, origin),
      terms: {
        ext_events_cat: readWords('categories', categories),
        post_tag: readWords('tags', tags),
      },
    };
  } catch (error) {
    throw atPlace(error, place);
  }
}

/** The most terms of one event. */
const MOST_TERMS = 100;

function readWords(
  name: string,
  words: readonly (string | number)[] | null | undefined,
): readonly (string | number)[] | undefined {
  if (words === null || words === undefined) return undefined;
  if (words.length > MOST_TERMS) throw invalidParam(name, 'names too many terms.');
  return [...new Set(words)];
}

async function ownPicture(context: Context, image: unknown): Promise<string | undefined> {
  if (typeof image !== 'string' && typeof image !== 'number') return undefined;
  try {
    return String((await readPicture(context, image)) ?? '');
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function atPlace(error: unknown, place: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const why = reasonsOf(error).join(' ');
  return invalidParam('events', `events[${place}]: ${why}`, { code: error.code });
}
