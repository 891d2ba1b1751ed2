import type { Config } from '../config/config.ts';
import { chosenCoding, withAcceptEncoding } from './compression/content-coding.ts';
import { corsHeaders } from './cors.ts';
import { isKnownTag } from './entity-tag.ts';
import type { HttpInput } from './http-input.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** What says whether cached responses are valid. */
interface Caching {
  readonly answers: ResponseCache;
  readonly changes: { refresh(): Promise<unknown> };
  readonly schedule: { isDue(): boolean | Promise<boolean> };
}

/** Finds a cached response. It is valid only after the change log has been read, and while no entry waits to be published. */
export async function findCached(
  { answers, changes, schedule }: Caching,
  key: string,
): Promise<CachedResponse | undefined> {
  await changes.refresh();
  return (await schedule.isDue()) ? undefined : answers.get(key);
}

/** A cached response in the coding that the caller prefers, or 304 if the caller has it. */
export async function cachedResponse(
  answer: CachedResponse,
  { headers: sent, requestId }: Pick<HttpInput, 'headers' | 'requestId'>,
  config: Config,
): Promise<Response> {
  const own = answer.isPage ? {} : corsHeaders(sent.get('origin'), config);
  const vary = [own.Vary, answer.headers.Vary].filter(Boolean).join(', ');
  const further = { ...own, ...(vary ? { Vary: vary } : {}), 'X-Request-Id': requestId };
  const { ETag: tag } = answer.headers;
  if (tag !== undefined && isKnownTag(sent.get('if-none-match'), tag)) {
    const headers = { ...withoutContent(answer.headers), ...further };
    return new Response(null, { status: 304, headers });
  }
  const isEncoded = config.compression && answer.isEncodable;
  const coding = isEncoded ? chosenCoding(sent.get('accept-encoding')) : null;
  const coded = coding === null ? answer : await answer.in(coding);
  const headers: Record<string, string> = { ...coded.headers, ...further };
  // For a body as it is, the server says so when it decides whether to compress it.
  if (headers['Content-Encoding'])
    headers.Vary = vary ? withAcceptEncoding(vary) : 'Accept-Encoding';
  return new Response(coded.body, { status: answer.status, headers });
}

/** A 304 has no body, so it omits the headers that describe one. */
const withoutContent = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('Content-')));
