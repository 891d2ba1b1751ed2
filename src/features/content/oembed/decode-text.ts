import type { Fetched } from '../../../lib/guarded-fetch/guarded-fetch.ts';

/** The text of an answer in the character set that it names, or else in UTF-8. */
export function decodeText({ body, charset }: Fetched): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body); // a character set that nobody knows
  }
}
