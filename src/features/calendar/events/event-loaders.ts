import type { Selectable } from 'kysely';
import { type Entry, entryParts, primeEntries } from '../../../content/entries/entry.ts';
import type { Context } from '../../../operation/context.ts';
import { defineListLoader, defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type Picture, readablePicture } from '../entries/calendar-picture.ts';
import type { Occurrence } from './recurrence/series.ts';

/** The columns of an event beside those of its entry. */
export type Event = Selectable<Tables['Event']>;

/** An entry of kind `ext_events` with its event columns and its picture. */
export interface EventRecord {
  readonly entry: Entry;
  readonly event: Event;
  readonly picture: Picture | null;
}

/** An event, or one time of a series. */
export interface EventAtTime {
  readonly record: EventRecord;
  /** The time; null for an event that takes place once, and for a series as a whole. */
  readonly occurrence: Occurrence | null;
}

/**
 * Loads an event by its entry's id, whatever its status; null if there is none. Batches into one statement, with pictures, and with the
 * terms of the entry for its loader.
 */
export const eventById = defineRowLoader<number, EventRecord>(
  async (context, ids) => {
    const rows = await context
      .readPart(
        ids.map(entryDependency),
        ...(['Event', 'Entry', 'MediaItem', 'EntryTerm', 'Term', 'Revision'] as const),
      )
      .selectFrom('Event')
      .innerJoin('Entry', 'Entry.id', 'Event.entryId')
      .leftJoin('MediaItem', 'MediaItem.entryId', 'Entry.featuredMediaId')
      .selectAll('Entry')
      .selectAll('Event')
      .select([
        'MediaItem.entryId as pictureId',
        'MediaItem.file as pictureFile',
        'MediaItem.width as pictureWidth',
        'MediaItem.height as pictureHeight',
        'MediaItem.bytes as pictureBytes',
        'MediaItem.sizes as pictureSizes',
      ])
      .select(entryParts(context.services.database.provider))
      .where('Event.entryId', 'in', ids)
      .execute();
    context.readPart(
      rows.flatMap(({ featuredMediaId: id }) => (id === null ? [] : [entryDependency(id)])),
    );
    primeEntries(context, rows);
    // Columns of both tables have equal values.
    return rows.map((row) => ({ entry: row, event: row, picture: pictureIn(row) }));
  },
  ({ event }) => event.entryId,
);

const entryDependency = (id: number) => `entry:${id}` as const;

/** Loads an event to show it to the viewer: with its picture only if they may read that. */
export async function loadEvent(context: Context, id: number): Promise<EventRecord | null> {
  const record = await eventById(context).load(id);
  return record && { ...record, picture: await readablePicture(context, record.picture) };
}

/** The original start of an occurrence that was moved or changed, and the event that replaced it. */
export interface MovedOccurrence {
  readonly seriesId: number;
  readonly seriesStartLocal: string;
  readonly entryId: number;
}

/**
 * Loads the occurrences of a series that became events of their own, including those in the trash, so that they don't
 * reappear.
 */
export const movedOccurrences = defineListLoader<number, MovedOccurrence>(
  async (context, ids) => {
    const rows = await context
      .read('Event')
      .selectFrom('Event')
      .select(['seriesId', 'seriesStartLocal', 'entryId'])
      .where('seriesId', 'in', ids)
      .execute();
    return rows.flatMap(({ seriesId, seriesStartLocal, entryId }) =>
      seriesId === null || seriesStartLocal === null
        ? []
        : [{ seriesId, seriesStartLocal, entryId }],
    );
  },
  ({ seriesId }) => seriesId,
);

interface PictureColumns {
  readonly pictureId: number | null;
  readonly pictureFile: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly pictureBytes: number | null;
  readonly pictureSizes: string | null;
}

function pictureIn(row: PictureColumns): Picture | null {
  const { pictureId, pictureFile, pictureBytes, pictureSizes } = row;
  if (pictureId === null || pictureFile === null) return null;
  return {
    entryId: pictureId,
    file: pictureFile,
    width: row.pictureWidth,
    height: row.pictureHeight,
    bytes: pictureBytes ?? 0,
    sizes: JSON.parse(pictureSizes ?? '{}'),
  };
}

/** Whether the site has any public event. */
export async function hasEvents(context: Context): Promise<boolean> {
  const found = await context
    .readPart(['kind:ext_events'], 'Entry')
    .selectFrom('Entry')
    .select('id')
    .where('kind', '=', 'ext_events')
    .where('status', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
