import { networkOf } from '../auth/rate-limit.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from './context.ts';

/** Limits the number of open things, such as subscriptions: in all, and for each caller. */
export interface Slots {
  /**
   * Takes a place, or several. Returns how to give them back, which may be called again.
   * @throws ApiError 429 `too_many_subscriptions`
   */
  take(caller: string, places?: number): () => void;
}

/** @param what the name of the limited things in errors: `subscriptions` */
export function createSlots(
  { most, mostPerCaller }: { readonly most: number; readonly mostPerCaller: number },
  what: string,
): Slots {
  const taken = new Map<string, number>();
  let size = 0;
  return {
    take(caller, places = 1) {
      if (size + places > most) throw tooMany(`This server takes ${most} ${what} at a time.`);
      const theirs = taken.get(caller) ?? 0;
      if (theirs + places > mostPerCaller)
        throw tooMany(`You may have ${mostPerCaller} ${what} at a time. End others first.`);
      taken.set(caller, theirs + places);
      size += places;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        size -= places;
        const left = (taken.get(caller) ?? places) - places;
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
