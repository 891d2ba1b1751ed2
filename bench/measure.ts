import { Agent, request } from 'undici';
import type { Server } from './servers.ts';

/** A GET of a path, or a POST of a body. */
export interface Ask {
  readonly path: string;
  readonly body?: object;
}

/** Almanac and what it is compared with; both get the same requests. */
export interface Pair {
  readonly ours: Server;
  readonly beside: Server;
  /** The `Authorization` header of an administrator, where the requests write. */
  readonly authorization?: string;
}

/** Microseconds of CPU for a request, and the ratio of the two; all medians of the rounds. */
export interface Compared {
  readonly ours: number;
  readonly beside: number;
  readonly ratio: number;
}

const ROUNDS = 15;
const REQUESTS = 40;
const CONNECTIONS = 8;

/** How many of the requests given to `compare` are measured; those before them warm both processes up. */
export const MEASURED = ROUNDS * REQUESTS;

/** Measures the two servers by turns, so that whatever else the machine does falls on both. */
export async function compare(
  { ours, beside, authorization }: Pair,
  asks: readonly Ask[],
): Promise<Compared> {
  const cost = (server: Server, some: readonly Ask[]) => cpuOf(server, some, authorization);
  const warmUp = asks.slice(0, -MEASURED);
  for (const server of [ours, beside]) await cost(server, warmUp);
  const rounds: Compared[] = [];
  for (let from = warmUp.length; from < asks.length; from += REQUESTS) {
    const some = asks.slice(from, from + REQUESTS);
    const [first, second] = rounds.length % 2 === 0 ? [ours, beside] : [beside, ours];
    const costs = [await cost(first, some), await cost(second, some)];
    const [a = Number.NaN, b = Number.NaN] = first === ours ? costs : costs.reverse();
    rounds.push({ ours: a, beside: b, ratio: a / b });
  }
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    beside: median(rounds.map(({ beside }) => beside)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  };
}

/** Microseconds of the server's CPU for a request. @throws Error for an answer that is no success */
async function cpuOf(
  server: Server,
  asks: readonly Ask[],
  authorization?: string,
): Promise<number> {
  const before = await server.usage();
  await send(server, asks, authorization);
  const after = await server.usage();
  return (after.cpu - before.cpu) / asks.length;
}

/** Sends requests over eight connections. @throws Error for an answer that is no success */
export async function send(
  { origin }: Server,
  asks: readonly Ask[],
  authorization?: string,
): Promise<void> {
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const waiting = asks.values();
  const drain = async () => {
    for (const { path, body } of waiting) {
      const answer = await request(`${origin}${path}`, {
        dispatcher,
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(authorization && { authorization }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300 || text.startsWith('{"errors"'))
        throw new Error(`${answer.statusCode} for ${path}: ${text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, drain));
  await dispatcher.close();
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
