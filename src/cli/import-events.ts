import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import { callbackAddresses, type EventImport } from '../features/calendar/imports/event-import.ts';
import {
  cancelEventImport,
  createEventImport,
  listEventImports,
  setEventImportState,
} from '../features/calendar/imports/event-import-operations.ts';
import { importEventBatch } from '../features/calendar/imports/import-event-batch.ts';
import { isObject } from '../lib/is-object.ts';
import { type Context, systemContext } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import type { Services } from '../operation/services.ts';
import { refreshStatistics } from '../storage/database.ts';
import { commandGroup, createProgressLine, eachItem, withSystemContext } from './command.ts';

interface ImportOptions {
  readonly origin: string;
  readonly status: string;
  readonly interval: string;
}

/**
 * `almanac import events`: imports a file at once, or manages an import that another program sends batch by batch
 * (docs/rest.md §6.7).
 */
export function addImportEvents(program: Command, env: Environment): void {
  const events = commandGroup(program, 'import', 'import records from elsewhere')
    .command('events')
    .description('bring events in from a file, or by batches that another program sends');
  withOptions(events.command('file <path>'))
    .description('bring in the events of a file: a JSON list, or a JSON object a line (NDJSON)')
    .action((path: string, { origin, status }: ImportOptions) =>
      withSystemContext(env, ({ services }) => importEventFile(services, path, { origin, status })),
    );
  withOptions(events.command('create'))
    .description('begin an import; prints what its sender needs, which is shown this once')
    .option('--interval <seconds>', 'between two batches, 10 to 600', '10')
    .action(({ origin, status, interval }: ImportOptions) =>
      withSystemContext(env, async (context) => {
        const args = { origin, target_status: status, interval };
        const row = await perform(createEventImport, context, args);
        const { batchUrl, stateUrl } = callbackAddresses(context, row);
        console.log(`Import      ${row.importId}`);
        console.log(`Batches to  ${batchUrl}`);
        console.log(`State to    ${stateUrl}`);
        console.log(`First hash  ${row.nextBatchHash}`);
      }),
    );
  events
    .command('list')
    .description('list imports, the latest first')
    .action(() => withSystemContext(env, printEventImports));
  events
    .command('cancel <import>')
    .description('end an import before its time; what has come stays')
    .action((name: string) =>
      withSystemContext(env, async (context) => {
        const { created, updated } = await perform(cancelEventImport, context, { import_id: name });
        console.log(`Cancelled; ${created} created and ${updated} updated events stay.`);
      }),
    );
}

const withOptions = (command: Command): Command =>
  command
    .option(
      '--origin <name>',
      'where the events come from; with their ids tells them apart',
      'file',
    )
    .option(
      '--status <status>',
      'of events that are new: publish, pending, draft or private',
      'publish',
    );

async function printEventImports(context: Context): Promise<void> {
  for await (const one of eachItem(listEventImports, context)) {
    const { importId, begun, status, percentageComplete, origin, created, updated, skipped } = one;
    const counts = `${created} created, ${updated} updated, ${skipped} skipped`;
    console.log(`${importId}  ${begun}  ${status} ${percentageComplete} %  ${origin}: ${counts}`);
  }
}

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
async function importEventFile(
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

type EventObject = Readonly<Record<string, unknown>>;

/**
 * Yields the events of a file in groups, from a JSON list or from one object a line (NDJSON). Reads no further than the caller does.
 * @throws {Error} naming the position of anything that is not an event
 */
async function* readEventFile(path: string, size: number): AsyncGenerator<readonly EventObject[]> {
  let events: EventObject[] = [];
  for await (const event of readAll(path)) {
    events.push(event);
    if (events.length < size) continue;
    yield events;
    events = [];
  }
  if (events.length > 0) yield events;
}

async function* readAll(path: string): AsyncGenerator<EventObject> {
  const stream = createReadStream(path, 'utf8');
  let number = 0;
  try {
    for await (const line of createInterface({
      input: stream,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      number += 1;
      const text = line.trim();
      if (text.startsWith('[')) return yield* readList(path);
      if (text !== '') yield readEvent(parse(text, `Line ${number} of ${path}`), `Line ${number}`);
    }
  } finally {
    stream.destroy();
  }
}

async function* readList(path: string): AsyncGenerator<EventObject> {
  const list = parse(await readFile(path, 'utf8'), path);
  if (!Array.isArray(list)) throw new Error(`${path} holds no list of events.`);
  for (const [i, item] of list.entries()) yield readEvent(item, `Item ${i + 1}`);
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${place} is no JSON.`);
  }
}

function readEvent(value: unknown, place: string): EventObject {
  if (isObject(value)) return { ...value };
  throw new Error(`${place} is no event.`);
}
