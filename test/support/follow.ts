import { createClient } from 'graphql-sse';
import { writePosition } from '../../src/operation/change-position.ts';
import type { TestServer } from './test-server.ts';
import type { TestSite, TestUser } from './test-site.ts';

/** A subscription as a test follows it. */
export interface Following {
  /** Resolves to the next result; null at the end. */
  next(): Promise<unknown>;
  /** Resolves to the next ones, a number of them and those that come right after them. */
  nextFew(count: number): Promise<readonly unknown[]>;
  /** Resolves to those that come within some milliseconds. Those that must come are better taken by `nextFew`, however slow the machine. */
  within(ms: number): Promise<readonly unknown[]>;
  /** Ends the operation. */
  stop(): void;
  /** Ends the client as well. */
  leave(): void;
}

interface FollowOptions {
  readonly as?: TestUser | undefined;
  readonly variables?: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Follows by graphql-sse's client, on a connection of its own, and resolves when the server has begun to tell. */
export async function follow(
  { site, address }: TestServer,
  query: string,
  { as, variables = {}, headers = {} }: FollowOptions = {},
): Promise<Following> {
  const begun = Promise.withResolvers<void>();
  const client = createClient({
    url: `${address}/graphql`,
    headers: { ...(as ? { authorization: site.authorization(as) } : {}), ...headers },
    retryAttempts: 0,
    async fetchFn(url: string, init: RequestInit) {
      try {
        return await fetch(url, init);
      } finally {
        begun.resolve();
      }
    },
  });
  const following = iterate(client, { query, variables });
  await begun.promise;
  return following;
}

/** The position of now: who begins after it is told of all that comes, however late the subscription begins. */
export async function presentPosition({ services: { changes } }: TestSite): Promise<string> {
  await changes.refresh();
  const moment = new Date().toISOString().slice(0, 19);
  return writePosition({ seq: changes.latest(), moment });
}

interface Operation {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly extensions?: Record<string, unknown>;
}

interface IteratingClient {
  iterate(request: Operation): AsyncIterableIterator<unknown>;
  dispose(): void | Promise<void>;
}

/** The results of an operation of a client of graphql-sse or graphql-ws. */
export function iterate(client: IteratingClient, request: Operation): Following {
  const results = client.iterate(request);
  const begin = () => {
    const next = results.next().then(({ value, done }) => (done ? null : value));
    next.catch(() => {}); // whoever takes it gets the error
    return next;
  };
  let pending = begin();
  const take = async () => {
    const value = await pending;
    pending = begin();
    return value;
  };
  const within = async (ms: number) => {
    const found: unknown[] = [];
    const end = Date.now() + ms;
    for (;;) {
      const rest = new Promise((resolve) => setTimeout(resolve, end - Date.now(), LATE));
      if ((await Promise.race([pending, rest])) === LATE) return found;
      const value = await take();
      if (value === null) return found;
      found.push(value);
    }
  };
  return {
    next: take,
    async nextFew(count) {
      const found: unknown[] = [];
      while (found.length < count) found.push(await take());
      return [...found, ...(await within(200))];
    },
    within,
    stop: () => void results.return?.(),
    leave() {
      void results.return?.();
      void client.dispose();
    },
  };
}

const LATE = Symbol('late');
