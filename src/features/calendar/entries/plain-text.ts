import { plainLine } from '../../../lib/strip-tags.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import { invalidCalendarParam } from './calendar-args.ts';

/** Null and undefined mean not given. */
type Word = string | number | null | undefined;

/** Reads a field that is text, not HTML, as one line without markup. */
export const plainText = (word: Word): string | undefined =>
  word === null || word === undefined ? undefined : plainLine(String(word));

/** Reads the URL of a website, which may be empty. @throws ApiError `rest_invalid_param` for any other text */
export function webAddress(name: string, word: Word): string | undefined {
  if (word === null || word === undefined) return undefined;
  const address = String(word).trim();
  if (address === '') return address;
  if (isWebAddress(address)) return address;
  throw invalidCalendarParam(name, 'is no address of the web');
}
