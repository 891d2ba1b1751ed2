import { codedTag } from '../entity-tag.ts';
import type { ContentCoding } from './content-coding.ts';

type ResponseHeaders = Readonly<Record<string, string>>;

/** Smaller bodies fit in one packet anyway, in bytes. */
export const MIN_BYTES = 1024;

/** Larger bodies of a known size are sent as they are, in bytes: compressing a file for each visitor would keep the threads busy. */
export const MAX_BYTES = 8 * 2 ** 20;

/**
 * Whether the representation of this response is one that is compressed for callers that accept it. Depends on nothing but its status
 * and headers, so that HEAD and 304 are told the same.
 *
 * Event streams, whose parts must arrive one by one, are not among the types.
 *
 * BREACH: whoever can make a browser request a page and can see its length finds out a secret in the page, if the page also repeats
 * text of the request. Pages that are not for everybody (`no-store`) may have a token of a form, a nonce or a new application password,
 * so they are never compressed. Answers of the interfaces are, even those for a user: other sites can't have them requested in a
 * visitor's name, since a cookie opens them only together with `X-WP-Nonce`, and what they show of a secret is new each time.
 */
export function isEncodable(status: number, headers: ResponseHeaders): boolean {
  if (status < 200 || status === 204 || status === 206) return false;
  let type: string | undefined;
  let caching = '';
  for (const [name, value] of Object.entries(headers))
    switch (name.toLowerCase()) {
      case 'content-type':
        type = value;
        break;
      case 'cache-control':
        caching = value;
        break;
      case 'content-encoding':
      case 'content-range':
        return false;
    }
  if (/\bno-transform\b/i.test(caching)) return false;
  // 304 may omit the type, which only compressible representations do.
  if (type === undefined) return status === 304;
  return isCompressible(type) && !(/^text\/html/i.test(type) && /\bno-store\b/i.test(caching));
}

const isCompressible = (type: string): boolean =>
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b|image\/svg\+xml\b)/i.test(
    type,
  );

/** Adds `Accept-Encoding` to `Vary`. */
export function variedHeaders(headers: ResponseHeaders): Record<string, string> {
  const made: Record<string, string> = { ...headers };
  const name = Object.keys(made).find((one) => one.toLowerCase() === 'vary') ?? 'Vary';
  const others = made[name];
  made[name] = others ? withAcceptEncoding(others) : 'Accept-Encoding';
  return made;
}

/** @param vary the other request headers by which the response is selected */
export const withAcceptEncoding = (vary: string): string => `${vary}, Accept-Encoding`;

/** The headers of a compressed response, without its length. Each coding has an entity tag of its own. */
export function codedHeaders(
  headers: ResponseHeaders,
  coding: ContentCoding,
): Record<string, string> {
  const made: Record<string, string> = { 'Content-Encoding': coding };
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    // Ranges would be those of the body as it is.
    if (lower === 'content-length' || lower === 'accept-ranges') continue;
    made[name] = lower === 'etag' ? codedTag(value, coding) : value;
  }
  return made;
}
