import parseRange from 'range-parser';
import type { ByteRange } from '../../../storage/media/media-storage.ts';

/**
 * The one range that is asked for (RFC 9110 §14.2). Null for none, for what can't be understood, and for several at once: such
 * callers get the whole.
 */
export function readRange(
  headers: Pick<Headers, 'get'>,
  bytes: number,
): ByteRange | 'unsatisfiable' | null {
  const header = headers.get('range');
  if (header === null || !/^bytes=/i.test(header)) return null;
  const ranges = parseRange(bytes, header, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.length !== 1) return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : null;
}
