import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

type EventObject = Readonly<Record<string, unknown>>;

/**
 * Yields the events of a file in groups, from a JSON list or from one object a line (NDJSON). Reads only as much as is
 * asked for.
 * @throws {Error} naming the position of anything that is not an event
 */
export async function* readEventFile(
  path: string,
  size: number,
): AsyncGenerator<readonly EventObject[]> {
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
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`${place} is no event.`);
}
