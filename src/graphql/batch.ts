import type { Context } from '../operation/context.ts';

/** What the requests of an array share. */
export interface Batch {
  /** When the time of all of them is over, in milliseconds since 1970. */
  readonly until: number;
  /** The place of the request that is executed, from 0. */
  index: number;
  /** The complexity of those before. */
  spent: number;
  /** The caller and what has been read, once the first of them has begun. */
  context: Promise<Context> | null;
}
