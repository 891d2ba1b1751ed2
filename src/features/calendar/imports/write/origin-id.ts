import { createHash } from 'node:crypto';

/** Characters that the columns of origins are meant for; a longer name is known by its digest. */
const LONGEST = 255;

/** What something is called where it comes from, as it is kept: the name that the sender gives it. */
export const originIdOf = (name: string): string =>
  name.length <= LONGEST ? name : digestOf(name);

/** The same for what the sender gives no name: what it says stands for it, so that twice the same is one. */
export const digestOf = (value: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
