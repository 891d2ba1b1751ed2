import { ApiError } from '../../../../lib/api-error.ts';
import { anything, required, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { parseArgs } from '../../../../operation/parse-args.ts';
import { readPicture } from '../../entries/calendar-picture.ts';
import { eventFields } from '../../events/event-fields.ts';
import { readWrittenEvent } from '../../events/written-event.ts';
import type { ImportedEvent, ImportedTaxonomy } from './imported-event.ts';
import { digestOf, originIdOf } from './origin-id.ts';
import { readImportedOrganizers, readImportedVenues } from './read-imported-parties.ts';

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
): Promise<ImportedEvent> {
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
      ? originIdOf(name)
      : digestOf([entry.title, event.startUtc, event.endUtc, event.timezone, venue ?? null]);
    return {
      originId,
      entry,
      event: { ...event, origin, originId },
      venues: await readImportedVenues(context, venue, origin),
      organizers: await readImportedOrganizers(context, organizer, origin),
      terms: { ext_events_cat: readWords(categories), post_tag: readWords(tags) } satisfies Record<
        ImportedTaxonomy,
        unknown
      >,
    };
  } catch (error) {
    throw atPlace(error, place);
  }
}

/** The most terms of one event. */
const MOST_TERMS = 100;

function readWords(
  words: readonly (string | number)[] | null | undefined,
): readonly (string | number)[] | undefined {
  if (words === null || words === undefined) return undefined;
  if (words.length > MOST_TERMS) throw invalidParam('categories', 'names too many terms.');
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
  const { params } = error.extra;
  const why = Array.isArray(params)
    ? `${params.join(', ')} must be given.`
    : Object.values(params ?? {}).join(' ') || error.message;
  return invalidParam('events', `events[${place}]: ${why}`, { code: error.code });
}
