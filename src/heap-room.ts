import { setFlagsFromString } from 'node:v8';
import { repeat } from './repeat.ts';

/** How often the room is measured anew, in milliseconds. */
const INTERVAL = 500;

/** What the heap may grow by until its garbage is collected, in bytes. */
const ROOM = 32 * 2 ** 20;

/**
 * Lets the heap grow by the same room whatever is in use, and has its pages filled again where more than that stays empty in them,
 * as caches leave them that come and go. V8 by itself adds several times of what is in use, or a fixed share: too little for a
 * process that has just started, or too much for a full one on a small machine (docs/guide.md, Memory; `npm run bench` shows what
 * it costs).
 */
export function boundHeapRoom(): () => Promise<void> {
  let flags = '';
  return repeat(async () => {
    const { heapUsed, heapTotal } = process.memoryUsage();
    const percent = Math.round(Math.min(50, Math.max(10, (100 * ROOM) / heapUsed)));
    const isSparse = heapTotal - heapUsed > ROOM;
    const wanted = `--heap-growing-percent=${percent} --${isSparse ? '' : 'no-'}compact-on-every-full-gc`;
    if (wanted !== flags) setFlagsFromString(wanted);
    flags = wanted;
  }, INTERVAL);
}
