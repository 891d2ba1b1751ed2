import { createHash } from 'node:crypto';

/** The length of the origin columns, in characters; a longer id is replaced by its digest. */
const LONGEST = 255;

/** Returns the id of a record at its origin, as it is stored, from the sender's own id. */
export const originIdOf = (name: string): string =>
  name.length <= LONGEST ? name : digestOf(name);

/** Returns an id for a record without one: a digest of its contents, so that equal records are recognized. */
export const digestOf = (value: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
