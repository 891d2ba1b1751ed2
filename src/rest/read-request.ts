import qs from 'qs';
import {
  type Surface,
  toDocumentedKind,
  toDocumentedPath,
  toDocumentedStatus,
} from '../addresses.ts';
import type { HttpInput } from '../http-input.ts';
import { ApiError } from '../operation/errors.ts';
import { readText } from '../read-text.ts';

/** A request to the interface, of HTTP or of a batch, its path as documented. */
export interface RestRequest {
  readonly method: string;
  /** Below the REST root, without a slash at its end: `/core/v2/posts`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The query as it was sent, with its question mark, for links to other pages. */
  readonly search: string;
  /** What the body said, by name. @throws ApiError `rest_invalid_json`, `rest_request_too_large` */
  body(): Promise<Readonly<Record<string, unknown>>>;
  readonly headers: Pick<Headers, 'get'>;
  /** The HTTP request itself, for operations that stream its body; none in a batch. */
  readonly http: Request | null;
}

export interface BodyLimits {
  /** Bytes. */
  readonly maxBodyBytes: number;
}

/** Reads an HTTP request; `_method` and `X-HTTP-Method-Override` turn a POST into another method (behaviour.md §1). */
export function readRequest(
  input: HttpInput,
  path: string,
  surface: Surface,
  limits: BodyLimits,
): RestRequest {
  const query = translate(readQuery(input.search.slice(1)), surface);
  const { request } = input;
  let body: Promise<Readonly<Record<string, unknown>>> | undefined;
  return {
    method: methodOf(input, query),
    path: toDocumentedPath(path === '/' ? '/' : path.replace(/\/+$/, ''), surface),
    query,
    search: input.search,
    body: () => {
      body ??= request
        ? readBody(request, limits).then((values) => translate(values, surface))
        : Promise.resolve({});
      return body;
    },
    headers: input.headers,
    http: request,
  };
}

function methodOf(
  { method, headers }: HttpInput,
  query: Readonly<Record<string, unknown>>,
): string {
  if (method !== 'POST') return method;
  const override = query._method ?? headers.get('x-http-method-override');
  return typeof override === 'string' ? override.toUpperCase() : method;
}

/** Whether a query or form may hold lists or objects. */
export const isNested = (text: string): boolean => /\[|%5b/i.test(text);

/** Words of a query or form by name: `a[]=1`, `a[terms]=1,2`, the last of equal names (behaviour.md §1). */
export function readQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  if (!isNested(text)) return Object.fromEntries(new URLSearchParams(text));
  return qs.parse(text, {
    depth: 4,
    parameterLimit: 1000,
    arrayLimit: 100,
    duplicates: 'last',
    plainObjects: false,
  });
}

async function readBody(
  http: Request,
  { maxBodyBytes }: BodyLimits,
): Promise<Record<string, unknown>> {
  if (http.method === 'GET' || http.method === 'HEAD') return {};
  const type = http.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isJson = type === 'application/json' || type.endsWith('+json');
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!isJson && !isForm) return {};
  const text = await readText(http, maxBodyBytes);
  return isJson ? parseJson(text) : readQuery(text);
}

function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    throw new ApiError('rest_invalid_json', 400, 'The body is not valid JSON.', {
      data: { json_error_code: 4, json_error_message: 'Syntax error' },
    });
  }
}

/** Under an alias the words of these arguments are the alias's; operations know the documented ones only. */
const TRANSLATED = { status: toDocumentedStatus, subtype: toDocumentedKind } as const;

export function translate(
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
