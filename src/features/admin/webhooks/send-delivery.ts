import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { GuardedFetchError } from '../../../lib/guarded-fetch/checked-url.ts';
import type { Services } from '../../../operation/services.ts';
import type { Tables } from '../../../storage/tables.ts';
import { signatureHeaders } from './webhook.ts';

/** A message to a webhook, and the state of its delivery. */
export type Delivery = Selectable<Tables['WebhookDelivery']>;

/** How a delivery can stand. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** The body of a message: only enough for the receiver to read the record itself, with the rights that it has. */
export interface Message {
  readonly type: string;
  /** A moment (UTC). */
  readonly moment: string;
  readonly data: object;
}

/** The columns of a new delivery. */
export const newDelivery = (webhookId: number, { type, moment, data }: Message, now: string) => ({
  webhookId,
  type,
  messageId: `msg_${randomBytes(18).toString('base64url')}`,
  body: JSON.stringify({ type, timestamp: `${moment}Z`, data }),
  status: 'waiting',
  created: now,
});

/** How an attempt to deliver a message ended. */
export interface Sent {
  readonly milliseconds: number;
  /** The status of the answer, or null without one. */
  readonly responseStatus: number | null;
  /** The beginning of the answer's body. */
  readonly response: string;
  /** Why it failed, in a sentence; null if it did not. */
  readonly error: string | null;
}

interface Outgoing {
  readonly messageId: string;
  readonly body: string;
  readonly webhook: { readonly url: string; readonly secret: string };
}

/** Bytes of an answer that are read. */
const BEGINNING = 1000;

/**
 * Posts a message once, signed. Only a status of 200 to 299 is a delivery; other responses and failures of the receiver are results, not
 * errors.
 */
export async function sendDelivery(
  { guardedPost, authentication, clock }: Services,
  { webhook, ...message }: Outgoing,
): Promise<Sent> {
  const begun = performance.now();
  const end = (error: string | null, responseStatus: number | null = null, response = '') => ({
    milliseconds: Math.round(performance.now() - begun),
    responseStatus,
    response,
    error,
  });
  let signed: Readonly<Record<string, string>>;
  try {
    signed = signatureHeaders(message, webhook.secret, {
      key: authentication.key,
      now: clock.now(),
    });
  } catch {
    return end(
      'Its secret can not be read, since the key of the server is another one. Give it a new secret.',
    );
  }
  try {
    const { status, beginning } = await guardedPost(webhook.url, {
      headers: { 'content-type': 'application/json', ...signed },
      body: message.body,
      maxBytes: BEGINNING,
    });
    const isTaken = status >= 200 && status < 300;
    return end(isTaken ? null : refusal(status), status, plain(beginning));
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return end(error.message);
  }
}

const refusal = (status: number): string =>
  status >= 300 && status < 400
    ? `The receiver sends on (${status}); redirects are not followed.`
    : `The receiver answered ${status}.`;

/** Without characters that no terminal or database should be given. */
const plain = (bytes: Buffer): string =>
  bytes
    .toString()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')
    .trim();
