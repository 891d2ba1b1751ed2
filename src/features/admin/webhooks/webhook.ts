import type { Selectable } from 'kysely';
import { ApiError } from '../../../lib/api-error.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import type { Tables } from '../../../storage/tables.ts';

/** How many there can be; each change is looked at for each of them. */
export const MOST_WEBHOOKS = 50;

/** A webhook as it is stored, but for its secret. */
export type WebhookRow = Omit<Selectable<Tables['Webhook']>, 'secret'>;

/** A receiver that is told of changes, as administrators see it. */
export interface Webhook {
  readonly id: number;
  readonly url: string;
  /** The kinds of record that it is told of; all for an empty list. */
  readonly kinds: readonly string[];
  readonly onlyPublished: boolean;
  readonly isActive: boolean;
  /** Why the server has switched it off, or null. */
  readonly offReason: string | null;
  /** When the first attempt after the last delivery failed (UTC), or null. */
  readonly failingSince: string | null;
  /** UTC. */
  readonly created: string;
}

/** The columns that are read to show one; the secret is for those who sign alone. */
export const WEBHOOK_COLUMNS = [
  ...(['id', 'url', 'kinds', 'onlyPublished', 'isActive'] as const),
  ...(['since', 'offReason', 'failingSince', 'created'] as const),
];

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  kinds: JSON.parse(row.kinds),
  onlyPublished: Boolean(row.onlyPublished),
  isActive: Boolean(row.isActive),
  offReason: row.offReason,
  failingSince: row.failingSince,
  created: row.created,
});

/** @throws ApiError 404 `webhook_not_found` */
export async function loadWebhook(context: Context, id: number): Promise<Webhook> {
  const row =
    isRecordId(id) &&
    (await context
      .read('Webhook')
      .selectFrom('Webhook')
      .select(WEBHOOK_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst());
  if (!row) throw unknownWebhook();
  return toWebhook(row);
}

/** 404 `webhook_not_found`. */
export const unknownWebhook = (): ApiError =>
  new ApiError('webhook_not_found', 404, 'There is no webhook with this number.');

/** The host alone, for the log: the rest of an address may be as good as a password. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** Where the site sends what it knows is for administrators to say. @throws ApiError `rest_forbidden` */
export function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to look after webhooks.');
}
