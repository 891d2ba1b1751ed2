import { networkOf } from '../auth/network-of.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from './context.ts';

/** Places for what stays open, such as subscriptions: a bounded number in all, and for each caller. */
export interface Slots {
  /**
   * Takes a place. Returns how to give it back, which may be called again.
   * @throws ApiError 429 `too_many_subscriptions`
   */
  take(caller: string): () => void;
  /** How many are taken. */
  readonly size: number;
}

/** @param what the things that take the places, in an error: `subscriptions` */
export function createSlots(
  { most, mostPerCaller }: { readonly most: number; readonly mostPerCaller: number },
  what: string,
): Slots {
  const taken = new Map<string, number>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    take(caller) {
      if (size >= most) throw tooMany(`This server has ${most} ${what}, and takes no more.`);
      const theirs = taken.get(caller) ?? 0;
      if (theirs >= mostPerCaller)
        throw tooMany(`You have ${theirs} ${what}, and may have no more. End others first.`);
      taken.set(caller, theirs + 1);
      size += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        size -= 1;
        const left = (taken.get(caller) ?? 1) - 1;
        if (left > 0) taken.set(caller, left);
        else taken.delete(caller);
      };
    },
  };
}

/** A user, or the network of visitors. */
export const callerOf = ({ viewer, client }: Pick<Context, 'viewer' | 'client'>): string =>
  viewer.id !== 0 ? `user ${viewer.id}` : networkCaller(client.ip);

/** All whose address is in one network. */
export const networkCaller = (ip: string | null): string => `network ${networkOf(ip ?? '')}`;

const tooMany = (message: string) => new ApiError('too_many_subscriptions', 429, message);
