import type { Config } from '../../../../config/config.ts';
import { outgoingFetch } from '../../../../lib/outgoing-fetch.ts';
import type { MergeValue } from '../merge-field.ts';

/** A subscriber as the provider gets it, in JSON. */
export interface HandedSubscriber {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  /** subscribed, unsubscribed, bounced, pending or erased */
  readonly status: string;
  readonly fields: Readonly<Record<string, MergeValue>>;
  /** The short names of the lists that it is on. */
  readonly lists: readonly string[];
  readonly confirmed: string | null;
  readonly unsubscribed: string | null;
}

/** Milliseconds for the whole exchange. */
const PATIENCE = 10_000;

/**
 * Posts a subscriber to the provider's address. The key `subscriber-{id}-{version}` is the same at every attempt, so that the
 * provider takes each version once (draft-ietf-httpapi-idempotency-key-header).
 * @throws Error for any answer but success
 */
export async function sendToProvider(
  { mailingProvider }: Pick<Config, 'mailingProvider'>,
  subscriber: HandedSubscriber,
): Promise<void> {
  if (!mailingProvider) throw new Error('No provider is set any more (MAILING_PROVIDER_URL).');
  const { url, key } = mailingProvider;
  const answer = await outgoingFetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `subscriber-${subscriber.id}-${subscriber.version}`,
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(subscriber),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The provider answers ${answer.status}.`);
}
