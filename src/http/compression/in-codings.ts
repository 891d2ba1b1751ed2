import { compress } from './compress.ts';
import type { ContentCoding } from './content-coding.ts';
import { codedHeaders } from './encodable.ts';

/** A complete body in one content coding, or as it is. */
export interface CachedBody {
  /** Including `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a function that gives a body in a coding, and compresses it once, also for callers that ask at the same time.
 * @param grow is told the bytes of each new coding
 */
export function inCodings(
  { headers, body }: CachedBody,
  grow: (bytes: number) => void,
): (coding: ContentCoding) => CachedBody | Promise<CachedBody> {
  const made: Partial<Record<ContentCoding, CachedBody | Promise<CachedBody>>> = {};

  async function make(coding: ContentCoding): Promise<CachedBody> {
    const coded = await compress(body, coding, 'cached');
    const length = String(coded.length);
    const answer = {
      headers: { ...codedHeaders(headers, coding), 'Content-Length': length },
      body: coded,
    };
    made[coding] = answer;
    grow(coded.length);
    return answer;
  }

  return (coding) => {
    made[coding] ??= make(coding);
    return made[coding];
  };
}
