import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** A message to a webhook, and how its delivery stands. */
export type Delivery = Selectable<Tables['WebhookDelivery']>;

/** How a delivery can stand. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** What is told: as little as a receiver needs to look for itself, with the rights that it has. */
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
