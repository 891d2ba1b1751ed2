import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '../../../lib/encrypted-text.ts';
import { invalidParam } from '../../../operation/errors.ts';

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
