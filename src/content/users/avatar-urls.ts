import { createHash } from 'node:crypto';
import { type PropertySchema, readOnly } from '../../operation/representation/resource-schema.ts';

interface Picture {
  /** In pixels. */
  readonly size: number;
  /** For whom it must be suitable: g, pg, r or x. */
  readonly rating?: string;
  readonly forceDefault?: boolean;
}

/** Addresses of a person's picture by width in pixels. */
export function avatarUrls(email: string): Readonly<Record<string, string>> {
  const hash = hashOf(email);
  return Object.fromEntries(SIZES.map((size) => [size, addressOf(hash, { size })]));
}

/** The address of a person's picture. */
export const avatarUrl = (email: string, picture: Picture): string =>
  addressOf(hashOf(email), picture);

/** Gravatar knows people by the SHA-256 of their e-mail address. */
const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

const addressOf = (hash: string, { size, rating = 'g', forceDefault }: Picture): string =>
  `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm${forceDefault ? '&f=y' : ''}&r=${rating}`;

const SIZES = [24, 48, 96];

/** Addresses of a person's picture, a property for each width that `avatarUrls` gives (recorded). */
export const avatarSchema = (description: string): PropertySchema =>
  readOnly('always', 'object', description, {
    properties: { 24: address, 48: address, 96: address },
  });

const address = { type: 'string', format: 'uri', context: ['embed', 'view', 'edit'] };
