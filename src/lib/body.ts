import { ReadableStream as NodeStream } from 'node:stream/web';
import { ApiError } from './api-error.ts';

/** A body that is produced while it is sent: nothing of it before somebody reads, and nothing more once nobody does. */
export const byteStream = (
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  NodeStream.from(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>; // Node's type names the streams of another realm

/** The most bytes of a JSON or form body of a caller whom nobody knows: such requests may come in any number. */
export const STRANGERS_BODY_BYTES = 256 * 1024;

/**
 * Reads the body of a request as text. A body that states a too large length is rejected immediately. Otherwise reading stops at
 * the limit.
 * @throws ApiError 413 `rest_request_too_large`, 400 `rest_request_broken_off` if the caller has left before the end of the body
 */
export async function readText(http: Request, maxBytes: number): Promise<string> {
  try {
    return await readUpTo(http, maxBytes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('rest_request_broken_off', 400, 'The body broke off before its end.');
  }
}

async function readUpTo(http: Request, maxBytes: number): Promise<string> {
  const length = http.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (length !== null) return http.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of http.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError(
    'rest_request_too_large',
    413,
    `The body is larger than the ${maxBytes} bytes that are accepted.`,
  );

/** Names of a form, of a query, and of the outermost object of JSON, or items of its outermost array. */
export const MOST_NAMES = 1000;

/** Further bounds of the JSON that one request brings. */
const MOST = {
  /** Brackets within each other. */
  depth: 64,
  /** Names of an object within, and of all of them. */
  innerNames: 10_000,
  allNames: 50_000,
  /** Values of all objects and arrays. */
  values: 100_000,
} as const;

/**
 * Parses the JSON that a caller has sent; undefined for a text that is no JSON. Its shape is looked at first, so that nothing is made
 * of a text that is nested too deeply or has too many names.
 * @throws ApiError 400 `rest_invalid_json`, 400 `rest_too_many_names`, 413 `rest_request_too_large`
 */
export function parseJson(text: string): unknown {
  assertBoundedJson(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks the shape of JSON; text that is not JSON passes. @throws ApiError as `parseJson` */
export function assertBoundedJson(text: string): void {
  /** How many names each open object has, and how many items the outermost array; null for other arrays. */
  const open: (number | null)[] = [];
  // An object or array with values has its bracket and one comma less than values.
  let values = 0;
  let allNames = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== QUOTE; at += 1)
        if (text.charCodeAt(at) === BACKSLASH) at += 1;
      continue;
    }
    if (sign === END_OF_BRACE || sign === END_OF_BRACKET) open.pop();
    if (sign !== BRACE && sign !== BRACKET && sign !== COMMA) continue;
    values += 1;
    if (values > MOST.values) throw tooManyValues();
    if (sign !== COMMA) {
      if (open.length === MOST.depth) throw invalidJson(1, 'Maximum stack depth exceeded');
      open.push(sign === BRACE || open.length === 0 ? 1 : null);
      continue;
    }
    const names = open.at(-1) ?? null;
    if (names === null) continue;
    allNames += 1;
    const most = open.length === 1 ? MOST_NAMES : MOST.innerNames;
    if (names === most || allNames > MOST.allNames) throw tooManyNames();
    open[open.length - 1] = names + 1;
  }
}

const QUOTE = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const END_OF_BRACKET = ']'.charCodeAt(0);
const BRACE = '{'.charCodeAt(0);
const END_OF_BRACE = '}'.charCodeAt(0);

/** With the number and words that clients of such sites know. */
export const invalidJson = (number: number, words: string): ApiError =>
  new ApiError('rest_invalid_json', 400, 'The body is not valid JSON.', {
    data: { json_error_code: number, json_error_message: words },
  });

/** The refusal of a body, form or query for its number of names, before any of them is looked at. */
export const tooManyNames = (): ApiError =>
  new ApiError(
    'rest_too_many_names',
    400,
    `A body, a form or a query may have ${MOST_NAMES} names, an object in a body ${MOST.innerNames}, and all of them ${MOST.allNames}.`,
  );

const tooManyValues = (): ApiError =>
  new ApiError('rest_request_too_large', 413, 'The body holds too many values.');
