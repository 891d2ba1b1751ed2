import { IGNORED_HEADER } from '../http/cors.ts';
import type { Args } from '../operation/args.ts';
import type { RawArgs } from './route.ts';

/** The keys of `meta` and of `acf` that no argument has, as `meta.price`, each safe in a header. */
export const unknownMeta = (args: Args, raw: RawArgs): readonly string[] => [
  ...unknownIn('meta', args, raw),
  ...('meta' in args ? unknownIn('acf', args, raw) : []),
];

function unknownIn(name: 'meta' | 'acf', args: Args, raw: RawArgs): readonly string[] {
  const sent = raw[name];
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return [];
  const known: object = args[name]?.['x-shown']?.properties ?? args[name]?.properties ?? {};
  return Object.keys(sent)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `${name}.${encodeURIComponent(key.slice(0, LONGEST).toWellFormed())}`);
}

/** Characters of a key that are told, and of the whole header before it is cut. */
const LONGEST = 60;
const MOST = 1000;

/** The header for what was ignored, none for nothing; an ellipsis stands for what is too much. */
export function ignoredHeader(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  let value = '';
  for (const name of names) {
    if (value.length + name.length > MOST) return { [IGNORED_HEADER]: `${value}, ...` };
    value = value === '' ? name : `${value}, ${name}`;
  }
  return { [IGNORED_HEADER]: value };
}
