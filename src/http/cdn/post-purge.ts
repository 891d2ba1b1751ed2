import type { PurgeConfig, PurgeFormat } from '../../config/cdn-config.ts';
import { outgoingFetch } from '../../lib/outgoing-fetch.ts';

/** Keys of one request: the fewest that one of the services takes. */
const KEYS_AT_ONCE = 30;

/** Milliseconds for one request. */
const PATIENCE = 10_000;

interface Format {
  readonly body: (keys: readonly string[]) => object;
  readonly header: (token: string) => Readonly<Record<string, string>>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const FORMATS: Readonly<Record<PurgeFormat, Format>> = {
  keys: { body: (keys) => ({ keys }), header: bearer },
  fastly: {
    body: (keys) => ({ surrogate_keys: keys }),
    header: (token) => ({ 'fastly-key': token }),
  },
  cloudflare: { body: (keys) => ({ tags: keys }), header: bearer },
};

/**
 * Tells the cache to forget all responses with these keys, which are in the body and, for Varnish, in `Surrogate-Key`.
 * @throws Error unless it has accepted all of them
 */
export async function postPurge(
  { url, token, format }: PurgeConfig,
  keys: readonly string[],
): Promise<void> {
  const { body, header } = FORMATS[format];
  for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
    const some = keys.slice(i, i + KEYS_AT_ONCE);
    const answer = await outgoingFetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        'content-type': 'application/json',
        'surrogate-key': some.join(' '),
        ...(token === '' ? {} : header(token)),
      },
      body: JSON.stringify(body(some)),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The cache in front answers ${answer.status}.`);
  }
}
