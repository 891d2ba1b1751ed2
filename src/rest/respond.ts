import { createHash } from 'node:crypto';
import { isAnybody } from '../auth/viewer.ts';
import { isShared, sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import type { Context } from '../operation/context.ts';
import { type Answer, wrapAnswer } from './answer.ts';

/** An answer with all headers and its body as text or bytes; what the caller has already is seen to later. */
export interface FullAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | ByteStream;
}

/**
 * Headers and text of an answer (docs/rest.md §2.4): `ETag` for anonymous reads, `no-store` for a user's, `_envelope` on wish. An error
 * in an envelope is no more to be kept than another: it may be of this request alone.
 * HEAD's body is left to the server, which drops it.
 */
export function toFullAnswer(
  answer: Answer,
  context: Context,
  { method, envelope }: { method: string; envelope: boolean },
): FullAnswer {
  const { viewer, addresses } = context;
  const shown = envelope ? wrap(answer) : answer;
  const isOwnType = 'Content-Type' in shown.headers;
  const body = isOwnType ? (shown.body as FullAnswer['body']) : JSON.stringify(shown.body); // a type of its own comes with its bytes
  let headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=UTF-8',
    Link: `<${addresses.rest('/')}>; rel="https://api.w.org/"`,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...shown.headers,
  };
  if (!isAnybody(viewer)) headers['Cache-Control'] = 'no-store';
  else if (answer.status === 200 && isRead(method) && !(body instanceof ByteStream)) {
    headers.ETag = entityTag(shown, context, body);
    headers = { ...sharedCacheHeaders(context.services.config, context), ...headers };
  } else if (isShared(context.services.config)) headers['Cache-Control'] ??= 'no-store';
  return { status: shown.status, headers, body };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** `{body, status, headers}` in one, for clients that can't read headers; those for caches and browsers stay outside. */
function wrap(answer: Answer): Answer {
  const headers = Object.entries(answer.headers);
  const inside = headers.filter(([name]) => !OUTSIDE.has(name));
  return {
    status: 200,
    headers: Object.fromEntries(headers.filter(([name]) => OUTSIDE.has(name))),
    body: wrapAnswer({ ...answer, headers: Object.fromEntries(inside) }),
  };
}

/** No script may read a cookie of a session, and no cache may store what it is told not to. */
const OUTSIDE: ReadonlySet<string> = new Set(['Cache-Control', 'Set-Cookie', 'Vary']);

/** RFC 9110 §8.8.3. A validator names what the body is made of; settings are part of every body. */
function entityTag(
  { validator }: Answer,
  { services, settingsSeq }: Context,
  body: string | Uint8Array,
): string {
  if (validator === undefined) return `"${digest(body)}"`;
  const { release, excerptLength } = services.config;
  const name = `${validator} ${settingsSeq} ${release} ${excerptLength}`;
  return name.length <= READABLE ? `"${name.replaceAll(' ', '-')}"` : `"${digest(name)}"`;
}

/** A tag of so many characters is sent as it is: to make it costs less than a digest. */
const READABLE = 48;

const digest = (content: string | Uint8Array) =>
  createHash('sha1').update(content).digest('base64url');
