import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Lengths in bytes of AES-GCM's initialization vector and of its authentication tag. */
const [IV, TAG] = [12, 16];

/**
 * Encrypts a text by AES-256-GCM, each time to another one, in base64.
 * @param key 32 bytes
 */
export function encryptText(text: string, key: Buffer): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64');
}

/** The text that `encryptText` was given. @throws Error for another key, or if it was changed */
export function decryptText(base64: string, key: Buffer): string {
  const bytes = Buffer.from(base64, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString();
}
