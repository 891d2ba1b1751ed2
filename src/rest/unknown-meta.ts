import { IGNORED_HEADER } from '../http/cors.ts';
import type { Args } from '../operation/args.ts';
import type { Answer } from './answer.ts';
import type { Endpoint, RawArgs, Route } from './route.ts';

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
    .map((key) => `${name}.${inHeader(key)}`);
}

/** Names of a request that nothing reads: neither an argument nor a parameter of all routes, nor what the resource shows besides. */
export function unknownNames(
  { args, takesAnyName = false }: Pick<Endpoint, 'args' | 'takesAnyName'>,
  { schema }: Pick<Route, 'schema'>,
  sent: Readonly<Record<string, unknown>>,
  where: 'query' | 'body',
): readonly string[] {
  if (takesAnyName) return [];
  return Object.keys(sent)
    .filter((name) => !Object.hasOwn(args, name))
    .filter((name) => !OF_ALL_ROUTES.has(name) || (where === 'body' && OF_QUERIES.has(name)))
    .filter((name) => !schema || !Object.hasOwn(schema.properties, name))
    .map(inHeader);
}

/** Parameters that the machinery reads, and those that clients of such sites send with every request. */
const OF_ALL_ROUTES: ReadonlySet<string> = new Set(
  '_fields _embed _envelope _explain _method _locale _wpnonce _links _embedded _ rest_route context acf acf_format token'.split(
    ' ',
  ),
);

/** Of these, what is read of queries alone. */
const OF_QUERIES: ReadonlySet<string> = new Set(['_fields', '_embed', '_envelope', '_explain']);

/** Names of `_fields` that nothing in an answer has. @param body the whole answer, or a list of which any item may have them */
export function unknownFields(fields: readonly string[], body: unknown): readonly string[] {
  const items = [body].flat().filter((item) => typeof item === 'object' && item !== null);
  if (items.length === 0) return [];
  return fields
    .filter((field) => {
      const head = field.split('.', 1)[0] ?? '';
      return !head.startsWith('_') && !items.some((item) => Object.hasOwn(item, head));
    })
    .map((field) => `_fields.${inHeader(field)}`);
}

const inHeader = (name: string): string =>
  encodeURIComponent(name.slice(0, LONGEST).toWellFormed());

/** Adds names to those that an answer tells already; `meta` is none of them where its members are told. */
export function withIgnored(answer: Answer, names: readonly string[]): Answer {
  const told = answer.headers[IGNORED_HEADER]?.split(', ') ?? [];
  const added = names.filter((name) => !told.some((one) => one.startsWith(`${name}.`)));
  if (added.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, ...ignoredHeader([...told, ...added]) } };
}

/** Characters of a key that are told, and of the whole header before it is cut. */
const LONGEST = 60;
const MOST = 1000;

/** The header for what was ignored, none for nothing; an ellipsis stands for what is too much. */
function ignoredHeader(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  let value = '';
  for (const name of names) {
    if (value.length + name.length > MOST) return { [IGNORED_HEADER]: `${value}, ...` };
    value = value === '' ? name : `${value}, ${name}`;
  }
  return { [IGNORED_HEADER]: value };
}
