import { createHash } from 'node:crypto';

/** Addresses of a person's picture at Gravatar, by width in pixels; it knows people by the SHA-256 of their e-mail address. */
export function avatarUrls(email: string): Readonly<Record<string, string>> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return Object.fromEntries(
    SIZES.map((size) => [size, `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`]),
  );
}

const SIZES = [24, 48, 96];
