import qs from 'qs';
import { isAnybody, type Viewer } from '../auth/viewer.ts';
import {
  type Surface,
  toDocumentedKind,
  toDocumentedPath,
  toDocumentedStatus,
} from '../config/addresses.ts';
import { readFormFields, toFormText } from '../http/receive-form.ts';
import {
  invalidJson,
  MOST_NAMES,
  parseJson,
  readText,
  STRANGERS_BODY_BYTES,
  tooManyNames,
} from '../lib/body.ts';
import { once } from '../lib/once.ts';
import type { Args } from '../operation/args.ts';

/** A request to the interface, of HTTP or of a batch, its path as documented. */
export interface RestRequest {
  readonly method: string;
  /** Below the REST root, without a slash at its end: `/core/v2/posts`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Names that the query has several times, with all that it says of each as a list is written, `a,b`. */
  readonly repeated: Readonly<Record<string, string>>;
  /** The query as it was sent, with its question mark, for links to other pages. */
  readonly search: string;
  /** Reads the body. @throws ApiError `rest_invalid_json`, `rest_too_many_names`, `rest_request_too_large` */
  body(): Promise<SentBody>;
  readonly headers: Pick<Headers, 'get'>;
  /** The arguments of the endpoint that answers it, once that is known. */
  readonly args?: Args;
  /** The HTTP request itself, for operations that stream its body; none in a batch. */
  readonly http: Request | null;
}

/** Whether a method only reads. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The documented path, without a slash at its end, of a path below the root of a surface. */
export const documentedPath = (path: string, surface: Surface): string =>
  toDocumentedPath(path === '/' ? path : path.replace(/\/+$/, ''), surface);

/** A body by name; of a form, as of the query, the last of equal names and those that it has several times. */
export type SentBody = Pick<RestRequest, 'repeated'> & { readonly values: RestRequest['query'] };

/** Bytes of a JSON or form body of a known caller; uploads are streamed and have a limit of their own. */
const MAX_BODY_BYTES = 8 * 2 ** 20;

/**
 * Reads an HTTP request; `_method` and `X-HTTP-Method-Override` turn it into one of another method (docs/rest.md §2.1).
 * @param path as documented
 * @throws ApiError 400 `rest_too_many_names`
 */
export function readRequest(
  http: Request,
  path: string,
  { viewer, surface }: { readonly viewer: Viewer; readonly surface: Surface },
): RestRequest {
  const sent = readSearch(new URL(http.url).search, surface);
  const override = sent.query._method ?? http.headers.get('x-http-method-override');
  return {
    ...sent,
    method: typeof override === 'string' ? override.toUpperCase() : http.method,
    path,
    body: once(() =>
      readBody(http, surface, isAnybody(viewer) ? STRANGERS_BODY_BYTES : MAX_BODY_BYTES),
    ),
    headers: http.headers,
    http,
  };
}

/**
 * Reads the query of an address.
 * @param search with its question mark
 * @throws ApiError 400 `rest_too_many_names`
 */
export function readSearch(
  search: string,
  surface: Surface,
): Pick<RestRequest, 'query' | 'repeated' | 'search'> {
  const text = search.slice(1);
  return {
    query: translate(readQuery(text), surface),
    repeated: inDocumentedNames(readRepeated(text), surface),
    search,
  };
}

/** Whether a query or form may hold lists or objects. */
const isNested = (text: string): boolean => /\[|%5b/i.test(text);

/**
 * Words of a query or form by name: `a[]=1`, `a[terms]=1,2`, the last of equal names (docs/rest.md §2.1).
 * @throws ApiError 400 `rest_too_many_names`
 */
export function readQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  if (countOf('&', text, MOST_NAMES) >= MOST_NAMES) throw tooManyNames();
  if (!isNested(text)) return Object.fromEntries(new URLSearchParams(text));
  return qs.parse(text, {
    depth: 4,
    parameterLimit: MOST_NAMES,
    arrayLimit: 100,
    duplicates: 'last',
    plainObjects: false,
  });
}

/** How often a sign is in a text; counting ends at `most`. */
function countOf(sign: string, text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count < most; at = text.indexOf(sign, at + 1))
    count += 1;
  return count;
}

/** Names that a query or form has several times, with their values as a list is written. */
export function readRepeated(text: string): Record<string, string> {
  if (!text.includes('&')) return NOTHING.repeated;
  const words = new URLSearchParams(text);
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const name of words.keys()) (seen.has(name) ? several : seen).add(name);
  return Object.fromEntries([...several].map((name) => [name, words.getAll(name).join()]));
}

const NOTHING = { values: {}, repeated: {} };

async function readBody(http: Request, surface: Surface, maxBytes: number): Promise<SentBody> {
  if (isRead(http.method)) return NOTHING;
  const type = http.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isJson = type === 'application/json' || type.endsWith('+json');
  if (isJson) {
    const text = await readText(http, maxBytes);
    return { values: translate(readJson(text), surface), repeated: {} };
  }
  if (type === 'application/x-www-form-urlencoded')
    return readForm(await readText(http, maxBytes), surface);
  if (type !== 'multipart/form-data') return NOTHING;
  return readForm(toFormText(await readFormFields(http, maxBytes)), surface);
}

/** The fields of a site's own forms may have any name, so that names stay as they are. */
const readForm = (text: string, surface: Surface): SentBody => ({
  values: translateValues(readQuery(text), surface),
  repeated: readRepeated(text),
});

function readJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  if (value === undefined) throw invalidJson(4, 'Syntax error');
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Translates arguments under an alias to the documented names and words. */
export const translate = (
  values: Record<string, unknown>,
  surface: Surface,
): Record<string, unknown> => translateValues(inDocumentedNames(values, surface), surface);

/** Under an alias, arguments that a taxonomy gives its name to have the alias's: `tribe_events_cat`. */
const inDocumentedNames = <Value>(
  values: Record<string, Value>,
  surface: Surface,
): Record<string, Value> =>
  surface.names
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [toDocumentedKind(name, surface), value]),
      )
    : values;

/** Under an alias, these arguments have the alias's words. Operations know the documented words only. */
const TRANSLATED = { status: toDocumentedStatus, subtype: toDocumentedKind } as const;

function translateValues(
  values: Record<string, unknown>,
  surface: Surface,
): Record<string, unknown> {
  if (!surface.names) return values;
  const translated = Object.entries(TRANSLATED)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, toDocumented]) => {
      const word = (value: unknown): unknown =>
        typeof value === 'string'
          ? value
              .split(',')
              .map((one) => toDocumented(one, surface))
              .join(',')
          : value;
      const value = values[name];
      return [name, Array.isArray(value) ? value.map(word) : word(value)] as const;
    });
  return { ...values, ...Object.fromEntries(translated) };
}
