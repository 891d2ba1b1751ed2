import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { builtInKinds } from '../../../content/kinds/built-in-kinds.ts';
import { kinds, ownKinds } from '../../../content/kinds/registry.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { decryptText, encryptText } from '../../../lib/encrypted-text.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import { groupOf } from '../../../storage/change-log.ts';
import type { Tables } from '../../../storage/tables.ts';
import { CONTACT_FORM } from '../../audience/forms/contact-form.ts';
import { SUBMISSION } from '../../audience/forms/submission/submission.ts';

/** How many there can be; each change is looked at for each of them. */
export const MOST_WEBHOOKS = 50;

/** A webhook as it is stored, but for its secret. */
export type WebhookRow = Omit<Selectable<Tables['Webhook']>, 'secret'>;

/** A receiver of changes, as administrators see it. */
export interface Webhook {
  readonly id: number;
  readonly url: string;
  /** The kinds of record whose changes it gets; an empty list means all. */
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

/** The columns of a webhook without its secret, which only signing needs. */
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

/** Only administrators decide where the site sends its data. @throws ApiError `rest_forbidden` */
export function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to look after webhooks.');
}

/** Records that are no entries of a kind and that payloads call otherwise than the change log. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  [CONTACT_FORM, 'form'],
  ['setting:global', 'setting'],
  [SUBMISSION, 'form_submission'],
]);

/** Kinds that nobody is told of who has not named them. */
export const askedKinds: ReadonlySet<string> = new Set(['form_submission']);

/** The kinds of record whose changes webhooks can get, by their names in payloads. */
export const webhookKinds: readonly string[] = [
  ...Object.values(builtInKinds).map(({ webhookName }) => webhookName),
  ...OTHER_NAMES.values(),
  ...ownKinds.map(({ webhookName }) => webhookName),
  ...['term', 'comment', 'user'],
];

/** The name in payloads of a kind in the change log; null for kinds that are never public, whose changes are not sent. */
export const webhookKindOf = (kind: string): string | null =>
  OTHER_NAMES.get(kind) ??
  (groupOf(kind) === 'private' ? null : (kinds.get(kind)?.webhookName ?? kind));

const PREFIX = 'whsec_';

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 bytes in base64. */
export const createSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** @throws ApiError `rest_invalid_param` unless it is `whsec_` and 24 to 64 bytes in base64 */
export function readSecret(text: string): string {
  const bytes = bytesOf(text);
  const isWhole = `${PREFIX}${bytes.toString('base64')}` === text;
  if (!isWhole || bytes.length < 24 || bytes.length > 64)
    throw invalidParam('secret', 'secret must be `whsec_` and 24 to 64 bytes in base64.');
  return text;
}

const bytesOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** The database alone must not tell it. @param key the server's */
export const encryptSecret = (secret: string, key: KeyObject): string =>
  encryptText(secret, keyOfSecrets(key));

const keyOfSecrets = (key: KeyObject): Buffer =>
  createHmac('sha256', key).update('webhook secrets').digest();

/**
 * The headers that prove who sent a message (standard-webhooks 1.0, symmetric signatures).
 * @param stored the secret, encrypted
 * @throws Error if the server's key is another one than when the secret was stored
 */
export function signatureHeaders(
  { messageId, body }: { readonly messageId: string; readonly body: string },
  stored: string,
  { key, now }: { readonly key: KeyObject; readonly now: Date },
): Readonly<Record<string, string>> {
  const secret = bytesOf(decryptText(stored, keyOfSecrets(key)));
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret)
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
