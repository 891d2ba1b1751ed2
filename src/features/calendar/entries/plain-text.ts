import { plainLine } from '../../../lib/strip-tags.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import { invalidCalendarParam } from './invalid-param.ts';

type Word = string | number | null | undefined;

/** A field that is text, not HTML: on one line, and without markup. Null and absent are no wish. */
export const plainText = (word: Word): string | undefined =>
  word === null || word === undefined ? undefined : plainLine(String(word));

/** The address of a website, or nothing. @throws ApiError `rest_invalid_param` for what is no address of the web */
export function webAddress(name: string, word: Word): string | undefined {
  if (word === null || word === undefined) return undefined;
  const address = String(word).trim();
  if (address === '') return address;
  if (isWebAddress(address)) return address;
  throw invalidCalendarParam(name, 'is no address of the web');
}
