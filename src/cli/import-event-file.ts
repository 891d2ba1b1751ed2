import { createEventImport } from '../features/calendar/imports/create-event-import.ts';
import { importEventBatch } from '../features/calendar/imports/import-event-batch.ts';
import type { EventImport } from '../features/calendar/imports/import-loaders.ts';
import { setEventImportState } from '../features/calendar/imports/set-event-import-state.ts';
import { perform } from '../operation/operation.ts';
import type { Services } from '../operation/services.ts';
import { systemContext } from '../operation/system-context.ts';
import { refreshStatistics } from '../storage/refresh-statistics.ts';
import { createProgressLine } from './progress-line.ts';
import { readEventFile } from './read-event-file.ts';

/** Events per batch. */
const SIZE = 100;

interface FileOptions {
  readonly origin: string;
  readonly status: string;
}

/**
 * Imports the events of a file batch by batch, as a remote sender does. Batches before a failure stay; running the same
 * file again skips them.
 * @throws {Error} before anything is written if the file contains something that is not an event; ApiError for an event
 * that can't be imported
 */
export async function importEventFile(
  services: Services,
  path: string,
  { origin, status }: FileOptions,
): Promise<void> {
  const total = await countEvents(path);
  const args = { origin, target_status: status };
  const begun = await perform(createEventImport, await systemContext(services), args);
  const line = createProgressLine(process.stderr);
  const counts = { created: 0, updated: 0, skipped: 0 };
  let hash = begun.nextBatchHash;
  let done = 0;
  try {
    for await (const events of readEventFile(path, SIZE)) {
      done += events.length;
      const sent = { events, total, done };
      const { activity, nextBatchHash } = await sendBatch(services, begun, hash, sent);
      hash = nextBatchHash;
      counts.created += activity.created.length;
      counts.updated += activity.updated.length;
      counts.skipped += activity.skipped.length;
      line.show(`${done} of ${total} events`);
    }
  } catch (error) {
    await tellFailure(services, begun, hash, error);
    throw error;
  } finally {
    line.end();
  }
  await refreshStatistics(services.database);
  console.log(`${counts.created} created, ${counts.updated} updated, ${counts.skipped} skipped.`);
}

async function countEvents(path: string): Promise<number> {
  let count = 0;
  for await (const events of readEventFile(path, SIZE)) count += events.length;
  if (count === 0) throw new Error(`${path} holds no events.`);
  return count;
}

interface Sent {
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  /** Including this batch. */
  readonly done: number;
}

const sendBatch = async (
  services: Services,
  { importId }: EventImport,
  hash: string | null,
  { events, total, done }: Sent,
) =>
  perform(importEventBatch, await systemContext(services), {
    import_id: importId,
    batch_hash: hash,
    status: {
      data: { total, done },
      batch: { total: Math.ceil(total / SIZE), done: Math.ceil(done / SIZE) },
    },
    percentage_complete: Math.floor((100 * done) / total),
    events,
  });

async function tellFailure(
  services: Services,
  { importId }: EventImport,
  hash: string | null,
  error: unknown,
): Promise<void> {
  await perform(setEventImportState, await systemContext(services), {
    import_id: importId,
    batch_hash: hash,
    status: 'failed',
    message: error instanceof Error ? error.message.slice(0, 1000) : 'It was broken off.',
    message_slug: 'file-failed',
    percentage_complete: 0,
  });
}
